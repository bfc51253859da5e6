import { isEvmChain, recognisedChains } from '@ghost-pay/contract/evidence/assets';
import { answerEsplora } from './esplora-answers.ts';
import { evmMethods } from './evm-answers.ts';
import { answerRpc, type Call } from './json-rpc-answers.ts';
import type { Chains, PlayedChainKey } from './ledger.ts';
import { plain, type PlayedAnswer } from './played-answer.ts';
import type { Lie } from './played-chain.ts';
import { solanaMethods } from './solana-answers.ts';
import type { Refuser } from './source-characters.ts';
import { answerTron } from './tron-chain.ts';

/** The protocol of each chain's sources, and where it begins below the source's own path. */
export function protocolOf(chain: PlayedChainKey): { kind: string; path: string } {
  if (isEvmChain(chain)) return { kind: 'evm', path: '' };
  return chain === 'bitcoin' ? { kind: 'esplora', path: '/api' } : { kind: chain, path: '' };
}

/** The answer of a source in its chain's own protocol. */
export function answerOf(
  chains: Chains,
  {
    chain,
    path,
    body,
    lie,
    refuser,
  }: {
    chain: PlayedChainKey;
    path: string;
    body: string;
    lie: Lie | undefined;
    /** Of a source that refuses what a public service refuses. */
    refuser: Refuser | undefined;
  },
): PlayedAnswer {
  const at = { tip: chains[chain].tip().height };
  const onChain = refuser && {
    refuseAll: (calls: readonly Call[]) => refuser.refuseAll(calls, at),
    refuseOne: (call: Call) => refuser.refuseOne(call, at),
  };
  if (isEvmChain(chain)) {
    const { chainId } = recognisedChains[chain];
    return answerRpc(evmMethods({ view: chains[chain].seenBy(lie), chainId }), body, onChain);
  }
  switch (chain) {
    case 'bitcoin': {
      const refused = onChain?.refuseAll([{ id: null, method: 'GET', params: [path] }]);
      if (refused !== undefined) return refused;
      return path.startsWith('/api/')
        ? answerEsplora(chains.bitcoin.seenBy(lie), path.slice('/api'.length))
        : plain('Not found', 404);
    }
    case 'solana':
      return answerRpc(solanaMethods(chains.solana.seenBy(lie)), body, onChain);
    case 'tron':
      return answerTron(chains.tron.seenBy(lie), { path, body });
  }
}
