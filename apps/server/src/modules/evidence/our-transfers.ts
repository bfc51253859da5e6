import { toAssetDecimal } from '@ghost-pay/contract/evidence/asset-amounts';
import { assets, type RecognisedChain } from '@ghost-pay/contract/evidence/assets';
import type { Finding } from '@ghost-pay/contract/evidence/evidence.schemas';
import type { OurAddress } from './evidence-case.ts';
import { comparable, type StoredTransfer } from './stored-facts.ts';

/** Whether it went to an address that was the site's own at that moment. */
export function isOurs(
  { to }: StoredTransfer,
  { chain, addresses, at }: { chain: RecognisedChain; addresses: readonly OurAddress[]; at: Date },
): boolean {
  return addresses.some(
    ({ address, until }) => isSameAddress(chain, to, address) && (until === null || at <= until),
  );
}

export function isSameAddress(chain: RecognisedChain, one: string, other: string | null): boolean {
  return other !== null && comparable(chain, one) === comparable(chain, other);
}

/** What moved, for a finding; an unknown token is named by its contract only. */
export function movedWords({ asset, contract, to, amount }: StoredTransfer): Partial<Finding> {
  if (asset === null) return { contract: contract ?? '', address: to };
  return {
    symbol: assets[asset].symbol,
    amount: toAssetDecimal(asset, BigInt(amount)),
    address: to,
  };
}
