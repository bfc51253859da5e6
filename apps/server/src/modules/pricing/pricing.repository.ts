import type { Duration } from '@ghost-pay/contract/durations';
import type { PricingPaymentType, Region } from '@ghost-pay/contract/pricing/pricing-words';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { DatabaseTransaction, Queryable } from '../../core/database/database.ts';
import { prepared } from '../../core/database/prepared-statements.ts';
import type { PricingTable } from '../../migrations/tables.ts';

export type PriceRow = Selectable<PricingTable>;

/** The columns that identify a price. */
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

type Price = Pick<PriceRow, 'price_minor' | 'currency'>;

export async function findActivePrice(
  database: Queryable,
  { paymentType, region, duration }: PriceKey,
): Promise<Price | undefined> {
  const { rows } = await sql<Price>`
    select price_minor, currency from pricing
    where category = 'ghost-eshop-pro' and payment_type = ${paymentType} and region is not distinct from ${region}
      and duration = ${duration} and is_active ${prepared}`.execute(database);
  return rows[0];
}

export async function insertPrices(
  database: Queryable,
  rows: Insertable<PricingTable>[],
): Promise<void> {
  await database.insertInto('pricing').values(rows).execute();
}

export async function listEveryPrice(database: Queryable): Promise<PriceRow[]> {
  return database.selectFrom('pricing').selectAll().execute();
}

export async function countPrices(database: Queryable): Promise<{ total: number; onSale: number }> {
  return database
    .selectFrom('pricing')
    .select((of) => [
      of.fn.countAll<number>().as('total'),
      of.fn.countAll<number>().filterWhere('is_active', '=', true).as('onSale'),
    ])
    .executeTakeFirstOrThrow();
}

/** The rows of these ids, locked in a fixed order, so two saves cannot deadlock. */
export async function lockPrices(
  trx: DatabaseTransaction,
  ids: readonly string[],
): Promise<Map<string, PriceRow>> {
  const rows = await trx
    .selectFrom('pricing')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export async function insertPrice(
  trx: DatabaseTransaction,
  row: Insertable<PricingTable>,
): Promise<PriceRow> {
  return trx.insertInto('pricing').values(row).returningAll().executeTakeFirstOrThrow();
}

/**
 * `updated_at` always increases, by at least a millisecond: it serves as the row's version. The row must be locked.
 */
export async function changePrice(
  trx: DatabaseTransaction,
  {
    id,
    priceMinor,
    isActive,
    now,
  }: { id: string; priceMinor: number; isActive: boolean; now: Date },
): Promise<PriceRow> {
  return trx
    .updateTable('pricing')
    .set({
      price_minor: priceMinor,
      is_active: isActive,
      updated_at: sql<Date>`greatest(${now}, updated_at + interval '1 millisecond')`,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** When a price of the tier last changed; null if the list has none, because it was removed. */
export async function findPriceChange(
  database: Queryable,
  { paymentType, duration }: Pick<PriceKey, 'paymentType' | 'duration'>,
): Promise<Date | null> {
  const { at } = await database
    .selectFrom('pricing')
    .select((of) => of.fn.max('updated_at').as('at'))
    .where('payment_type', '=', paymentType)
    .where('duration', '=', duration)
    .executeTakeFirstOrThrow();
  return at;
}

/** The row must be locked. */
export async function removePrice(trx: DatabaseTransaction, id: string): Promise<void> {
  await trx.deleteFrom('pricing').where('id', '=', id).execute();
}
