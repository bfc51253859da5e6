import { keep, readKept } from '../kept-state.ts';
import type { BitcoinContent } from './bitcoin-bytes.ts';
import { bitcoinKind } from './bitcoin-chain.ts';
import { type EvmContent, evmKind } from './evm-chain.ts';
import { type KeptChain, openPlayedChain, type PlayedChain } from './played-chain.ts';
import { type SolanaContent, solanaKind } from './solana-chain.ts';
import { type TronContent, tronKind } from './tron-chain.ts';

interface Contents {
  readonly bitcoin: BitcoinContent;
  readonly ethereum: EvmContent;
  readonly bsc: EvmContent;
  readonly base: EvmContent;
  readonly solana: SolanaContent;
  readonly tron: TronContent;
}
export type PlayedChainKey = keyof Contents;
/** Every chain that is played. */
export type Chains = { readonly [Chain in PlayedChainKey]: PlayedChain<Contents[Chain]> };
type KeptChains = { readonly [Chain in PlayedChainKey]: KeptChain<Contents[Chain]> };

export const playedChains = [
  'bitcoin',
  'ethereum',
  'bsc',
  'base',
  'solana',
  'tron',
] as const satisfies PlayedChainKey[];

export function isPlayedChain(text: string): text is PlayedChainKey {
  return (playedChains as readonly string[]).includes(text);
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
    bitcoin: openPlayedChain({ ...rest, kind: bitcoinKind, kept: kept?.bitcoin }),
    ethereum: openPlayedChain({ ...rest, kind: evmKind('ethereum'), kept: kept?.ethereum }),
    bsc: openPlayedChain({ ...rest, kind: evmKind('bsc'), kept: kept?.bsc }),
    base: openPlayedChain({ ...rest, kind: evmKind('base'), kept: kept?.base }),
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
