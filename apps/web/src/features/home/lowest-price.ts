import type { Price } from '../../lib/prices.ts';

/** The lowest price on sale in dollars, for the line 'From $5.00'; undefined where there is none. */
export function lowestDollarPrice(prices: readonly Price[]): number | undefined {
  const dollars = prices.filter(({ currency }) => currency === 'USD').map(({ price }) => price);
  return dollars.length > 0 ? Math.min(...dollars) : undefined;
}
