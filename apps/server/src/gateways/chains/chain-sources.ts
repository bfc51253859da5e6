import { recordOf } from '@ghost-pay/contract/record-of';
import {
  isEvmChain,
  type RecognisedChain,
  recognisedChainKeys,
} from '@ghost-pay/contract/evidence/assets';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../core/clock.ts';
import { mainChain } from './bitcoin-facts.ts';
import { createWorkFloor } from './bitcoin-proof.ts';
import { createBitcoindProtocol } from './bitcoind-source.ts';
import type { ChainProtocol } from './chain-protocol.ts';
import type { ChainSource, ChainSources } from './chain-source.ts';
import { searchesLogs } from './default-sources.ts';
import { createEsploraProtocol } from './esplora-source.ts';
import { createEvmProtocol } from './evm-source.ts';
import { createGuardedSource } from './guarded-source.ts';
import { createSolanaProtocol, solanaMainGenesis } from './solana-source.ts';
import { createTronProtocol } from './tron-source.ts';

/** One place that is asked about a chain. */
export interface SourceSettings {
  readonly kind: ChainSource['kind'];
  /** Without a slash at the end. May hold a user, a password or a key. */
  readonly url: string;
  readonly isOwn: boolean;
}

/** The sources of each chain, in the operator's order. */
export interface ChainSettings {
  readonly sources: Readonly<Record<RecognisedChain, readonly SourceSettings[]>>;
  /** The budget of each source that is not the operator's own. */
  readonly requestsPerSecond: number;
  /** Whether the chains are the real ones; those of a sandbox have first blocks of their own, and no work. */
  readonly areReal: boolean;
}

const ownRequestsPerSecond = 20;

/** Which protocols each chain speaks. */
export function kindsOf(chain: RecognisedChain): readonly ChainSource['kind'][] {
  if (isEvmChain(chain)) return ['evm'];
  switch (chain) {
    case 'bitcoin':
      return ['esplora', 'bitcoind'];
    case 'solana':
      return ['solana'];
    case 'tron':
      return ['tron'];
  }
}

export function createChainSources(
  { clock, log }: { clock: Clock; log: FastifyBaseLogger },
  { sources, requestsPerSecond, areReal }: ChainSettings,
): ChainSources {
  const protocolOf = createProtocols({ clock, log }, { areReal });
  const sourcesOf = (chain: RecognisedChain) => {
    const names = namesOf(sources[chain], { areReal });
    return sources[chain].map(({ kind, url, isOwn }, index) => {
      const name = names[index] ?? kind;
      const budget = isOwn ? ownRequestsPerSecond : requestsPerSecond;
      return createGuardedSource({ clock }, protocolOf(chain, { kind, url }), {
        chain,
        url,
        name,
        isOwn,
        requestsPerSecond: budget,
      });
    });
  };
  return recordOf(recognisedChainKeys, sourcesOf);
}

/** How each source is asked. What the sources of a real chain must show is shared by them. */
function createProtocols(
  { clock, log }: { clock: Clock; log: FastifyBaseLogger },
  { areReal }: { areReal: boolean },
): (chain: RecognisedChain, place: Pick<SourceSettings, 'kind' | 'url'>) => ChainProtocol {
  const bitcoin = areReal ? { ...mainChain, workFloor: createWorkFloor() } : undefined;
  const genesis = areReal ? solanaMainGenesis : undefined;
  return (chain, { kind, url }) => {
    if (isEvmChain(chain))
      return createEvmProtocol({ clock }, { chain, searchesLogs: searchesLogs(url) });
    switch (kind) {
      case 'esplora':
        return createEsploraProtocol({ log, chain: bitcoin });
      case 'bitcoind':
        return createBitcoindProtocol({ chain: bitcoin });
      case 'solana':
        return createSolanaProtocol({ genesis });
      case 'tron':
        return createTronProtocol();
      case 'evm':
        throw new TypeError(`No kind of source of ${chain}`);
    }
  };
}

/**
 * The host of each source, or 'own node', or 'sandbox' for a played one, whose port means nothing; a second one of the
 * same name is numbered, so that its word is its own.
 */
function namesOf(sources: readonly SourceSettings[], { areReal }: { areReal: boolean }): string[] {
  const plain = sources.map(({ url, isOwn }) => {
    if (isOwn) return 'own node';
    const { host, hostname } = new URL(url);
    return !areReal && hostname === '127.0.0.1' ? 'sandbox' : host;
  });
  return plain.map((name, index) => {
    const place = plain.slice(0, index).filter((earlier) => earlier === name).length + 1;
    return place === 1 ? name : `${name} (${place})`;
  });
}
