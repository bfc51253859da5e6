// Free of zod: a page that only shows card payments loads no validator.

/** The site's own names of the card processors (specification, section 3). */
export const cardProviderIds = ['ramp', 'stripe_usa', 'bitnovo', 'banxa', 'alchemy'] as const;
export type CardProviderId = (typeof cardProviderIds)[number];

export const cardProviderLabels: Record<CardProviderId, string> = {
  ramp: 'Ramp Network',
  stripe_usa: 'Stripe',
  bitnovo: 'Bitnovo',
  banxa: 'Banxa',
  alchemy: 'Alchemy Pay',
};

/** Findings of a card payment's check that an administrator should look at. */
export const cardFindings = [
  /** Less arrived than the configured share of the price. */
  'paid_too_little',
  /** Paid in a coin that is not accepted. */
  'unexpected_coin',
  /** The value is unreadable, or far above the price. */
  'implausible_value',
  /** Called paid without a transaction hash of the payout. */
  'transaction_missing',
  /** The payout has already settled another payment. */
  'transaction_used',
  /** The price's currency had no exchange rate to US dollars, so the amounts cannot be compared. */
  'worth_unknown',
  /** Money arrived after the payment was marked as failed. */
  'paid_after_failed',
  /** Money arrived a second time, or more than one payment can bring. */
  'paid_twice',
] as const;
export type CardFinding = (typeof cardFindings)[number];

const coinNames: Record<string, string> = {
  polygon_usdc: 'USDC on Polygon',
  polygon_usdt: 'USDT on Polygon',
  polygon_pol: 'POL on Polygon',
};

/** '11.52 USDC on Polygon'; an unknown coin keeps PayGate's own name for it. */
export function coinAmount({ value, coin }: { value: string; coin: string | null }): string {
  return coin === null ? value : `${value} ${coinNames[coin] ?? coin}`;
}
