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

const coinNames: Record<string, string> = {
  polygon_usdc: 'USDC on Polygon',
  polygon_usdt: 'USDT on Polygon',
  polygon_pol: 'POL on Polygon',
};

/** '11.52 USDC on Polygon'; an unknown coin keeps PayGate's own name for it. */
export function coinAmount({ value, coin }: { value: string; coin: string | null }): string {
  return coin === null ? value : `${value} ${coinNames[coin] ?? coin}`;
}
