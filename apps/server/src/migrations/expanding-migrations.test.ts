import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createScratchDatabases } from '../../test/scratch-databases.ts';
import { readSchema } from '../../test/schema-catalogue.ts';
import { databaseAt, migrationNames, readFirstRows } from '../../test/stages.ts';
import type { StoredRows } from '../../test/stored-rows.ts';
import { expandingMigrations } from './expanding-migrations.ts';

const databases = createScratchDatabases(inject('testServer'));
let firstRows: StoredRows;
beforeAll(async () => {
  firstRows = await readFirstRows(databases);
});
afterAll(() => databases.close());

async function schemaAt(migration: string): Promise<string[]> {
  const made = await databaseAt(databases, { migration, firstRows });
  const schema = await made.connected(readSchema);
  await made.drop();
  // It states whose programs may run, which is what this test is about.
  return schema.filter((line) => !/^comment .*compatible since/.test(line));
}

const tablesOf = (schema: readonly string[]): string[] =>
  schema.flatMap((line) => /^relation (\S+) r /.exec(line)?.[1] ?? []);

/** What an older program would not put up with: something is gone or different, or asks for more on an earlier table. */
function obstacles(before: readonly string[], after: readonly string[]): string[] {
  const tables = new Set(tablesOf(before));
  const kept = new Set(after);
  const known = new Set(before);
  return [
    ...before.filter((line) => !kept.has(line)),
    ...after
      .filter((line) => !known.has(line))
      .filter((line) => {
        const [, columnsTable] = /^column ([^.]+)\./.exec(line) ?? [];
        if (columnsTable !== undefined)
          return (
            tables.has(columnsTable) &&
            / not null: t /.test(line) &&
            / default:  identity/.test(line)
          );
        const [, table = ''] =
          /^(?:constraint \S+ on|trigger .*? ON|index CREATE UNIQUE INDEX \S+ ON) (?:public\.)?(\S+)/.exec(
            line,
          ) ?? [];
        return tables.has(table);
      }),
  ];
}

test('each migration that older servers may run beside only adds what they need not know', async () => {
  expect(expandingMigrations.size).toBeGreaterThan(0);
  for (const name of expandingMigrations) {
    const index = migrationNames.indexOf(name);
    expect(index).toBeGreaterThan(0);
    const [before, after] = [await schemaAt(migrationNames[index - 1] ?? ''), await schemaAt(name)];
    expect({ name, obstacles: obstacles(before, after) }).toEqual({ name, obstacles: [] });
  }
});

test('a column that is moved away, and one that must be filled, are noticed', async () => {
  const name = '0031-payment-codes';
  const before = await schemaAt(migrationNames[migrationNames.indexOf(name) - 1] ?? '');
  expect(obstacles(before, await schemaAt(name))).toContainEqual(
    expect.stringMatching(/^column transactions\.payment_code_encrypted /),
  );
  const filled = before.map((line) => line);
  expect(
    obstacles(before, [
      ...filled,
      'column transactions.more 99 text not null: t default:  identity:  generated:  collation: - storage: x',
    ]),
  ).toHaveLength(1);
});
