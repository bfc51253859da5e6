import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { appendFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Kysely, type LogEvent, PostgresDialect } from 'kysely';
import pg, { type ClientBase, escapeIdentifier, escapeLiteral } from 'pg';
import { readSchemaName } from '../src/operations/backup/copied-tables.repository.ts';
import type { DatabaseConnection } from '../src/core/database/database.ts';
import { migrateToLatest } from '../src/operations/site-database/migrator.ts';
import { migrations } from '../src/migrations/migrations.ts';
import type { Tables } from '../src/migrations/tables.ts';
import { listStoredTables, type StoredRow } from './stored-rows.ts';

// A fixture is the database that a release created and filled: the statements of its migrations, then every
// row. It is plain SQL and self-contained, so a later change of a migration cannot affect it. All its secrets
// are sealed with the tests' own key.

const fixturesFolder = path.resolve(import.meta.dirname, '../src/migrations/fixtures');

export interface Release {
  readonly version: string;
  /** The newest migration of its schema. */
  readonly schema: string;
  readonly sql: string;
}

const headPattern = /^-- Ghost Pay (\d+\.\d+\.\d+), schema ([\w-]+)\n/;

/** Every release with a stored database, oldest first. */
export function readReleases(): Release[] {
  return readdirSync(fixturesFolder)
    .filter((file) => file.endsWith('.sql'))
    .map((file) => {
      const sql = readFileSync(path.join(fixturesFolder, file), 'utf8');
      const [, version, schema] = headPattern.exec(sql) ?? [];
      if (version === undefined || schema === undefined || file !== `${version}.sql`)
        throw new Error(`${file} is not the fixture of a release`);
      return { version, schema, sql };
    })
    .toSorted((one, other) => one.version.localeCompare(other.version, 'en', { numeric: true }));
}

export function readFixture(version: string): string {
  return readFileSync(path.join(fixturesFolder, `${version}.sql`), 'utf8');
}

const checksumsFile = path.join(fixturesFolder, 'checksums.txt');

/** The checksum of each fixture when it was stored, by version, in the format of sha256sum. */
export function readChecksums(): ReadonlyMap<string, string> {
  const lines = readFileSync(checksumsFile, 'utf8').matchAll(/^([\da-f]{64}) {2}(\S+)\.sql$/gm);
  return new Map([...lines].map(([, sum = '', version = '']) => [version, sum]));
}

export function checksumOf(sql: string): string {
  return createHash('sha256').update(sql).digest('hex');
}

/** Stores a release's fixture with its checksum. Throws when there is one: what is released stays as it is. */
export async function storeFixture({ version, sql }: Release): Promise<void> {
  if (readChecksums().has(version))
    throw new Error(`${version} is released: raise the version in package.json first`);
  await writeFile(path.join(fixturesFolder, `${version}.sql`), sql, { flag: 'wx' });
  await appendFile(checksumsFile, `${checksumOf(sql)}  ${version}.sql\n`);
}

/** Loads the database of a release, schema and rows, into an empty one. */
export async function loadRelease(
  client: Pick<ClientBase, 'query'>,
  { sql }: Release,
): Promise<void> {
  await client.query(sql);
}

/**
 * Describes the `filled` database as SQL. `empty` is an empty database, in which the migrations run once more
 * to record their statements.
 */
export async function describeRelease(
  { filled, empty }: { filled: DatabaseConnection; empty: DatabaseConnection },
  { version }: { version: string },
): Promise<Release> {
  const statements = await recordMigrations(empty);
  const client = new pg.Client(filled);
  await client.connect();
  try {
    const schema = await readSchemaName(client);
    if (schema === undefined) throw new Error('A database without a schema');
    const rows = await describeRows(client);
    const head = `-- Ghost Pay ${version}, schema ${schema}\n`;
    return { version, schema, sql: `${head}${[...statements, ...rows].join(';\n')};\n` };
  } finally {
    await client.end();
  }
}

/** The statements of the migrations. */
async function recordMigrations(connection: DatabaseConnection): Promise<string[]> {
  const statements: string[] = [];
  const record = ({ query: { sql, parameters, query } }: LogEvent) => {
    if (query.kind === 'SelectQueryNode' || /^\s*(?:begin|commit|select pg_advisory)/.test(sql))
      return;
    // The migrations' own rows come from the other database.
    if (sql.startsWith('insert into "kysely_')) return;
    if (parameters.length > 0) throw new Error(`A migration sends values apart: ${sql}`);
    statements.push(sql.trim());
  };
  const pool = new pg.Pool({ ...connection, max: 1 });
  const database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log: record });
  await migrateToLatest(database, migrations);
  await database.destroy();
  return statements;
}

async function describeRows(client: pg.Client): Promise<string[]> {
  // In a format that every SQL client reads alike.
  await client.query(`set timezone = 'UTC'`);
  const tables = await listStoredTables(client);
  const names = tables.map(({ name }) => escapeIdentifier(name));
  const rows: string[] = [];
  for (const { name, columns } of tables) {
    const texts = columns.map((column) => `${escapeIdentifier(column)}::text`);
    const { rows: stored } = await client.query<StoredRow>(
      `select ${texts.join(', ')} from ${escapeIdentifier(name)} order by 1`,
    );
    rows.push(`delete from ${escapeIdentifier(name)}`);
    if (stored.length > 0) rows.push(insertion({ table: name, rows: stored }));
  }
  return [
    ...names.map((name) => `alter table ${name} disable trigger user`),
    ...rows,
    ...names.map((name) => `alter table ${name} enable trigger user`),
    ...(await describeCounters(client)),
  ];
}

/** The statement that inserts these rows (at least one) into their table unchanged. */
export function insertion({ table, rows }: { table: string; rows: readonly StoredRow[] }): string {
  const columns = Object.keys(rows[0] ?? {});
  const lines = rows.map((row) => {
    const values = columns.map((column) => {
      const value = row[column] ?? null;
      return value === null ? 'null' : escapeLiteral(value);
    });
    return `  (${values.join(', ')})`;
  });
  const list = columns.map(escapeIdentifier).join(', ');
  return `insert into ${escapeIdentifier(table)} (${list}) overriding system value values\n${lines.join(',\n')}`;
}

async function describeCounters(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ sequence: string; last: string | null }>(
    `select format('%I.%I', schemaname, sequencename) as sequence, last_value::text as last
     from pg_sequences where schemaname = 'public' order by 1`,
  );
  return rows.flatMap(({ sequence, last }) =>
    last === null ? [] : [`select setval(${escapeLiteral(sequence)}, ${last})`],
  );
}
