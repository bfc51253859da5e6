import type { CoinKey } from '@ghost-pay/contract/coins';
import type { RatedCurrency } from '@ghost-pay/contract/transactions/payment-codes';
import { type Selectable, sql } from 'kysely';
import type { Queryable } from '../../core/database/database.ts';
import type { CoinRatesTable } from '../../migrations/tables.ts';

export type CoinRateRow = Selectable<CoinRatesTable>;
/** A stored rate of a currency, with the same names as one of a coin. */
export interface RateRow extends Omit<CoinRateRow, 'coin'> {
  readonly currency: RatedCurrency;
}

const rateColumns = [
  'currency',
  'layout as source',
  'source as host',
  'usd_rate',
  'fetched_at',
] as const;

/** The stored rates of a currency, one of each source. */
export async function listRatesOfCurrency(
  database: Queryable,
  currency: RatedCurrency,
): Promise<RateRow[]> {
  return database
    .selectFrom('exchange_rates')
    .select(rateColumns)
    .where('currency', '=', currency)
    .execute();
}

/** The stored rates of a source, one of each currency. */
export async function listRates(
  database: Queryable,
  source: RateRow['source'],
): Promise<RateRow[]> {
  return database
    .selectFrom('exchange_rates')
    .select(rateColumns)
    .where('layout', '=', source)
    .execute();
}

/** Replaces the stored rates of these currencies. Times are not compared: they may come from a wrong clock. */
export async function keepRates(database: Queryable, rows: readonly RateRow[]): Promise<void> {
  if (rows.length === 0) return;
  await database
    .insertInto('exchange_rates')
    .values(rows.map(({ source, host, ...rate }) => ({ ...rate, layout: source, source: host })))
    .onConflict((conflict) =>
      conflict.columns(['currency', 'layout']).doUpdateSet((row) => ({
        source: row.ref('excluded.source'),
        usd_rate: row.ref('excluded.usd_rate'),
        fetched_at: row.ref('excluded.fetched_at'),
      })),
    )
    .execute();
}

/** The stored rates of a coin, one of each source. */
export async function listRatesOfCoin(database: Queryable, coin: CoinKey): Promise<CoinRateRow[]> {
  return database.selectFrom('coin_rates').selectAll().where('coin', '=', coin).execute();
}

/** The stored rates of all coins. */
export async function listRatesOfCoins(database: Queryable): Promise<CoinRateRow[]> {
  return database.selectFrom('coin_rates').selectAll().execute();
}

/** The stored rates of a source, one of each coin. */
export async function listCoinRates(
  database: Queryable,
  source: CoinRateRow['source'],
): Promise<CoinRateRow[]> {
  return database.selectFrom('coin_rates').selectAll().where('source', '=', source).execute();
}

/** Replaces the stored rates of these coins, as `keepRates` does. */
export async function keepCoinRates(
  database: Queryable,
  rows: readonly CoinRateRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await database
    .insertInto('coin_rates')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.columns(['coin', 'source']).doUpdateSet((row) => ({
        host: row.ref('excluded.host'),
        usd_rate: row.ref('excluded.usd_rate'),
        fetched_at: row.ref('excluded.fetched_at'),
      })),
    )
    .execute();
}

/** When each source last gave a rate; a source that never did is missing. */
export async function listSourceTimes(
  database: Queryable,
): Promise<{ source: RateRow['source']; fetchedAt: Date }[]> {
  const { rows } = await sql<{ source: RateRow['source']; fetchedAt: Date }>`
    select source, max(fetched_at) as "fetchedAt" from (
      select source, fetched_at from coin_rates
      union all select layout, fetched_at from exchange_rates) rates
    group by source order by source`.execute(database);
  return rows;
}
