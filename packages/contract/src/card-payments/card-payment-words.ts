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

/**
 * The dollar coins that the card network pays out, by its own names. A report of 27 November 2026 says of its plugins that
 * payouts come in ETH, USDC, USDT (Polygon or BEP-20) or POL; the names of the BEP-20 coins were not seen in an answer.
 * The site's payout address is the same on both networks.
 */
export const payoutCoins = ['polygon_usdc', 'polygon_usdt', 'bep20_usdc', 'bep20_usdt'] as const;
export type PayoutCoin = (typeof payoutCoins)[number];

export const payoutCoinNames: Record<PayoutCoin, string> = {
  polygon_usdc: 'USDC on Polygon',
  polygon_usdt: 'USDT on Polygon',
  bep20_usdc: 'USDC on BNB Smart Chain',
  bep20_usdt: 'USDT on BNB Smart Chain',
};

const coinNames: Record<string, string> = { ...payoutCoinNames, polygon_pol: 'POL on Polygon' };

/**
 * The coins in which a card payment counts, of the setting's text: names with a comma between them, empty for all. A name
 * that is none counts for nothing: an operator who narrowed the list must not get a wider one.
 */
export function readPayoutCoins(text: string): readonly PayoutCoin[] {
  const named = text.split(',');
  return text === '' ? payoutCoins : payoutCoins.filter((coin) => named.includes(coin));
}

/** '11.52 USDC on Polygon'; an unknown coin keeps PayGate's own name for it. */
export function coinAmount({ value, coin }: { value: string; coin: string | null }): string {
  return coin === null ? value : `${value} ${coinNames[coin] ?? coin}`;
}
