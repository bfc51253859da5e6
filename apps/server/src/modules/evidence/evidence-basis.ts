import type { Agreement, Observation } from './agreement-rules.ts';
import { agree } from './agreement-rules.ts';
import type { StoredSource } from '../../migrations/tables.ts';
import type { Judgement, OurAddress } from './evidence-case.ts';
import { judgeEvidence } from './evidence-rules.ts';
import type { StoredBasis } from './stored-basis.ts';
import type { StoredFacts } from './stored-facts.ts';

// A verdict, reached from what is kept: from the same basis and words the same one again.

type Stored<Told extends { readonly at: Date }> = Omit<Told, 'at'> & { readonly at: string };

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
  const { at, payment, quote, rate, firstSeenAt, onAnotherChain } = basis;
  return judgeEvidence({
    at: new Date(at),
    payment: {
      otherAddress: null,
      otherPrice: null,
      ...payment,
      createdAt: new Date(payment.createdAt),
    },
    quote: quote && {
      ...quote,
      amount: quote.amount === null ? null : BigInt(quote.amount),
      createdAt: new Date(quote.createdAt),
      knownHeight: quote.knownHeight ?? null,
      heights: quote.heights?.map(withMoment) ?? null,
    },
    usdRate: rate?.usd ?? null,
    isPegLost: basis.isPegLost,
    addresses: basis.addresses.map(readAddress),
    rules: basis.rules,
    result,
    tips: sources.flatMap(({ tip }) => (tip === null ? [] : [new Date(tip.time)])),
    onAnotherChain: onAnotherChain && {
      chain: onAnotherChain.chain,
      facts: factsOf(onAnotherChain.reading),
      addresses: onAnotherChain.addresses.map(readAddress),
    },
    firstSeenAt: firstSeenAt === null ? null : new Date(firstSeenAt),
    sightings: basis.sightings?.map(withMoment) ?? [],
    scanners: basis.scanners ?? [],
    countedFor: basis.countedFor,
    attached: basis.attached ?? [],
    taken: basis.taken ?? [],
    isAnotherQuote: basis.isAnotherQuote,
    reference: basis.reference ?? null,
  });
}

/** What the sources come to: it rests on their words and on what was believed before, and on nothing else. */
export function agreeStored(
  { at, lastFoundBefore: lastFound, conflictBefore }: AgreementBasis,
  { sources, factsOf }: Words,
): Agreement {
  return agree({
    observations: sources.map((source) => observationOf(source, factsOf)),
    lastFound: lastFound && {
      source: lastFound.source,
      isOwn: lastFound.isOwn,
      at: new Date(lastFound.at),
      facts: factsOf(lastFound.reading),
      tip: { height: lastFound.tip.height, time: new Date(lastFound.tip.time) },
    },
    conflictSince: conflictBefore === null ? null : new Date(conflictBefore),
    at: new Date(at),
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

function readAddress({ address, until }: StoredBasis['addresses'][number]): OurAddress {
  return { address, until: until === null ? null : new Date(until) };
}

/** With its moment as it is compared. */
export function withMoment<Told extends { readonly at: string }>(
  told: Told,
): Omit<Told, 'at'> & { readonly at: Date } {
  return { ...told, at: new Date(told.at) };
}

/** With its moment as it is kept. */
export function storeMoment<Told extends { readonly at: Date }>(told: Told): Stored<Told> {
  return { ...told, at: told.at.toISOString() };
}

export function storeAddress({ address, until }: OurAddress): StoredBasis['addresses'][number] {
  return { address, until: until?.toISOString() ?? null };
}
