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
