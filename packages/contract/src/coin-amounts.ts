import { type CoinKey, coins } from './coin-words.ts';

// Amounts of coins are whole atomic units: satoshi, wei, lamport, 10⁻⁶ USDT. In JSON they are decimal strings of
// coins. Floating point never holds them: 18 decimals do not fit into a double.

/** The smallest difference between two amounts that visitors are asked to send, in atomic units. */
export function stepOf(coin: CoinKey): bigint {
  const { decimals, shownDecimals } = coins[coin];
  return 10n ** BigInt(decimals - shownDecimals);
}

/**
 * Atomic units as a decimal of the coin, such as 4987n satoshi as '0.00004987'. It has the coin's shown decimals, and
 * more only where the amount needs them; never an exponent.
 */
export function toCoinDecimal(coin: CoinKey, atomic: bigint): string {
  const { decimals, shownDecimals } = coins[coin];
  const digits = atomic.toString().padStart(decimals + 1, '0');
  const fraction = digits.slice(-decimals);
  const needed = Math.max(shownDecimals, fraction.replace(/0+$/, '').length);
  return `${digits.slice(0, -decimals)}.${fraction.slice(0, needed)}`;
}

/** The reverse; undefined unless the text is a plain decimal that atomic units hold exactly. */
export function toAtomic(coin: CoinKey, decimal: string): bigint | undefined {
  const { decimals } = coins[coin];
  const [, whole = '', fraction = ''] = /^(\d{1,78})(?:\.(\d{1,60}))?$/.exec(decimal) ?? [];
  if (whole === '' || fraction.replace(/0+$/, '').length > decimals) return undefined;
  return BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
}
