import type { CoinKey } from '@ghost-pay/contract/coins';
import { toAssetDecimal } from '@ghost-pay/contract/evidence/asset-amounts';
import { assetOfCoin, assets } from '@ghost-pay/contract/evidence/assets';

/** The sentence in the payment's log: which rule, and what it saw. */
export function approvedBy({
  rule,
  coin,
  received,
  txid,
  confirmations,
  sources,
}: {
  rule: string;
  coin: CoinKey;
  received: bigint;
  txid: string | null;
  confirmations: number;
  sources: readonly string[];
}): string {
  const asset = assetOfCoin[coin];
  const amount = `${toAssetDecimal(asset, received)} ${assets[asset].symbol}`;
  const blocks = `${confirmations} ${confirmations === 1 ? 'confirmation' : 'confirmations'}`;
  const where = txid === null ? '' : ` in ${txid.slice(0, 10)}…`;
  return `Payment verified by the rule “${rule}”: ${amount}${where}, ${blocks}, ${sources.join(' and ')}.`;
}
