import { type ClientBase, escapeIdentifier } from 'pg';
import { openDatabase } from '../src/core/database/database.ts';
import { migrateToLatest } from '../src/operations/site-database/migrator.ts';
import { migrations } from '../src/migrations/migrations.ts';
import { insertion, loadRelease, type Release, readReleases } from './release-fixtures.ts';
import type { ScratchDatabase, ScratchDatabases } from './scratch-databases.ts';
import { listStoredTables, readRows, type StoredRow, type StoredRows } from './stored-rows.ts';

/** The names of all migrations in order. */
export const migrationNames: readonly string[] = Object.keys(migrations);

/** The rows of the first release, which also stand for earlier versions. */
export async function readFirstRows(databases: ScratchDatabases): Promise<StoredRows> {
  const [first] = readReleases();
  if (first === undefined) throw new Error('There is no release');
  const { connected, drop } = await databases.create();
  await connected((client) => loadRelease(client, first));
  const rows = await connected(readRows);
  await drop();
  return rows;
}

/** A new database migrated up to this migration, with rows in its tables. */
export async function databaseAt(
  databases: ScratchDatabases,
  { migration, firstRows }: { migration: string; firstRows: StoredRows },
): Promise<ScratchDatabase> {
  const made = await databases.create();
  const release = nearestRelease(migration);
  if (release !== undefined) await made.connected((client) => loadRelease(client, release));
  const opened = openDatabase({
    connection: made.connection,
    maxConnections: 1,
    mayTakeLong: true,
  });
  await migrateToLatest(opened.database, migrations, { upTo: migration });
  await opened.close();
  if (release === undefined)
    await made.connected((client) => putIntoEarlierSchema(client, asOf(migration, firstRows)));
  return made;
}

/** The last release whose schema is not newer than this migration; undefined before the first release. */
function nearestRelease(migration: string): Release | undefined {
  return readReleases().findLast(({ schema }) => schema <= migration);
}

/** Without rows that the program of that version could not have written: codes came with the second migration. */
function asOf(migration: string, rows: StoredRows): StoredRows {
  if (migration !== migrationNames[0]) return rows;
  const { transactions = [] } = rows;
  return {
    ...rows,
    transactions: transactions.filter((row) => row['payment_code_last4'] === null),
  };
}

interface Reference {
  readonly column: string;
  readonly to_table: string;
  readonly to_column: string;
}

/**
 * Inserts rows of a later version into a database of an earlier schema: only its existing tables and columns.
 * Rows that violate a constraint of that schema are left out, together with the rows that refer to them.
 */
async function putIntoEarlierSchema(
  client: Pick<ClientBase, 'query'>,
  later: StoredRows,
): Promise<void> {
  for (const { name, columns } of await listStoredTables(client)) {
    const rows = (later[name] ?? []).map((row) => pick(row, columns));
    const allowed = await withoutDangling(client, { table: name, rows });
    if (allowed.length === 0) continue;
    const table = escapeIdentifier(name);
    await client.query(`alter table ${table} disable trigger user; delete from ${table};
      ${insertion({ table: name, rows: allowed })} on conflict do nothing;
      alter table ${table} enable trigger user`);
  }
}

function pick(row: StoredRow, columns: readonly string[]): StoredRow {
  return Object.fromEntries(Object.entries(row).filter(([column]) => columns.includes(column)));
}

async function withoutDangling(
  client: Pick<ClientBase, 'query'>,
  { table, rows }: { table: string; rows: readonly StoredRow[] },
): Promise<readonly StoredRow[]> {
  const { rows: references } = await client.query<Reference>(
    `select own.attname as column, confrelid::regclass::text as to_table, other.attname as to_column
     from pg_constraint
       join pg_attribute own on own.attrelid = conrelid and own.attnum = conkey[1]
       join pg_attribute other on other.attrelid = confrelid and other.attnum = confkey[1]
     where contype = 'f' and conrelid = $1::regclass`,
    [table],
  );
  let allowed = rows;
  for (const { column, to_table, to_column } of references) {
    const { rows: targets } = await client.query<{ key: string }>(
      `select ${escapeIdentifier(to_column)}::text as key from ${to_table}`,
    );
    const keys = new Set(targets.map(({ key }) => key));
    allowed = allowed.filter((row) => keys.has(row[column] ?? ''));
  }
  return allowed;
}
