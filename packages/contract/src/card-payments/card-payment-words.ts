// Free of zod, so that a page which only shows card payments does not load a validator.

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

/** What the check of a card payment found that a human should look at. */
export const cardFindings = [
  /** Less arrived than the configured share of the price. */
  'paid_too_little',
  /** Paid in a coin that is not accepted. */
  'unexpected_coin',
  /** The value is unreadable, or far above the price. */
  'implausible_value',
  /** Called paid without a transaction hash of the payout. */
  'transaction_missing',
  /** The payout already settled another payment. */
  'transaction_used',
  /** The price is in a currency whose worth in US dollars was not known, so that nothing can be compared. */
  'worth_unknown',
  /** Money arrived after the payment was marked as failed. */
  'paid_after_failed',
  /** Money arrived a second time, or more than one payment brings. */
  'paid_twice',
] as const;
export type CardFinding = (typeof cardFindings)[number];

const coinNames: Record<string, string> = {
  polygon_usdc: 'USDC on Polygon',
  polygon_usdt: 'USDT on Polygon',
  polygon_pol: 'POL on Polygon',
};

/** '11.52 USDC on Polygon'; a coin that we do not know by PayGate's own name for it. */
export function coinAmount({ value, coin }: { value: string; coin: string | null }): string {
  return coin === null ? value : `${value} ${coinNames[coin] ?? coin}`;
}
