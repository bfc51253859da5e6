import { toCoinDecimal } from '../coin-amounts.ts';
import { type AssetKey, assets } from './assets.ts';

/**
 * Atomic units as a decimal of the asset, never with an exponent: of a coin of the site with the coin's shown decimals,
 * of any other asset with the decimals that it needs.
 */
export function toAssetDecimal(key: AssetKey, atomic: bigint): string {
  const { coin, decimals } = assets[key];
  if (coin !== null) return toCoinDecimal(coin, atomic);
  const digits = atomic.toString().padStart(decimals + 1, '0');
  const fraction = digits.slice(-decimals).replace(/0+$/, '');
  const whole = digits.slice(0, -decimals);
  return fraction === '' ? whole : `${whole}.${fraction}`;
}
