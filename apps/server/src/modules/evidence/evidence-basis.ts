import type { Agreement, Observation } from './agreement-rules.ts';
import { agree } from './agreement-rules.ts';
import type { StoredSource } from '../../migrations/tables.ts';
import type { Judgement } from './evidence-case.ts';
import { judgeEvidence } from './evidence-rules.ts';
import type { StoredBasis } from './stored-basis.ts';
import type { StoredFacts } from './stored-facts.ts';

// A verdict, reached from what is kept: from the same basis and words the same one again.

/** What the sources' agreement rests on besides their words. */
type AgreementBasis = Pick<StoredBasis, 'at' | 'lastFoundBefore' | 'conflictBefore'>;
/** What may be learned after the sources have been asked: their agreement never rests on it. */
export type Learned = Partial<
  Pick<
    StoredBasis,
    | 'payment'
    | 'rate'
    | 'onAnotherChain'
    | 'probedAt'
    | 'countedFor'
    | 'isAnotherQuote'
    | 'attached'
    | 'taken'
  >
>;

/** The facts of readings by their ids. */
export type FactsOf = (reading: number) => StoredFacts;

/** What the sources said last. */
interface Words {
  readonly sources: readonly StoredSource[];
  readonly factsOf: FactsOf;
}

/** Judges what is stored: the same verdict again, from the same basis and words. */
export function judgeStored(
  basis: StoredBasis,
  { sources, factsOf, agreement: { result } }: Words & { readonly agreement: Agreement },
): Judgement {
  const { quote, rate, onAnotherChain, attached = [] } = basis;
  return judgeEvidence({
    ...basis,
    quote: quote && {
      ...quote,
      amount: quote.amount === null ? null : BigInt(quote.amount),
    },
    usdRate: rate?.usd ?? null,
    result,
    tips: sources.flatMap(({ tip }) => (tip === null ? [] : [new Date(tip.time)])),
    onAnotherChain: onAnotherChain && {
      ...onAnotherChain,
      facts: factsOf(onAnotherChain.reading),
    },
    attached,
  });
}

/** What the sources come to: it rests on their words and on what was believed before, and on nothing else. */
export function agreeStored(
  { at, lastFoundBefore: lastFound, conflictBefore }: AgreementBasis,
  { sources, factsOf }: Words,
): Agreement {
  return agree({
    observations: sources.map((source) => observationOf(source, factsOf)),
    lastFound: lastFound && { ...lastFound, facts: factsOf(lastFound.reading) },
    conflictSince: conflictBefore,
    at,
  });
}

function observationOf(
  { name, is_own: isOwn, read_at: readAt, reading, tip }: StoredSource,
  factsOf: FactsOf,
): Observation {
  return {
    source: name,
    isOwn,
    at: new Date(readAt ?? 0),
    facts: reading === null ? null : factsOf(reading),
    tip: tip && { height: tip.height, time: new Date(tip.time) },
  };
}
