import { plausibleDollars } from '@ghost-pay/contract/coin-rates';
import { type CoinKey, coins, type Stablecoin } from '@ghost-pay/contract/coins';
import type { RatedCurrency } from '@ghost-pay/contract/transactions/payment-codes';
import { isBetween, isWithinPercent } from '../../core/decimals.ts';
import type { CoinRatesTable } from '../../migrations/tables.ts';

/** What is valued in dollars. */
export type RatedUnit = CoinKey | RatedCurrency;
/** The last good rate of a unit at one source. */
export type KeptRate = Pick<CoinRatesTable, 'source' | 'host' | 'usd_rate' | 'fetched_at'>;

/** What one unit is worth in dollars, or why that cannot be said. */
export type Rate =
  | {
      readonly usable: true;
      /** Dollars for one unit, as a decimal. */
      readonly usdRate: string;
      /** The host that was asked. */
      readonly source: string;
      readonly at: Date;
      /** The number of sources that agree. */
      readonly sources: 1 | 2;
    }
  | { readonly usable: false; readonly reason: RateProblem };

/**
 * none: no source ever had a rate. stale: every rate is too old. apart: two sources differ too much. peg_lost: a
 * stablecoin is not worth a dollar.
 */
export type RateProblem = 'none' | 'stale' | 'apart' | 'peg_lost';

/** The first one's rate is used. */
const order: readonly KeptRate['source'][] = ['coinbase', 'kraken'];

const freshMs = 10 * 60_000;
const agreementPercent = 102;
const peg = { least: '0.99', most: '1.01' };

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

/** How far from a kept rate the next one may be, by the age of the kept rate. */
const leaps = [
  { thanMs: hourMs, percent: 150 },
  { thanMs: 30 * dayMs, percent: 300 },
] as const;

/** The same for currencies as for coins: a rate outside is a mistake of its source. */
const bounds: Record<Exclude<RatedUnit, Stablecoin>, { least: string; most: string }> = {
  ...plausibleDollars,
  EUR: { least: '0.5', most: '2' },
  GBP: { least: '0.7', most: '3' },
  CAD: { least: '0.4', most: '1.6' },
  AUD: { least: '0.3', most: '1.6' },
  JPY: { least: '0.002', most: '0.03' },
  CHF: { least: '0.5', most: '3' },
  SEK: { least: '0.04', most: '0.4' },
  NOK: { least: '0.04', most: '0.4' },
  DKK: { least: '0.06', most: '0.4' },
};

function isStablecoin(unit: RatedUnit): unit is Stablecoin {
  return unit in coins && coins[unit as CoinKey].isStable;
}

/**
 * A rate is usable while fresh. Two sources must agree; a stablecoin must be worth a dollar, and then is exactly that. A
 * rate without a fresh second one must not be a leap from what the other source said within an hour.
 */
export function judgeRate(
  unit: RatedUnit,
  { kept, now }: { kept: readonly KeptRate[]; now: Date },
): Rate {
  if (kept.length === 0) return { usable: false, reason: 'none' };
  const ofLastHour = kept.filter((rate) => isYounger(rate, { thanMs: hourMs, now }));
  const [first, second] = ofLastHour
    .filter((rate) => isYounger(rate, { thanMs: freshMs, now }))
    .toSorted((one, other) => order.indexOf(one.source) - order.indexOf(other.source));
  if (first === undefined) return { usable: false, reason: 'stale' };
  const rates = second === undefined ? [first] : [first, second];
  const isStable = isStablecoin(unit);
  if (isStable && !rates.every(({ usd_rate }) => isBetween(usd_rate, peg)))
    return { usable: false, reason: 'peg_lost' };
  if (second !== undefined && !isStable && !agree(first, second))
    return { usable: false, reason: 'apart' };
  const [{ percent: leap }] = leaps;
  if (
    !isStable &&
    !ofLastHour.every(({ usd_rate }) => isWithinPercent(first.usd_rate, usd_rate, leap))
  )
    return { usable: false, reason: 'apart' };
  return {
    usable: true,
    usdRate: isStable ? '1' : first.usd_rate,
    source: first.host,
    at: first.fetched_at,
    sources: second === undefined ? 1 : 2,
  };
}

/** Whether a source's next rate of a unit can be believed after the one that is kept of it. */
export function isPlausible(
  unit: RatedUnit,
  usdRate: string,
  { kept, now }: { kept: Pick<KeptRate, 'usd_rate' | 'fetched_at'> | undefined; now: Date },
): boolean {
  if (!isStablecoin(unit) && !isBetween(usdRate, bounds[unit])) return false;
  if (kept === undefined) return true;
  const leap = leaps.find(({ thanMs }) => isYounger(kept, { thanMs, now }));
  return leap === undefined || isWithinPercent(usdRate, kept.usd_rate, leap.percent);
}

/** So far may the clock of the instance that asked be ahead of this one's. */
const aheadMs = 60_000;

/** A time further in the future came from a wrong clock, so its age is not known. */
export function isYounger(
  { fetched_at }: Pick<KeptRate, 'fetched_at'>,
  { thanMs, now }: { thanMs: number; now: Date },
): boolean {
  const ageMs = now.getTime() - fetched_at.getTime();
  return ageMs >= -aheadMs && ageMs < thanMs;
}

function agree(one: KeptRate, other: KeptRate): boolean {
  return isWithinPercent(one.usd_rate, other.usd_rate, agreementPercent);
}
