import type { Duration } from '@ghost-pay/contract/durations';
import type { Currency } from '@ghost-pay/contract/money';
import type { Region } from '@ghost-pay/contract/pricing/pricing-words';
import type { PaymentMethod } from '@ghost-pay/contract/transactions/transaction-words';
import { durationWeights, pick } from './realistic-words.ts';

/** A price on sale, as the price list has it. */
export interface SeedPrice {
  readonly paymentType: 'crypto' | 'card' | 'nintendo-eshop';
  readonly region: Region | null;
  readonly duration: Duration;
  readonly priceMinor: number;
  readonly currency: Currency;
}

export const regionWeights: [Region, number][] = [
  ['europe', 55],
  ['us', 30],
  ['japan', 15],
];
/** Vouchers cost the same as cards. */
export function priceOf(
  random: () => number,
  {
    prices,
    method,
    region,
  }: { prices: readonly SeedPrice[]; method: PaymentMethod; region: Region | null },
) {
  const paymentType = method === 'crypto' || method === 'nintendo-eshop' ? method : 'card';
  const weights = new Map(durationWeights);
  const tier = pick(
    random,
    prices
      .filter((price) => price.paymentType === paymentType && price.region === region)
      .map((price) => [price, weights.get(price.duration) ?? 3] as const),
  );
  return { amountMinor: tier.priceMinor, currency: tier.currency, duration: tier.duration };
}
