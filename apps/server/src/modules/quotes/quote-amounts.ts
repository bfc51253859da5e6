import { stepOf } from '@ghost-pay/contract/coin-amounts';
import { type CoinKey, coins } from '@ghost-pay/contract/coins';
import type { GivenAmount } from './quotes.repository.ts';

// The exact amount of a coin that a visitor is asked to send. Everything is whole numbers: cents, atomic units, and
// the rate as digits with a power of ten.

/** The visitor is asked for less than the price by at most this share, or by at most ten cents: the larger counts. */
const mostOff = { perMille: 5n, cents: 10n };
/** Where fewer amounts than these are free, the range goes on below, to this share at most. */
const enoughFree = 400;
const widestPerMille = 30n;

/** Far more than are ever open at once; the random tail stays short for coins of small steps. */
const mostTails = 9_999n;

/** The part of a cent's price in atomic units, rounded down. `usdRate` is dollars for one coin, as a decimal. */
function worthInAtomic(coin: CoinKey, usdCents: bigint, usdRate: string): bigint {
  const [whole = '', fraction = ''] = usdRate.split('.');
  const rate = BigInt(whole + fraction);
  if (rate <= 0n) throw new RangeError(`A rate of ${usdRate} is not positive`);
  const one = 10n ** BigInt(coins[coin].decimals);
  return (usdCents * one * 10n ** BigInt(fraction.length)) / (rate * 100n);
}

function floorToStep(coin: CoinKey, atomic: bigint): bigint {
  return atomic - (atomic % stepOf(coin));
}

/** By how many atomic units a quote may ask for less than the price, by a share of it. */
function mostOffOf(
  coin: CoinKey,
  { price, usdRate }: { price: bigint; usdRate: string },
  perMille: bigint,
): bigint {
  const byShare = (price * perMille) / 1000n;
  const byCents = worthInAtomic(coin, mostOff.cents, usdRate);
  return byShare > byCents ? byShare : byCents;
}

/** Whether a quote of this price can have asked for the amount. `usdRate` is that of both, in dollars for one coin. */
export function isWithinTail(
  coin: CoinKey,
  { price, amount, usdRate }: { price: bigint; amount: bigint; usdRate: string },
): boolean {
  // The price is rounded down to a step before the tail is taken off.
  const off = mostOffOf(coin, { price, usdRate }, widestPerMille) + stepOf(coin);
  return amount <= price && price - amount <= off;
}

/** The amounts from which a quote takes one. */
export interface AmountRange {
  /** The price in atomic units, rounded down to the coin's step: never more than the price. */
  readonly due: bigint;
  readonly step: bigint;
  /** The number of different amounts: `due`, `due - step`, and so on. At least 1. */
  readonly tails: number;
  /** The same where too few of them are free. */
  readonly widest: number;
}

/**
 * The amounts that may be asked for a price of `usdCents` (whole cents, at least 1). Undefined when the price is worth
 * less than one step of the coin.
 */
export function amountRange(
  coin: CoinKey,
  { usdCents, usdRate }: { usdCents: bigint; usdRate: string },
): AmountRange | undefined {
  const step = stepOf(coin);
  const due = floorToStep(coin, worthInAtomic(coin, usdCents, usdRate));
  if (due < step) return undefined;
  const tailsOf = (perMille: bigint): number => {
    const off = mostOffOf(coin, { price: due, usdRate }, perMille) / step;
    const tails = [off, due / step, mostTails].reduce((a, b) => (b < a ? b : a));
    return tails < 1n ? 1 : Number(tails);
  };
  return { due, step, tails: tailsOf(mostOff.perMille), widest: tailsOf(widestPerMille) };
}

/** The amount with tail `tail`, a whole number from 0 to `tails - 1`. */
export function amountWithTail({ due, step }: AmountRange, tail: number): bigint {
  return due - BigInt(tail) * step;
}

/** The free amounts of a price by their tails; without the price itself, which those share who get none of their own. */
interface FreeAmounts {
  /** Not given within thirty days. */
  readonly fresh: readonly number[];
  /** Given longer ago, the one that was closed first at the front. */
  readonly older: readonly number[];
  /** All that could have been given. */
  readonly count: number;
}

/**
 * The free amounts of a price: of the usual range, and as far below it as there are too few; with `isWhole` of the widest
 * one.
 */
export function freeAmounts(
  coin: CoinKey,
  range: AmountRange,
  { given, isWhole = false }: { given: readonly GivenAmount[]; isWhole?: boolean },
): FreeAmounts {
  // In steps, of which a number holds enough.
  const due = Number(range.due / range.step);
  const known = byTail(range, given);
  const fresh: number[] = [];
  const older: number[] = [];
  let count = 0;
  for (let tail = 1; tail < range.widest; tail += 1) {
    if (!isWhole && tail >= range.tails && fresh.length + older.length >= enoughFree) break;
    if (isCommonAmount(coin, due - tail)) continue;
    count += 1;
    const before = known.get(tail);
    if (before === undefined) fresh.push(tail);
    else if (!before.isHeld && !before.isRecent) older.push(tail);
  }
  const closedAt = (tail: number) => known.get(tail)?.closedAt.getTime() ?? 0;
  older.sort((one, other) => closedAt(one) - closedAt(other));
  return { fresh, older, count };
}

/** The tails of the amounts that may be asked of several visitors, the smallest first: nobody alone may still pay them. */
export function sharedTails(range: AmountRange, given: readonly GivenAmount[]): number[] {
  const known = byTail(range, given);
  return Array.from({ length: range.widest }, (_, tail) => tail).filter(
    (tail) => known.get(tail)?.isHeld !== true,
  );
}

function byTail({ due, step }: AmountRange, given: readonly GivenAmount[]) {
  return new Map(given.map((one) => [Number((due - one.amount) / step), one]));
}

/**
 * Whether people would send this number of steps without having been asked for it: whole cents of a stablecoin, and amounts of
 * three significant digits or fewer. Such an amount recognises no one.
 */
export function isCommonAmount(coin: CoinKey, steps: number): boolean {
  const { isStable, shownDecimals } = coins[coin];
  if (isStable && steps % 10 ** (shownDecimals - 2) === 0) return true;
  let digits = steps;
  while (digits % 10 === 0 && digits > 0) digits /= 10;
  return digits < 1_000;
}
