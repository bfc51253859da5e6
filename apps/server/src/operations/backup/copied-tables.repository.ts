import type { SiteInfo } from '@ghost-pay/contract/site/site';
import type { Client, Pool } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';

/** A table as it is copied. Generated columns are left out: the database generates them again. */
export interface CopiedTable {
  readonly name: string;
  readonly columns: readonly string[];
}

/** The last value of a column's identity sequence; null before its first value. */
export interface Counter {
  readonly table: string;
  readonly column: string;
  readonly last: string | null;
}

/**
 * Tables that a copy leaves out. Sessions, passkey challenges and set-up links, so a restore does not bring
 * back revoked access. Attempt counters. The outbox, because its waiting mails may have been sent since, and
 * no customer may get a mail twice. Who has which payment open or assigned, which is over in half an hour, and how many
 * a session has read. The servers that run, test writes, and the migrations' own records.
 */
const leftOut = [
  'admin_sessions',
  'passkey_challenges',
  'setup_links',
  'rate_limits',
  'write_probes',
  'mails',
  'payment_presence',
  'payment_assignments',
  'session_reads',
  'live_instances',
  'kysely_migration',
  'kysely_migration_lock',
];

/** The tables in order of reference. */
export async function listTables(client: Client): Promise<CopiedTable[]> {
  const { rows: tables } = await client.query<{ name: string; columns: string[] }>(
    `select relation.relname as name,
       array_agg(attribute.attname::text order by attribute.attnum) as columns
     from pg_class relation
       join pg_attribute attribute on attribute.attrelid = relation.oid
     where relation.relnamespace = 'public'::regnamespace and relation.relkind = 'r'
       and attribute.attnum > 0 and not attribute.attisdropped and attribute.attgenerated = ''
       and relation.relname <> all ($1)
     group by relation.relname order by relation.relname`,
    [leftOut],
  );
  return inOrderOfReference(client, tables);
}

/** The tables so that each follows the tables that it refers to. */
export async function inOrderOfReference<Table extends { readonly name: string }>(
  client: Pick<Client, 'query'>,
  tables: readonly Table[],
): Promise<Table[]> {
  const { rows: references } = await client.query<{ from: string; to: string }>(
    `select conrelid::regclass::text as "from", confrelid::regclass::text as "to"
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`,
  );
  const ordered: Table[] = [];
  const visit = (table: Table, above: readonly string[]) => {
    if (ordered.includes(table)) return;
    if (above.includes(table.name)) throw new Error(`${table.name} refers to itself by others`);
    for (const { from, to } of references) {
      const target = tables.find(({ name }) => name === to);
      if (from === table.name && target !== undefined) visit(target, [...above, table.name]);
    }
    ordered.push(table);
  };
  for (const table of tables) visit(table, []);
  return ordered;
}

export async function listCounters(client: Client): Promise<Counter[]> {
  const { rows } = await client.query<Counter>(
    `select relation.relname as "table", attribute.attname as "column",
       pg_sequence_last_value(pg_get_serial_sequence(quote_ident(relation.relname), attribute.attname))::text as "last"
     from pg_class relation join pg_attribute attribute on attribute.attrelid = relation.oid
     where relation.relnamespace = 'public'::regnamespace and relation.relkind = 'r'
       and attribute.attidentity <> '' and relation.relname <> all ($1)
     order by 1, 2`,
    [leftOut],
  );
  return rows;
}

/** Sets the sequences to continue after the copied values. */
export async function setCounters(client: Client, counters: readonly Counter[]): Promise<void> {
  for (const { table, column, last } of counters) {
    if (last === null) continue;
    await client.query(`select setval(pg_get_serial_sequence(quote_ident($1), $2), $3::bigint)`, [
      table,
      column,
      last,
    ]);
  }
}

/** The rows of a table in PostgreSQL's copy format, in pieces of any length. */
export function readTable(client: Client, table: CopiedTable): AsyncIterable<Buffer> {
  return client.query(copyTo(`copy ${asList(client, table)} to stdout`));
}

/** A stream that accepts the output of `readTable`. */
export function tableWriter(client: Client, table: CopiedTable) {
  return client.query(copyFrom(`copy ${asList(client, table)} from stdin`));
}

function asList(client: Client, { name, columns }: CopiedTable): string {
  const quoted = columns.map((column) => client.escapeIdentifier(column));
  return `${client.escapeIdentifier(name)} (${quoted.join(', ')})`;
}

export async function countRows(client: Client, table: string): Promise<number> {
  const { rows } = await client.query<{ count: string }>(
    `select count(*) as count from ${client.escapeIdentifier(table)}`,
  );
  return Number(rows[0]?.count);
}

/** Switches a table's triggers off: restored rows must not be counted, announced or refused. */
export async function withoutTriggers(
  client: Client,
  table: string,
  work: () => Promise<void>,
): Promise<void> {
  const name = client.escapeIdentifier(table);
  await client.query(`alter table ${name} disable trigger user`);
  await work();
  await client.query(`alter table ${name} enable trigger user`);
}

export async function emptyTable(client: Client, table: string): Promise<void> {
  await client.query(`delete from ${client.escapeIdentifier(table)}`);
}

/** The newest migration of the schema; undefined if the database has none of our schema. */
export async function readSchemaName(
  client: Pick<Client, 'query'> | Pool,
): Promise<string | undefined> {
  const { rows: tables } = await client.query<{ there: boolean }>(
    `select to_regclass('public.kysely_migration') is not null as there`,
  );
  if (tables[0]?.there !== true) return undefined;
  const { rows } = await client.query<{ name: string }>(
    'select name from kysely_migration order by name desc limit 1',
  );
  return rows[0]?.name;
}

/** A key of the ring of before under each of its master keys; empty if it is not in a ring. */
export async function readWraps(
  client: Client,
  keyId: string,
): Promise<{ master: string; wrapped: string }[]> {
  const { rows: tables } = await client.query<{ there: boolean }>(
    `select to_regclass('public.vault_wraps') is not null as there`,
  );
  if (tables[0]?.there !== true) return [];
  const { rows } = await client.query<{ master: string; wrapped: string }>(
    `select master, encode(wrapped, 'hex') as wrapped from vault_wraps where key_id = $1 order by master`,
    [keyId],
  );
  return rows;
}

/** The mode that the database states. Throws if it states none, which no program works on. */
export async function readMode(client: Client): Promise<SiteInfo['mode']> {
  const { rows } = await client.query<{ value: SiteInfo['mode'] }>(
    `select value from installation_facts where key = 'mode'`,
  );
  const [mode] = rows;
  if (mode === undefined) throw new Error('A database without a mode');
  return mode.value;
}

/** Names of existing tables, also of other programs. */
export async function listExistingTables(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relkind in ('r', 'p') and relnamespace in
       (select oid from pg_namespace where nspname in ('public', 'pgboss'))
     order by 1 limit 5`,
  );
  return rows.map(({ name }) => name);
}

/** The totals of the payments, computed by the database: compared before and after. */
export async function readTotals(client: Client): Promise<unknown[]> {
  const { rows } = await client.query<Record<string, unknown>>(
    `select status, currency, count(*)::int as payments, sum(amount_minor)::text as amount_minor
     from transactions group by 1, 2 order by 1, 2`,
  );
  return rows;
}
