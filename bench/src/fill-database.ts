import type { SeedPrice } from '@ghost-pay/sandbox/realistic-prices';
import { type StoredPayment, storedPayments } from '@ghost-pay/sandbox/stored-payments';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { pino } from 'pino';
import {
  type DatabaseConnection,
  openDatabase,
} from '../../apps/server/src/core/database/database.ts';
import { foldFigures } from '../../apps/server/src/modules/statistics/usecases/fold-figures.ts';

/** In the order of the values in each row. */
const columns = [
  'payment_id',
  'type',
  'payment_method',
  'crypto_type',
  'chain',
  'txid',
  'payment_address',
  'processor',
  'payment_provider',
  'region',
  'amount_minor',
  'currency',
  'usd_amount_minor',
  'usd_rate',
  'usd_rate_source',
  'usd_rate_at',
  'status',
  'payment_verified',
  'subscription_updated',
  'subscription_duration',
  'user_username',
  'user_email',
  'created_at',
  'updated_at',
] as const;

/** Rows in one batch. */
const batchSize = 1_000;

/** Payments up to this age have a log. */
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

/** Codes with the parts that survive their erasure: a hash, which is made up, and the last four characters. */
const insertCodes = `
  insert into payment_codes (transaction_id, code_hash, last4, outcome, found_minor, outcome_at, created_at)
  select id, sha256(id::text::bytea), upper(right(md5(id::text), 4)),
    case when payment_verified then 'worked' end, case when payment_verified then amount_minor end,
    case when payment_verified then updated_at end, created_at
  from transactions
  where payment_method in ('nintendo-eshop', 'alternative-rewarble', 'alternative-paysafe')
    and not exists (select from payment_codes where transaction_id = transactions.id)`;

/** Ten thousand transfers that no payment explains, whatever the number of payments. */
const insertTransfers = `
  insert into incoming_transfers (chain, txid, asset, position, address, amount_atomic, usd_amount_minor, how, state,
    first_seen_at, changed_at)
  select 'bitcoin', lpad(to_hex(n), 64, '0'), 'btc@bitcoin', 0, 'bc1q', 10000 + n, 1200, 'direct', 'final',
    $1::timestamptz - n * interval '1 minute', $1
  from generate_series(1, 10000) as n`;

/**
 * Adds `count` made-up payments of the `days` days before `now`, with logs of the newest. Either
 * all are added or none. The table is locked until the end: its indexes are dropped and rebuilt,
 * because that is far faster than a million insertions into each.
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
    // For this transaction only. The memory speeds up building the indexes.
    await client.query(`set local maintenance_work_mem = '256MB'`);
    const indexes = await dropIndexes(client);
    const addresses = await readAddresses(client);
    const payments = storedPayments({ count, days, now, prices, seed });
    await pipeline(
      Readable.from(csvBatches(payments, { addresses, onProgress }), { objectMode: false }),
      client.query(
        copyFrom(`copy transactions (${columns.join(', ')}) from stdin with (format csv)`),
      ),
    );
    await client.query(insertLogs, [new Date(now.getTime() - loggedDays * 86_400_000)]);
    await client.query(insertCodes);
    await client.query(insertTransfers, [now]);
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

/** The server's job does the same, so the first reads of the statistics need not add up every change. */
async function foldAll(connection: DatabaseConnection): Promise<void> {
  const { database, close } = openDatabase({ connection, maxConnections: 1, mayTakeLong: true });
  try {
    await foldFigures({ database, log: pino({ level: 'silent' }) }).run({});
  } finally {
    await close();
  }
}

/**
 * Drops all indexes except those of keys that foreign keys may refer to. Building a unique index
 * again checks its guarantee.
 */
async function dropIndexes(client: pg.Client): Promise<{ name: string; definition: string }[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select relname as name, pg_get_indexdef(indexrelid) as definition
     from pg_index join pg_class on pg_class.oid = indexrelid
     where indrelid = 'transactions'::regclass
       and not exists (select from pg_constraint where conindid = indexrelid) order by relname`,
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

/** The receiving addresses, by coin. */
async function readAddresses(client: pg.Client): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ coin: string; address: string }>(
    `select substring(key from '^crypto_(.+)_address$') as coin, value as address
     from settings where key like 'crypto\\_%\\_address'`,
  );
  return new Map(rows.map(({ coin, address }) => [coin, address]));
}

/** The rows in PostgreSQL's CSV format, in batches. */
function* csvBatches(
  payments: Iterable<StoredPayment>,
  {
    addresses,
    onProgress,
  }: { addresses: ReadonlyMap<string, string>; onProgress: (line: string) => void },
): Generator<string> {
  let batch = '';
  let made = 0;
  for (const payment of payments) {
    const row = rowOf(payment, addresses);
    batch += `${columns.map((column) => csvField(row[column])).join(',')}\n`;
    made += 1;
    if (made % 100_000 === 0) onProgress(`${made.toLocaleString('en')} payments`);
    if (made % batchSize === 0) {
      yield batch;
      batch = '';
    }
  }
  if (batch !== '') yield batch;
}

type Field = string | number | boolean | Date | null;

function rowOf(
  payment: StoredPayment,
  addresses: ReadonlyMap<string, string>,
): Record<(typeof columns)[number], Field> {
  const { crypto_type: coin, usd_rate: rate } = payment;
  return {
    ...payment,
    payment_address: coin === null ? null : (addresses.get(coin) ?? null),
    processor: payment.payment_provider,
    usd_rate_source: rate === null ? null : 'made up',
    usd_rate_at: rate === null ? null : payment.created_at,
  };
}

/** An unquoted empty field is null; an empty text is quoted. */
function csvField(value: Field): string {
  if (value === null) return '';
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' ? `"${value.replaceAll('"', '""')}"` : String(value);
}
