import { chainFacts, coins } from '@ghost-pay/contract/coins';
import { toAssetDecimal } from '@ghost-pay/contract/evidence/asset-amounts';
import { assets, isEvmChain, type RecognisedChain } from '@ghost-pay/contract/evidence/assets';
import type { Finding } from '@ghost-pay/contract/evidence/evidence.schemas';
import type { OwnAddress } from '../settings/settings.public.ts';
import type { OurAddress } from './stored-basis.ts';
import { comparable, type StoredTransfer } from './stored-facts.ts';

/** The site's addresses on a chain: an address of one EVM chain is an address of all. */
export function addressesOn(own: readonly OwnAddress[], chain: RecognisedChain): OurAddress[] {
  const kind = isEvmChain(chain) ? 'evm' : chain;
  const longest = new Map<string, OurAddress>();
  for (const { coin, address, until } of own) {
    if (chainFacts[coins[coin].chain].kind !== kind) continue;
    const key = comparable(chain, address);
    const known = longest.get(key);
    const isLonger =
      known === undefined || until === null || (known.until !== null && until > known.until);
    if (isLonger) longest.set(key, { address, until });
  }
  return [...longest.values()];
}

/**
 * With the addresses that a payment was given for itself, each ours as long as that of its key is. Those of other payments are
 * not among them: what came there is theirs.
 */
export function withOwnAddresses(
  addresses: readonly OurAddress[],
  own: readonly { readonly address: string; readonly root: string }[],
): OurAddress[] {
  const known = new Set(addresses.map(({ address }) => address));
  const added = own.flatMap(({ address, root }) => {
    const ofKey = addresses.find((one) => one.address === root);
    return ofKey === undefined || known.has(address) ? [] : [[address, ofKey.until] as const];
  });
  return [...addresses, ...[...new Map(added)].map(([address, until]) => ({ address, until }))];
}

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
