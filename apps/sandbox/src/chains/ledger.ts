import { recordOf } from '@ghost-pay/contract/record-of';
import { chainKeys, type EvmCoinChain } from '@ghost-pay/contract/coins';
import { isEvmChain } from '@ghost-pay/contract/evidence/assets';
import { keep, readKept } from '../kept-state.ts';
import type { BitcoinContent } from './bitcoin-bytes.ts';
import { bitcoinKind } from './bitcoin-chain.ts';
import { type EvmContent, evmKind } from './evm-chain.ts';
import { type KeptChain, openPlayedChain, type PlayedChain } from './played-chain.ts';
import { type SolanaContent, solanaKind } from './solana-chain.ts';
import { type TronContent, tronKind } from './tron-chain.ts';

type Contents = Readonly<Record<EvmCoinChain, EvmContent>> & {
  readonly bitcoin: BitcoinContent;
  readonly solana: SolanaContent;
  readonly tron: TronContent;
};
export type PlayedChainKey = keyof Contents;
/** Every chain that is played. */
export type Chains = { readonly [Chain in PlayedChainKey]: PlayedChain<Contents[Chain]> };
type KeptChains = { readonly [Chain in PlayedChainKey]: KeptChain<Contents[Chain]> };

const evmCoinChains = chainKeys.filter((chain): chain is EvmCoinChain => isEvmChain(chain));
export const playedChains: readonly PlayedChainKey[] = [...chainKeys, 'tron'];

export function isPlayedChain(text: string): text is PlayedChainKey {
  return playedChains.some((chain) => chain === text);
}

/** The chains, and the file that keeps them. */
export interface Ledger {
  readonly chains: Chains;
  /** Stores the chains for the next start. */
  keep(): void;
}

/** Begins with the chains of the file, or with new ones. */
export function openLedger({
  stateFile,
  now,
  mostTransactions,
}: {
  stateFile: string | undefined;
  now: () => number;
  /** Per chain: older ones are forgotten, so that neither memory nor the file grows for ever. */
  mostTransactions: number;
}): Ledger {
  const kept = readKept(stateFile) as KeptChains | undefined;
  const rest = { now, mostTransactions };
  const chains: Chains = {
    ...recordOf(evmCoinChains, (chain) =>
      openPlayedChain({ ...rest, kind: evmKind(chain), kept: kept?.[chain] }),
    ),
    bitcoin: openPlayedChain({ ...rest, kind: bitcoinKind, kept: kept?.bitcoin }),
    solana: openPlayedChain({ ...rest, kind: solanaKind, kept: kept?.solana }),
    tron: openPlayedChain({ ...rest, kind: tronKind, kept: kept?.tron }),
  };
  return {
    chains,
    keep: () => {
      const states = playedChains.map((chain) => [chain, chains[chain].kept()]);
      keep(stateFile, Object.fromEntries(states));
    },
  };
}
