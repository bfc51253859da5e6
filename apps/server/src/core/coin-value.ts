import { scaled } from './decimals.ts';

/**
 * What atomic units are worth in US cents, rounded half up. `decimals` are those of one whole unit; `usdRate` is dollars
 * for one whole unit, as a decimal.
 */
export function centsOf(
  atomic: bigint,
  { decimals, usdRate }: { decimals: number; usdRate: string },
): bigint {
  return scaled(atomic * 100n, { times: usdRate, over: '1', per: 10n ** BigInt(decimals) });
}
