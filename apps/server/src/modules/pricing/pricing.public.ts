import type { Duration } from '@ghost-pay/contract/durations';
import { type Currency, toDecimal } from '@ghost-pay/contract/money';
import type { PricingPaymentType, Region } from '@ghost-pay/contract/pricing/pricing-words';
import type { ShownPrice } from '@ghost-pay/contract/site/site';
import type { Queryable } from '../../core/database/database.ts';
import { AppError } from '../../core/errors.ts';
import { firstPrices } from './first-prices.ts';
import { presentPrices } from './pricing.presenter.ts';
import {
  findActivePrice,
  insertPrices,
  listActivePrices,
  type PriceKey,
  wasPriceSince,
} from './pricing.repository.ts';

export { importPrices, tierOf } from './import-prices.ts';
export { listEveryPrice } from './pricing.repository.ts';
export { countPrices, findPriceChange } from './pricing.repository.ts';
export { tariffOf } from './tariffs.ts';

/** The price on sale now; undefined when the tier is not sold. */
export async function findPrice(
  database: Queryable,
  key: PriceKey,
): Promise<{ amountMinor: number; currency: Currency } | undefined> {
  const price = await findActivePrice(database, key);
  return price && { amountMinor: price.price_minor, currency: price.currency };
}

/** How long after a change a visitor may still pay the earlier price. */
const oldPriceMinutes = 30;

/**
 * The amount of a subscription payment. The server's price decides. The client's claim is accepted if it
 * equals that price, or a price on sale within the last 30 minutes. Throws TIER_NOT_AVAILABLE if no such tier
 * is on sale, AMOUNT_MISMATCH with the right price otherwise.
 */
export async function agreePrice(
  database: Queryable,
  {
    paymentType,
    region,
    duration,
    claim,
    now,
  }: {
    paymentType: PricingPaymentType;
    region: Region | null;
    duration: Duration;
    claim: { amountMinor: number; currency: Currency };
    now: Date;
  },
): Promise<{ amountMinor: number; currency: Currency }> {
  const key = { paymentType, region, duration };
  const price = await findActivePrice(database, key);
  if (price?.price_minor === claim.amountMinor && price.currency === claim.currency) return claim;
  const since = new Date(now.getTime() - oldPriceMinutes * 60_000);
  if (
    await wasPriceSince(database, {
      key,
      priceMinor: claim.amountMinor,
      currency: claim.currency,
      since,
    })
  )
    return claim;
  if (price === undefined) throw new AppError('TIER_NOT_AVAILABLE');
  const { currency } = price;
  throw new AppError('AMOUNT_MISMATCH', {
    expected: { amount: toDecimal(price.price_minor, currency), currency },
  });
}

/** The prices currently on sale, as the public pages show them. */
export async function listShownPrices(database: Queryable): Promise<ShownPrice[]> {
  const prices = presentPrices(await listActivePrices(database));
  return prices.map(({ payment_type, region, duration, price, currency }) => ({
    payment_type,
    region,
    duration,
    price,
    currency,
  }));
}

/** Fills an empty price list; called once for each database. */
export async function fillFirstPrices(database: Queryable, now: Date): Promise<void> {
  await insertPrices(
    database,
    firstPrices.map(({ paymentType, region, duration, priceMinor, currency }) => ({
      category: 'ghost-eshop-pro',
      payment_type: paymentType,
      region,
      duration,
      price_minor: priceMinor,
      currency,
      is_active: true,
      created_at: now,
      updated_at: now,
    })),
  );
}
