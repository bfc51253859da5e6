import {
  type EvmChain,
  evmChains,
  type RecognisedChain,
} from '@ghost-pay/contract/evidence/assets';
import type { FastifyBaseLogger } from 'fastify';
import { OutboundError } from '../../core/outbound/bounded-fetch.ts';
import { within } from '../../core/within.ts';
import {
  BudgetSpentError,
  type ChainAnswer,
  type ChainSource,
  type ChainSources,
  longestPutOffMs,
  type TransactionQuestion,
} from '../../gateways/chains/chain-source.ts';
import type { EvidenceMetrics } from './evidence-metrics.ts';

/** What one source said to a question. */
export interface SourceAnswer {
  readonly source: ChainSource;
  /** Null without an answer. */
  readonly answer: ChainAnswer | null;
  /** Its budget was spent: when to ask again. Null also for one that asked to wait for long, which is left out. */
  readonly retryAfterMs: number | null;
}

interface Asking {
  readonly log: FastifyBaseLogger;
  readonly meter: EvidenceMetrics;
  /** The longest that the caller waits for one source. */
  readonly withinMs: number;
  /** Asks none while the budget of one is spent: what one alone says proves little, and would have to be asked again. */
  readonly onlyTogether?: boolean;
  /** The turn of these readings in the queues of the sources. */
  readonly turn?: Parameters<ChainSource['waitMs']>[0];
}

/** Asks all of the sources at once. A source that fails or stalls costs nothing but its own answer. */
export async function askSources(
  sources: readonly ChainSource[],
  question: (source: ChainSource) => TransactionQuestion,
  asking: Asking,
): Promise<SourceAnswer[]> {
  if (asking.onlyTogether === true) {
    const waits = sources
      .map((source) => source.waitMs(asking.turn))
      .filter((ms) => ms <= longestPutOffMs);
    const retryAfterMs = Math.max(0, ...waits);
    if (retryAfterMs > 0) return sources.map((source) => ({ source, answer: null, retryAfterMs }));
  }
  // Each takes its request of the budget before the first of them waits.
  return Promise.all(sources.map(async (source) => ask(source, question(source), asking)));
}

async function ask(
  source: ChainSource,
  question: TransactionQuestion,
  { log, meter, withinMs }: Asking,
): Promise<SourceAnswer> {
  const startedAt = performance.now();
  const told = (outcome: 'answered' | 'failed') =>
    meter.reading({ source, outcome, seconds: (performance.now() - startedAt) / 1000 });
  try {
    const answer = await within(withinMs, source.readTransaction(question), () => {
      throw new OutboundError('The source took too long', { isPassing: true });
    });
    told('answered');
    return { source, answer, retryAfterMs: null };
  } catch (error) {
    if (error instanceof BudgetSpentError) {
      const { retryAfterMs } = error;
      return {
        source,
        answer: null,
        retryAfterMs: retryAfterMs > longestPutOffMs ? null : retryAfterMs,
      };
    }
    told('failed');
    if (!(error instanceof OutboundError)) throw error;
    log.info(
      { err: error, chain: source.chain, source: source.name },
      'a chain’s source did not answer',
    );
    return { source, answer: null, retryAfterMs: null };
  }
}

/** A chain on which a hash of this shape can be meant, and the form that it has there. */
interface OtherChain {
  readonly chain: RecognisedChain;
  readonly txid: string;
}

/** The other chains on which a transaction may be that its own chain does not know, by the shape of its hash. */
function otherChainsOf(chain: RecognisedChain, txid: string): OtherChain[] {
  if (!/^(?:0x)?[0-9a-f]{64}$/.test(txid)) return [];
  const digits = txid.replace(/^0x/, '');
  const others: OtherChain[] = [
    ...evmChains.map((evm: EvmChain) => ({ chain: evm, txid: `0x${digits}` })),
    { chain: 'tron', txid: digits },
    { chain: 'bitcoin', txid: digits },
  ];
  return others.filter((other) => other.chain !== chain);
}

/** Asks the first source of each other chain; returns the one on which the transaction is. */
export async function findElsewhere(
  chains: ChainSources,
  {
    chain,
    txid,
    addressesOn,
  }: {
    chain: RecognisedChain;
    txid: string;
    addressesOn: (chain: RecognisedChain) => readonly string[];
  },
  asking: Asking,
): Promise<
  (OtherChain & { readonly source: ChainSource; readonly answer: ChainAnswer }) | undefined
> {
  const found = await Promise.all(
    otherChainsOf(chain, txid).flatMap((other) => {
      const [source] = chains[other.chain];
      if (source === undefined) return [];
      const question = {
        txid: other.txid,
        addresses: addressesOn(other.chain),
        nativeDue: null,
        wantsProof: false,
        onlySpare: true,
      };
      return [ask(source, question, asking).then(({ answer }) => ({ ...other, source, answer }))];
    }),
  );
  for (const { answer, ...place } of found) {
    const isThere = answer?.facts.found === 'block' || answer?.facts.found === 'mempool';
    if (answer && isThere) return { ...place, answer };
  }
  return undefined;
}
