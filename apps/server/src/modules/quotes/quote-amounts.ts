import { coinUnits, stepOf } from '@ghost-pay/contract/coin-amounts';
import type { CoinKey } from '@ghost-pay/contract/coins';

// The exact amount of a coin that a visitor is asked to send. Everything is whole numbers: cents, atomic units, and
// the rate as digits with a power of ten.

/** The visitor is asked for less than the price by at most this share, or by at most ten cents: the larger counts. */
const mostOff = { perMille: 5n, cents: 10n };

/** Far more than are ever open at once; the random tail stays short for coins of small steps. */
const mostTails = 9_999n;

/** The part of a cent's price in atomic units, rounded down. `usdRate` is dollars for one coin, as a decimal. */
function worthInAtomic(coin: CoinKey, usdCents: bigint, usdRate: string): bigint {
  const [whole = '', fraction = ''] = usdRate.split('.');
  const rate = BigInt(whole + fraction);
  if (rate <= 0n) throw new RangeError(`A rate of ${usdRate} is not positive`);
  const one = 10n ** BigInt(coinUnits[coin].decimals);
  return (usdCents * one * 10n ** BigInt(fraction.length)) / (rate * 100n);
}

function floorToStep(coin: CoinKey, atomic: bigint): bigint {
  return atomic - (atomic % stepOf(coin));
}

/** By how many atomic units a quote may ask for less than the price. */
function mostOffOf(coin: CoinKey, { price, usdRate }: { price: bigint; usdRate: string }): bigint {
  const byShare = (price * mostOff.perMille) / 1000n;
  const byCents = worthInAtomic(coin, mostOff.cents, usdRate);
  return byShare > byCents ? byShare : byCents;
}

/** Whether a quote of this price can have asked for the amount. `usdRate` is that of both, in dollars for one coin. */
export function isWithinTail(
  coin: CoinKey,
  { price, amount, usdRate }: { price: bigint; amount: bigint; usdRate: string },
): boolean {
  // The price is rounded down to a step before the tail is taken off.
  const off = mostOffOf(coin, { price, usdRate }) + stepOf(coin);
  return amount <= price && price - amount <= off;
}

/** The amounts from which a quote takes one. */
export interface AmountRange {
  /** The price in atomic units, rounded down to the coin's step: never more than the price. */
  readonly due: bigint;
  readonly step: bigint;
  /** The number of different amounts: `due`, `due - step`, and so on. At least 1. */
  readonly tails: number;
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
  const tails = [mostOffOf(coin, { price: due, usdRate }) / step, due / step, mostTails].reduce(
    (a, b) => (b < a ? b : a),
  );
  return { due, step, tails: tails < 1n ? 1 : Number(tails) };
}

/** The amount with tail `tail`, a whole number from 0 to `tails - 1`. */
export function amountWithTail({ due, step }: AmountRange, tail: number): bigint {
  return due - BigInt(tail) * step;
}

const stablecoins: ReadonlySet<CoinKey> = new Set(['usdt', 'usdc']);

/**
 * Whether people would send this amount without having been asked for it: whole cents of a stablecoin, and amounts of
 * three significant digits or fewer. Such an amount recognises no one.
 */
export function isCommonAmount(coin: CoinKey, atomic: bigint): boolean {
  const { decimals } = coinUnits[coin];
  if (stablecoins.has(coin) && atomic % 10n ** BigInt(decimals - 2) === 0n) return true;
  return atomic.toString().replace(/0+$/, '').length <= 3;
}
