import pg from 'pg';
import {
  hashSecretToken,
  newSecretToken,
  systemRandomness,
} from '../../apps/server/src/core/randomness.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../apps/server/src/operations/embedded-postgres/embedded-postgres.ts';

type Connection = EmbeddedPostgres['connection'];

/** Starts the PostgreSQL of a data folder as a command does, or joins the running one. */
export async function startPostgresOf(dataDir: string): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ dataDir, role: 'command', onProgress: () => undefined });
}

/** Runs one statement on its own connection, so the bench leaves no connection open. */
async function query<Row extends pg.QueryResultRow>(
  connection: Connection,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

/**
 * The tables of the bare server. One takes its INSERTs and has no index but the primary key; the other is a copy of the
 * payments with an index for each of its reads, so that the product's writes do not make those reads longer.
 */
export async function makeBareTables(connection: Connection): Promise<void> {
  for (const statement of [
    'create table bench_payments (like transactions including defaults, primary key (id))',
    'create table bare_payments (like transactions including defaults, primary key (id))',
    'insert into bare_payments select * from transactions',
    'create index on bare_payments (status, created_at)',
    'create index on bare_payments using gin (search_text gin_trgm_ops)',
    'vacuum analyze',
  ])
    await query(connection, statement);
}

/** Ids of the payments in both tables, and names of their customers that one payment has. */
export async function readSamples(
  connection: Connection,
): Promise<{ ids: string[]; paymentIds: string[]; names: string[] }> {
  const rows = await query<{ id: string; payment_id: string; name: string | null }>(
    connection,
    'select id, payment_id, lower(user_username) as name from bare_payments',
  );
  return {
    ids: rows.map(({ id }) => id),
    paymentIds: rows.map((row) => row.payment_id),
    names: rows.flatMap(({ name }) =>
      name !== null && /^[a-z]+_[a-z]+\d+$/.test(name) ? [name] : [],
    ),
  };
}

/** Names of customers with one payment, from the newest payments. */
export async function readNames(connection: Connection, count: number): Promise<string[]> {
  const rows = await query<{ name: string }>(
    connection,
    `select lower(user_username) as name from transactions
     where user_username ~* '^[a-z]+_[a-z]+[0-9]+$' order by created_at desc limit $1`,
    [count],
  );
  return rows.map(({ name }) => name);
}

/** Rows, dead rows and size of the tables that the bench wrote to; they would show bloat. */
export async function readTableSizes(
  connection: Connection,
): Promise<{ name: string; rows: string; dead: string; size: string }[]> {
  return query(
    connection,
    `select relname as name, n_live_tup::text as rows, n_dead_tup::text as dead,
       pg_size_pretty(pg_total_relation_size(relid)) as size
     from pg_stat_user_tables
     where relname in ('transactions', 'transaction_logs', 'idempotency_keys', 'rate_limits', 'bench_payments')
     order by relname`,
  );
}

/** The settings of the running PostgreSQL that make a commit durable. */
export async function readDurability(connection: Connection): Promise<string> {
  const [row] = await query<{ fsync: string; commit: string; version: string }>(
    connection,
    `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
       current_setting('server_version') as version`,
  );
  return `PostgreSQL ${row?.version}, fsync ${row?.fsync}, synchronous_commit ${row?.commit}`;
}

/** Makes a session for an admin of the bench directly in the database of a running site, and returns the token. */
export async function makeAdminSession(connection: Connection): Promise<string> {
  const token = newSecretToken(systemRandomness);
  await query(
    connection,
    `with admin as (
       insert into admin_users (username, role, password_hash, created_at, twofa_enabled, twofa_setup_at, twofa_secret_encrypted)
       select 'bench', 'admin', 'none', now(), true, now(), '\\x01'::bytea || decode(seals, 'hex')
       from live_instances order by seen_at desc limit 1 returning id)
     insert into admin_sessions (token_hash, user_id, created_at, expires_at, second_factor_at, address, user_agent)
     select $1, id, now(), now() + interval '4 hours', now(), '127.0.0.1', 'bench' from admin`,
    [hashSecretToken(token)],
  );
  return token;
}

/**
 * Makes the admin's second factor fresh: the export requires a fresh one, and the measurements
 * before it take minutes.
 */
export async function freshenSecondFactor(connection: Connection): Promise<void> {
  await query(connection, 'update admin_sessions set second_factor_at = now()');
}
