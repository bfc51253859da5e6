import type { CoinKey } from './coin-words.ts';

// Amounts of coins are whole atomic units: satoshi, wei, lamport, 10⁻⁶ USDT. In JSON they are decimal strings of
// coins. Floating point never holds them: 18 decimals do not fit into a double.

interface CoinUnits {
  /** One coin is 10^decimals atomic units. A constant of the coin, never asked of a contract. */
  readonly decimals: number;
  /** The decimals that a visitor is asked to send: not more than exchanges let people type. */
  readonly shownDecimals: number;
}

export const coinUnits: Record<CoinKey, CoinUnits> = {
  btc: { decimals: 8, shownDecimals: 8 },
  eth: { decimals: 18, shownDecimals: 8 },
  usdt: { decimals: 6, shownDecimals: 4 },
  bnb: { decimals: 18, shownDecimals: 7 },
  sol: { decimals: 9, shownDecimals: 6 },
  usdc: { decimals: 6, shownDecimals: 4 },
};

/** The smallest difference between two amounts that visitors are asked to send, in atomic units. */
export function stepOf(coin: CoinKey): bigint {
  const { decimals, shownDecimals } = coinUnits[coin];
  return 10n ** BigInt(decimals - shownDecimals);
}

/**
 * Atomic units as a decimal of the coin, such as 4987n satoshi as '0.00004987'. It has the coin's shown decimals, and
 * more only where the amount needs them; never an exponent.
 */
export function toCoinDecimal(coin: CoinKey, atomic: bigint): string {
  const { decimals, shownDecimals } = coinUnits[coin];
  const digits = atomic.toString().padStart(decimals + 1, '0');
  const fraction = digits.slice(-decimals);
  const needed = Math.max(shownDecimals, fraction.replace(/0+$/, '').length);
  return `${digits.slice(0, -decimals)}.${fraction.slice(0, needed)}`;
}

/** The reverse; undefined unless the text is a plain decimal that atomic units hold exactly. */
export function toAtomic(coin: CoinKey, decimal: string): bigint | undefined {
  const { decimals } = coinUnits[coin];
  const [, whole = '', fraction = ''] = /^(\d{1,78})(?:\.(\d{1,60}))?$/.exec(decimal) ?? [];
  if (whole === '' || fraction.replace(/0+$/, '').length > decimals) return undefined;
  return BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
}
