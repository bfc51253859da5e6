import {
  type SeedPrice,
  type StoredPayment,
  storedPayments,
} from '@ghost-pay/sandbox/stored-payments';
import { setImmediate } from 'node:timers/promises';
import pg from 'pg';
import { pino } from 'pino';
import {
  type DatabaseConnection,
  openDatabase,
} from '../../apps/server/src/core/database/database.ts';
import { foldFigures } from '../../apps/server/src/modules/statistics/usecases/fold-figures.ts';

/** Rows sent in one statement. */
const batchSize = 10_000;

const insertBatch = `
  insert into transactions (payment_id, type, payment_method, crypto_type, chain, txid, payment_address, processor,
    payment_provider, payment_code_hash, payment_code_last4, region, amount_minor, currency, usd_amount_minor, usd_rate,
    usd_rate_source, usd_rate_at, status, payment_verified, subscription_updated, subscription_duration,
    user_username, user_email, created_at, updated_at)
  select row.payment_id, row.type, row.payment_method, row.crypto_type, row.chain, row.txid, address.value, row.payment_provider,
    row.payment_provider, decode(row.payment_code_hash, 'hex'), row.payment_code_last4, row.region, row.amount_minor, row.currency,
    row.usd_amount_minor, row.usd_rate, case when row.usd_rate is not null then 'made up' end,
    case when row.usd_rate is not null then row.created_at end,
    row.status, row.payment_verified, row.subscription_updated, row.subscription_duration,
    row.user_username, row.user_email, row.created_at, row.updated_at
  from json_to_recordset($1) as row (payment_id text, type text, payment_method text, crypto_type text, chain text,
    txid text, payment_provider text, payment_code_hash text, payment_code_last4 text, region text, amount_minor bigint,
    currency text, usd_amount_minor bigint, usd_rate numeric, status text, payment_verified boolean,
    subscription_updated boolean, subscription_duration text, user_username text, user_email text,
    created_at timestamptz, updated_at timestamptz)
  left join settings address on address.key = 'crypto_' || row.crypto_type || '_address'
  order by row.created_at, row.payment_id`;

/** Payments of this age and younger have the log of their lives. */
const loggedDays = 30;

const insertLogs = `
  insert into transaction_logs (transaction_id, action, details, admin_username, created_at)
  select id, step.action, step.details, step.admin, step.at from transactions
  cross join lateral (values
    ('created', 'Registered.', null, created_at, true),
    ('verify_payment', 'The money has arrived.', 'made-up', least(created_at + interval '20 minutes', updated_at), payment_verified),
    ('update_subscription', 'The subscription has been given.', 'made-up', updated_at, subscription_updated),
    ('mark_failed', 'No such transaction on the chain.', 'made-up', updated_at, status = 'failed')
  ) as step (action, details, admin, at, happened)
  where step.happened and created_at >= $1
  order by step.at`;

/**
 * Adds `count` made-up payments of the `days` days before `now`, with logs of the newest. All or
 * nothing; until the end nobody else can use the table, whose indexes are made anew, because that is
 * far quicker than a million insertions into each.
 */
export async function fillDatabase(
  connection: DatabaseConnection,
  { onProgress, ...history }: History & { onProgress: (line: string) => void },
): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await insertHistory(client, { ...history, onProgress });
    onProgress('Figures');
    await foldAll(connection);
    await client.query('vacuum (analyze)');
  } finally {
    await client.end();
  }
}

interface History {
  readonly count: number;
  readonly days: number;
  readonly now: Date;
  readonly seed: number;
}

async function insertHistory(
  client: pg.Client,
  { count, days, now, seed, onProgress }: History & { onProgress: (line: string) => void },
): Promise<void> {
  const prices = await readPrices(client);
  await client.query('begin');
  try {
    // Of this transaction only. The memory is for making the indexes.
    await client.query(`set local maintenance_work_mem = '256MB'`);
    const indexes = await dropIndexes(client);
    let filled = 0;
    let sending: Promise<unknown> = Promise.resolve();
    for (const batch of batches(storedPayments({ count, days, now, prices, seed }))) {
      await sending;
      // Sent without waiting, so that the next batch is made while the database takes this one.
      sending = client.query(insertBatch, [JSON.stringify(batch)]);
      // Its failure is told where it is waited for.
      sending.catch(() => undefined);
      filled += batch.length;
      if (filled % 100_000 === 0) onProgress(`${filled.toLocaleString('en')} payments`);
      // Lets the socket be written to.
      await setImmediate();
    }
    await sending;
    await client.query(insertLogs, [new Date(now.getTime() - loggedDays * 86_400_000)]);
    for (const { name, definition } of indexes) {
      onProgress(`Index ${name}`);
      await client.query(definition);
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** As the server's job does, so that the first readers of the statistics need not add up every change. */
async function foldAll(connection: DatabaseConnection): Promise<void> {
  const { database, close } = openDatabase({ connection, maxConnections: 1, mayTakeLong: true });
  try {
    await foldFigures({ database, log: pino({ level: 'silent' }) }).run({});
  } finally {
    await close();
  }
}

/** Those that only find rows; keys and what they guarantee stay. */
async function dropIndexes(client: pg.Client): Promise<{ name: string; definition: string }[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select relname as name, pg_get_indexdef(indexrelid) as definition
     from pg_index join pg_class on pg_class.oid = indexrelid
     where indrelid = 'transactions'::regclass and not indisunique order by relname`,
  );
  for (const { name } of rows) await client.query(`drop index ${client.escapeIdentifier(name)}`);
  return rows;
}

async function readPrices(client: pg.Client): Promise<SeedPrice[]> {
  const { rows } = await client.query<Omit<SeedPrice, 'priceMinor'> & { priceMinor: string }>(
    `select payment_type as "paymentType", region, duration, price_minor as "priceMinor", currency
     from pricing where is_active order by payment_type, region, duration`,
  );
  return rows.map((row) => ({ ...row, priceMinor: Number(row.priceMinor) }));
}

function* batches(payments: Iterable<StoredPayment>): Generator<StoredPayment[]> {
  let batch: StoredPayment[] = [];
  for (const payment of payments) {
    batch.push(payment);
    if (batch.length === batchSize) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}
