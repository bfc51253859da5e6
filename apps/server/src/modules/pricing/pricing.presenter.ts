import { durationWeight } from '@ghost-pay/contract/durations';
import { toDecimal } from '@ghost-pay/contract/money';
import { type AdminPrice, type PricingTier } from '@ghost-pay/contract/pricing/pricing.schemas';
import { regions } from '@ghost-pay/contract/pricing/pricing-words';
import type { PriceRow } from './pricing.repository.ts';

function presentPrice(row: PriceRow): PricingTier {
  return {
    id: row.id,
    category: row.category,
    payment_type: row.payment_type,
    region: row.region,
    duration: row.duration,
    price: toDecimal(row.price_minor, row.currency),
    currency: row.currency,
    is_active: row.is_active,
  };
}

/** The same with the time of its last change, for editors. */
export function presentAdminPrice(row: PriceRow): AdminPrice {
  return { ...presentPrice(row), updated_at: row.updated_at.toISOString() };
}

/** Sorted for readers: by payment type, region (Europe, United States, Japan), duration. */
function inReadingOrder(rows: readonly PriceRow[]): PriceRow[] {
  const regionWeight = (row: PriceRow) => (row.region === null ? -1 : regions.indexOf(row.region));
  return rows.toSorted(
    (a, b) =>
      a.payment_type.localeCompare(b.payment_type) ||
      regionWeight(a) - regionWeight(b) ||
      durationWeight(a.duration) - durationWeight(b.duration),
  );
}

export function presentPrices(rows: readonly PriceRow[]): PricingTier[] {
  return inReadingOrder(rows).map(presentPrice);
}

export function presentAdminPrices(rows: readonly PriceRow[]): AdminPrice[] {
  return inReadingOrder(rows).map(presentAdminPrice);
}
