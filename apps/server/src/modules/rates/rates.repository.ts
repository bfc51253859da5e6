import type { Selectable } from 'kysely';
import type { Queryable } from '../../core/database/database.ts';
import type { ExchangeRatesTable } from '../../migrations/tables.ts';

export type RateRow = Selectable<ExchangeRatesTable>;

export async function findRate(
  database: Queryable,
  currency: RateRow['currency'],
): Promise<RateRow | undefined> {
  return database
    .selectFrom('exchange_rates')
    .selectAll()
    .where('currency', '=', currency)
    .executeTakeFirst();
}

/** When the oldest stored rate was fetched; undefined without any. */
export async function oldestFetch(database: Queryable): Promise<Date | undefined> {
  const { oldest } = await database
    .selectFrom('exchange_rates')
    .select(({ fn }) => fn.min<Date | null>('fetched_at').as('oldest'))
    .executeTakeFirstOrThrow();
  return oldest ?? undefined;
}

/** Replaces the stored rates. Their times are not compared: they may come from a wrong clock. */
export async function keepRates(database: Queryable, rows: readonly RateRow[]): Promise<void> {
  await database
    .insertInto('exchange_rates')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.column('currency').doUpdateSet((row) => ({
        usd_rate: row.ref('excluded.usd_rate'),
        source: row.ref('excluded.source'),
        fetched_at: row.ref('excluded.fetched_at'),
      })),
    )
    .execute();
}
