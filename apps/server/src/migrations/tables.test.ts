import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';

// The types of the tables are written by hand, because they say more than the database does: which words a column takes,
// what JSON holds, what is never changed. What both say is compared here, column by column.

/** The tables of libraries, which no query of ours names by its columns. */
const ofLibraries = ['kysely_migration', 'kysely_migration_lock', 'rate_limits'];

const written: Readonly<Record<string, string>> = {
  text: 'string',
  uuid: 'string',
  date: 'string',
  numeric: 'string',
  smallint: 'number',
  integer: 'number',
  bigint: 'number',
  boolean: 'boolean',
  'timestamp with time zone': 'Date',
  bytea: 'Buffer',
  'text[]': 'string[]',
  'integer[]': 'number[]',
  'bytea[]': 'Buffer[]',
  jsonb: 'unknown',
};

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** The tables by name, each with its columns as they are here, sorted. */
type Described = Readonly<Record<string, readonly string[]>>;

test('are what the migrated database has: columns, what they hold, and which may be null', async () => {
  const { rows } = await database.pool.query<{ table: string; columns: string[] }>(
    `select relname as table, array_agg(concat_ws(' ', attname, format_type(atttypid, null),
         case when not attnotnull then 'or null' end) order by attname) as columns
       from pg_attribute join pg_class on pg_class.oid = attrelid
       where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
         and relname <> all ($1)
       group by relname`,
    [ofLibraries],
  );
  const asTypes = ({ table, columns }: (typeof rows)[number]) => [
    table,
    columns.map((column) => {
      const [, name = '', type = '', orNull = ''] = /^(\w+) (.+?)( or null)?$/.exec(column) ?? [];
      return `${name} ${written[type] ?? type}${orNull}`;
    }),
  ];
  const inDatabase = Object.fromEntries(rows.map(asTypes)) as Described;
  expect(describeTypes(inDatabase)).toEqual(inDatabase);
});

/** The same of tables.ts; a type of our own, such as a union of words, holds what the database's column does. */
function describeTypes(inDatabase: Described): Described {
  const text = readFileSync(new URL('tables.ts', import.meta.url), 'utf8');
  const bodyOf = (name: string) =>
    new RegExp(`^export interface ${name} {\n(.*?)^}`, 'ms').exec(text)?.[1] ?? '';
  const members = (name: string) =>
    [...bodyOf(name).matchAll(/^ {2}(\w+): ([^;]+);$/gm)].map(([, key = '', type = '']) => ({
      key,
      type,
    }));
  const describe = (table: string, { key, type }: { key: string; type: string }) => {
    const [, held = 'unknown', orNull = ''] =
      /^(?:(?:Once|Generated|GeneratedAlways|ColumnType)<)?(.*?)( \| null)?(?:[,>].*)?$/s.exec(
        type,
      ) ?? [];
    const inIt = inDatabase[table]?.find((column) => column.startsWith(`${key} `)) ?? key;
    // JSON says of itself whether it may be null.
    if (inIt.startsWith(`${key} unknown`)) return inIt;
    const isOurs = !Object.values(written).includes(held);
    const texts = /^\w+ (string(?:\[\])?)/.exec(inIt)?.[1];
    return `${key} ${isOurs && texts !== undefined ? texts : held}${orNull && ' or null'}`;
  };
  return Object.fromEntries(
    members('Tables').map(({ key: table, type }) => [
      table,
      members(type)
        .map((column) => describe(table, column))
        .toSorted(),
    ]),
  );
}
