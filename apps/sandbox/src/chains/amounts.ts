import { type AssetKey, assets } from '@ghost-pay/contract/evidence/assets';

/** An amount in atomic units as a decimal of its asset, without needless zeros. */
export function toDecimal(asset: AssetKey, atomic: bigint): string {
  const { decimals } = assets[asset];
  const digits = atomic.toString().padStart(decimals + 1, '0');
  const fraction = digits.slice(-decimals).replace(/0+$/, '');
  const whole = digits.slice(0, -decimals);
  return fraction === '' ? whole : `${whole}.${fraction}`;
}

/** The reverse; undefined unless the text is a plain decimal above zero that atomic units hold exactly. */
export function toAtomic(asset: AssetKey, decimal: string): bigint | undefined {
  const { decimals } = assets[asset];
  const [, whole = '', fraction = ''] = /^(\d{1,30})(?:\.(\d{1,30}))?$/.exec(decimal.trim()) ?? [];
  if (whole === '' || fraction.replace(/0+$/, '').length > decimals) return undefined;
  const atomic = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
  return atomic > 0n ? atomic : undefined;
}
