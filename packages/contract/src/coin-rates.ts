import type { CoinKey, Stablecoin } from './coin-words.ts';

/**
 * Outside of these dollars a coin's rate is a mistake of its source, such as another unit or its inverse: a source's first
 * rate has no earlier one to be compared with. They lie evenly about a usual price. A stablecoin is judged by its peg.
 */
export const plausibleDollars: Readonly<
  Record<Exclude<CoinKey, Stablecoin>, { least: string; most: string }>
> = {
  btc: { least: '2000', most: '5000000' },
  eth: { least: '100', most: '200000' },
  bnb: { least: '20', most: '50000' },
  sol: { least: '4', most: '10000' },
};
