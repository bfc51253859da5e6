import type { CoinKey } from '@ghost-pay/contract/coins';
import { isBetween, isWithinPercent } from '../../core/decimals.ts';
import type { CoinRatesTable } from '../../migrations/tables.ts';

/** The last good rate of a coin at one source. */
export type KeptCoinRate = Pick<CoinRatesTable, 'source' | 'host' | 'usd_rate' | 'fetched_at'>;

/** What one coin is worth in dollars, or why that cannot be said. */
export type CoinRate =
  | {
      readonly usable: true;
      /** Dollars for one coin, as a decimal. */
      readonly usdRate: string;
      /** The host that was asked. */
      readonly source: string;
      readonly at: Date;
      /** The number of sources that agree. */
      readonly sources: 1 | 2;
    }
  | { readonly usable: false; readonly reason: CoinRateProblem };

/**
 * none: no source ever had a rate. stale: every rate is too old. apart: two sources differ too much. peg_lost: a
 * stablecoin is not worth a dollar.
 */
export type CoinRateProblem = 'none' | 'stale' | 'apart' | 'peg_lost';

/** The first one's rate is used. */
const order: readonly KeptCoinRate['source'][] = ['coinbase', 'kraken'];
const stablecoins: readonly CoinKey[] = ['usdt', 'usdc'];

const freshMs = 10 * 60_000;
const agreementPercent = 102;
const peg = { least: '0.99', most: '1.01' };

/** How long a kept rate says what the next one may be. */
const comparableMs = 60 * 60_000;
const leapPercent = 150;

/** A rate is usable while fresh. Two sources must agree; a stablecoin must be worth a dollar, and then is exactly that. */
export function judgeCoinRate(
  coin: CoinKey,
  { kept, now }: { kept: readonly KeptCoinRate[]; now: Date },
): CoinRate {
  if (kept.length === 0) return { usable: false, reason: 'none' };
  const [first, second] = kept
    .filter((rate) => isYounger(rate, { thanMs: freshMs, now }))
    .toSorted((one, other) => order.indexOf(one.source) - order.indexOf(other.source));
  if (first === undefined) return { usable: false, reason: 'stale' };
  const rates = second === undefined ? [first] : [first, second];
  const isStable = stablecoins.includes(coin);
  if (isStable && !rates.every(({ usd_rate }) => isBetween(usd_rate, peg)))
    return { usable: false, reason: 'peg_lost' };
  if (second !== undefined && !isStable && !agree(first, second))
    return { usable: false, reason: 'apart' };
  return {
    usable: true,
    usdRate: isStable ? '1' : first.usd_rate,
    source: first.host,
    at: first.fetched_at,
    sources: second === undefined ? 1 : 2,
  };
}

/** Whether a source's next rate can be believed after the one that is kept of it. */
export function isPlausible(
  usdRate: string,
  { kept, now }: { kept: Pick<KeptCoinRate, 'usd_rate' | 'fetched_at'> | undefined; now: Date },
): boolean {
  return (
    kept === undefined ||
    !isYounger(kept, { thanMs: comparableMs, now }) ||
    isWithinPercent(usdRate, kept.usd_rate, leapPercent)
  );
}

/** A time in the future came from a clock that ran ahead, so its age is not known. */
export function isYounger(
  { fetched_at }: Pick<KeptCoinRate, 'fetched_at'>,
  { thanMs, now }: { thanMs: number; now: Date },
): boolean {
  const ageMs = now.getTime() - fetched_at.getTime();
  return ageMs >= 0 && ageMs < thanMs;
}

function agree(one: KeptCoinRate, other: KeptCoinRate): boolean {
  return isWithinPercent(one.usd_rate, other.usd_rate, agreementPercent);
}
