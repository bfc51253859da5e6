import { escapeIdentifier, escapeLiteral, type Pool } from 'pg';
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
    await pool.query(
      [
        forAll((name) => `alter table ${name} disable trigger user`),
        `truncate ${names.join(', ')}, pgboss.job restart identity`,
        ...restored,
        forAll((name) => `alter table ${name} enable trigger user`),
      ].join(';'),
    );
    clock.set(now);
  };
}

/** The rows of a table; undefined if it is empty. */
async function readAsJson(pool: Pool, table: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ all: string | null }>(
    `select json_agg(t)::text as all from ${escapeIdentifier(table)} t`,
  );
  return rows[0]?.all ?? undefined;
}
