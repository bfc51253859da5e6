import { type Currency, toDecimal, toMinorUnits } from '@ghost-pay/contract/money';
import type { PricingPaymentType, Region } from '@ghost-pay/contract/pricing/pricing-words';
import type { ShownPrice } from '@ghost-pay/contract/site/site';
import {
  type PaymentMethod,
  paymentMethodFacts,
} from '@ghost-pay/contract/transactions/transaction-words';
import type { Queryable } from '../../core/database/database.ts';
import { AppError } from '../../core/errors.ts';
import { firstPrices } from './first-prices.ts';
import { presentPrices } from './pricing.presenter.ts';
import {
  findActivePrice,
  insertPrices,
  listActivePrices,
  type PriceKey,
} from './pricing.repository.ts';

export { importPrices, tierOf } from './import-prices.ts';
export { listEveryPrice } from './pricing.repository.ts';
export { countPrices, findPriceChange } from './pricing.repository.ts';

export interface Money {
  readonly amountMinor: number;
  readonly currency: Currency;
}

/** What the visitor says that they pay. Throws INVALID_INPUT for too many decimals. */
export function readMoney({ amount, currency }: { amount: number; currency: Currency }): Money {
  const amountMinor = toMinorUnits(amount, currency);
  if (amountMinor === undefined)
    throw new AppError('INVALID_INPUT', {
      fields: { amount: 'This amount has too many decimals' },
    });
  return { amountMinor, currency };
}

/** The price on sale now; undefined when the tier is not sold. */
export async function findPrice(database: Queryable, key: PriceKey): Promise<Money | undefined> {
  const price = await findActivePrice(database, key);
  return price && { amountMinor: price.price_minor, currency: price.currency };
}

/**
 * The price of a subscription that is paid by a code or a card, as the visitor must have named it. Throws
 * TIER_NOT_AVAILABLE if no such tier is on sale, AMOUNT_MISMATCH with the right price if the visitor named another one.
 */
export async function agreePrice(
  database: Queryable,
  { claim, ...key }: PriceKey & { claim: Money },
): Promise<Money> {
  const price = await findPrice(database, key);
  if (price === undefined) throw new AppError('TIER_NOT_AVAILABLE');
  const { amountMinor, currency } = price;
  if (amountMinor === claim.amountMinor && currency === claim.currency) return price;
  throw new AppError('AMOUNT_MISMATCH', {
    expected: { amount: toDecimal(amountMinor, currency), currency },
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
    firstPrices.map((price) => ({
      ...price,
      category: 'ghost-eshop-pro',
      is_active: true,
      created_at: now,
      updated_at: now,
    })),
  );
}

/** Which prices a method pays: gift cards their region's, vouchers the card prices. */
export function tariffOf(
  method: PaymentMethod,
  region: Region | null,
): { paymentType: PricingPaymentType; region: Region | null } {
  const paymentType = paymentMethodFacts[method].tariff;
  return { paymentType, region: paymentType === 'nintendo-eshop' ? region : null };
}
