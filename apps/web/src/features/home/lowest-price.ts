import type { ShownPrice } from '@ghost-pay/contract/site/site';

/** The lowest price on sale in dollars, for the line 'From $5.00'; undefined when there is none. */
export function lowestDollarPrice(prices: readonly ShownPrice[]): number | undefined {
  const dollars = prices.filter(({ currency }) => currency === 'USD').map(({ price }) => price);
  return dollars.length > 0 ? Math.min(...dollars) : undefined;
}
