import { durationWeight, type Duration } from '@ghost-pay/contract/durations';
import type { PricingPaymentType, Region } from '@ghost-pay/contract/pricing/pricing-words';
import type { ShownPrice } from '@ghost-pay/contract/site/site';

/** A price as the API answers it, or as the page brings it: the page brings only those on sale. */
type OfferedPrice = ShownPrice & { readonly is_active?: boolean };

/** What the payment page needs to know about one duration on sale. */
export interface Tier {
  readonly duration: Duration;
  /** Decimal units of `currency`. */
  readonly price: number;
  readonly currency: string;
}

/** Shown when the prices cannot be loaded (specification, section 9). The server decides the charge. */
const fallbackTiers: readonly Tier[] = [
  { duration: '1 month', price: 5, currency: 'USD' },
  { duration: '2 months', price: 9, currency: 'USD' },
  { duration: '3 months', price: 12, currency: 'USD' },
  { duration: '6 months', price: 22, currency: 'USD' },
  { duration: '1 year', price: 40, currency: 'USD' },
  { duration: '2 years', price: 70, currency: 'USD' },
  { duration: 'lifetime', price: 170, currency: 'USD' },
];

/** Selects a price list. `region` is null when prices do not differ by region. */
export interface PriceList {
  readonly paymentType: PricingPaymentType;
  readonly region: Region | null;
}

/** The durations on sale for one price list, shortest first. */
export function tiersFor(prices: readonly OfferedPrice[], list: PriceList): Tier[] {
  return prices
    .filter(
      (tier) =>
        tier.payment_type === list.paymentType &&
        tier.region === list.region &&
        tier.is_active !== false,
    )
    .toSorted((one, other) => durationWeight(one.duration) - durationWeight(other.duration));
}

/**
 * The prices shown while the real ones cannot be loaded. The built-in ones are in dollars and do not apply to
 * gift cards of Europe or Japan: no price is better than one in the wrong currency.
 */
export function fallbackTiersFor({ region }: PriceList): readonly Tier[] {
  return region === null || region === 'us' ? fallbackTiers : [];
}

/** Three months everywhere; lifetime for crypto; one year for the others (specification, section 9). */
export function isPopular(duration: Duration, paymentType: PricingPaymentType): boolean {
  if (duration === '3 months') return true;
  return duration === (paymentType === 'crypto' ? 'lifetime' : '1 year');
}
