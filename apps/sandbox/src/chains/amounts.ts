import { type AssetKey, assets } from '@ghost-pay/contract/evidence/assets';

/** The atomic units of a decimal; undefined unless the text is a plain decimal above zero that atomic units hold exactly. */
export function toAtomic(asset: AssetKey, decimal: string): bigint | undefined {
  const { decimals } = assets[asset];
  const [, whole = '', fraction = ''] = /^(\d{1,30})(?:\.(\d{1,30}))?$/.exec(decimal.trim()) ?? [];
  if (whole === '' || fraction.replace(/0+$/, '').length > decimals) return undefined;
  const atomic = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
  return atomic > 0n ? atomic : undefined;
}
