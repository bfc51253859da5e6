import { chainFacts, coins } from '@ghost-pay/contract/coins';
import { isEvmChain, type RecognisedChain } from '@ghost-pay/contract/evidence/assets';
import type { OwnAddress } from '../settings/settings.public.ts';
import type { OurAddress } from './evidence-case.ts';
import { comparable } from './stored-facts.ts';

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
