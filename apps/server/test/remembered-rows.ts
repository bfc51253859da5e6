import { DatabaseError, escapeIdentifier, escapeLiteral, type Pool } from 'pg';
import type { TestServer } from './test-server.ts';
import { listStoredTables, migrationTables } from './stored-rows.ts';

/**
 * Remembers every row and the time of a server that the tests of a file share; the returned function restores
 * both. This costs a fraction of a server per test. The server's state in memory is not restored.
 */
export async function rememberRows({
  clock,
  testDatabase: { pool },
}: TestServer): Promise<() => Promise<void>> {
  const tables = (await listStoredTables(pool)).filter(
    ({ name }) => !migrationTables.includes(name),
  );
  const names = tables.map(({ name }) => escapeIdentifier(name));
  const forAll = (what: (name: string) => string): string => names.map(what).join(';');
  const restored: string[] = [];
  for (const { name, columns } of tables) {
    const rows = await readAsJson(pool, name);
    const [table, list] = [escapeIdentifier(name), columns.map(escapeIdentifier).join(', ')];
    if (rows !== undefined)
      restored.push(
        `insert into ${table} (${list}) overriding system value
         select ${list} from json_populate_recordset(null::${table}, ${escapeLiteral(rows)})`,
      );
  }
  const now = clock.now();
  return async () => {
    // One message, and therefore one transaction. Triggers are off meanwhile: some of them refuse deletions.
    const restore = [
      forAll((name) => `alter table ${name} disable trigger user`),
      `truncate ${names.join(', ')}, pgboss.job restart identity`,
      ...restored,
      forAll((name) => `alter table ${name} enable trigger user`),
    ].join(';');
    while (!(await runUnlessDeadlocked(pool, restore)));
    clock.set(now);
  };
}

/**
 * It locks every table, and work that a test left behind may hold one and ask for another. The database then ends either;
 * this one can begin again, because the other one ends by itself.
 */
async function runUnlessDeadlocked(pool: Pool, text: string): Promise<boolean> {
  try {
    await pool.query(text);
    return true;
  } catch (error) {
    if (error instanceof DatabaseError && error.code === '40P01') return false;
    throw error;
  }
}

/** The rows of a table; undefined if it is empty. */
async function readAsJson(pool: Pool, table: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ all: string | null }>(
    `select json_agg(t)::text as all from ${escapeIdentifier(table)} t`,
  );
  return rows[0]?.all ?? undefined;
}
