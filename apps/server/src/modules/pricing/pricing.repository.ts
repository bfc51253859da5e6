import type { Duration } from '@ghost-pay/contract/durations';
import type { PricingPaymentType, Region } from '@ghost-pay/contract/pricing/pricing.schemas';
import type { Insertable, Selectable } from 'kysely';
import type { Queryable } from '../../core/database/database.ts';
import { prepared } from '../../core/database/prepared-statements.ts';
import type { PricingTable } from '../../migrations/tables.ts';

export type PriceRow = Selectable<PricingTable>;

/** What a price is looked up by. */
export interface PriceKey {
  readonly paymentType: PricingPaymentType;
  readonly region: Region | null;
  readonly duration: Duration;
}

export async function listActivePrices(
  database: Queryable,
  filter: { paymentType?: PricingPaymentType; region?: Region } = {},
): Promise<PriceRow[]> {
  let query = database.selectFrom('pricing').selectAll().where('is_active', '=', true);
  if (filter.paymentType !== undefined)
    query = query.where('payment_type', '=', filter.paymentType);
  if (filter.region !== undefined) query = query.where('region', '=', filter.region);
  return query.execute();
}

export async function findActivePrice(
  database: Queryable,
  key: PriceKey,
): Promise<Pick<PriceRow, 'price_minor' | 'currency'> | undefined> {
  return database
    .selectFrom('pricing')
    .select(['price_minor', 'currency'])
    .where('category', '=', 'ghost-eshop-pro')
    .where('payment_type', '=', key.paymentType)
    .where('region', 'is not distinct from', key.region)
    .where('duration', '=', key.duration)
    .where('is_active', '=', true)
    .modifyEnd(prepared)
    .executeTakeFirst();
}

/** Whether the tier had exactly this price at some moment since `since`. */
export async function wasPriceSince(
  database: Queryable,
  {
    key,
    priceMinor,
    currency,
    since,
  }: { key: PriceKey; priceMinor: number; currency: string; since: Date },
): Promise<boolean> {
  const row = await database
    .selectFrom('retired_prices')
    .select('retired_at')
    .where('category', '=', 'ghost-eshop-pro')
    .where('payment_type', '=', key.paymentType)
    .where('region', 'is not distinct from', key.region)
    .where('duration', '=', key.duration)
    .where('price_minor', '=', priceMinor)
    .where('currency', '=', currency as PriceRow['currency'])
    .where('retired_at', '>=', since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertPrices(
  database: Queryable,
  rows: Insertable<PricingTable>[],
): Promise<void> {
  await database.insertInto('pricing').values(rows).execute();
}
