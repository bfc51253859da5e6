// In a checkout, with the site's settings: what its database holds of money, as JSON. Each table with such a column has its
// number of rows, and a hash of these columns in no order. Rates, which change by themselves, are left out.
import { pino } from 'pino';
import { sql } from 'kysely';
import { readSettings } from '../../../apps/server/src/commands/run-command.ts';
import { openRuntime } from '../../../apps/server/src/runtime.ts';

const runtime = await openRuntime({
  config: readSettings(),
  role: 'command',
  mustExist: true,
  log: pino({ level: 'warn' }, pino.destination(2)),
  onProgress: () => undefined,
});
try {
  const { database } = runtime.dependencies;
  const { rows: tables } = await sql<{ table: string; columns: string[] }>`
    select table_name as "table", array_agg(column_name::text order by column_name) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name !~ 'rates?$'
      and column_name ~ '(^|_)(amount|minor|price|paid|due|fee|worth|credited|units|value)(_|$)'
    group by table_name order by table_name`.execute(database);
  const money: Record<string, string> = {};
  for (const { table, columns } of tables) {
    const { rows } = await sql<{ rows: number; hash: string | null }>`
      select count(*) as rows, md5(string_agg(line, ';' order by line)) as hash
      from (select row(${sql.join(columns.map((column) => sql.ref(column)))})::text as line from ${sql.table(table)}) as lines`.execute(
      database,
    );
    money[table] = `${rows[0]?.rows} rows, ${columns.join(', ')}: ${rows[0]?.hash ?? 'none'}`;
  }
  console.log(JSON.stringify(money));
} finally {
  await runtime.close();
}
