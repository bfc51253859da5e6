import type { Agreement, Observation } from './agreement-rules.ts';
import { agree } from './agreement-rules.ts';
import type { StoredSource } from '../../migrations/tables.ts';
import type { EvidenceCase, Judgement, OurAddress } from './evidence-case.ts';
import { judgeEvidence } from './evidence-rules.ts';
import type { QuoteHeight, Sighting } from './older-money.ts';
import type { StoredFacts } from './stored-facts.ts';

// What a verdict rests on besides the readings, as it is kept with the verdict: from both the same verdict can be
// reached again at any time.

/** A reading that still counts although its source may say something else now. */
export interface KeptReading {
  readonly source: string;
  readonly isOwn: boolean;
  readonly at: string;
  readonly reading: number;
  readonly tip: { readonly height: number; readonly time: string };
}

/** A case without what the sources said, in JSON: moments and large numbers as texts. */
export interface StoredBasis {
  readonly at: string;
  readonly payment: Omit<EvidenceCase['payment'], 'createdAt' | keyof Named> &
    /** Missing in what was stored before visitors could name another address or price. */
    Partial<Named> & { readonly createdAt: string };
  readonly quote: {
    readonly amount: string | null;
    readonly isUnique: boolean;
    readonly createdAt: string;
    /** Missing in what was stored before it was kept. */
    readonly knownHeight?: number | null;
    readonly heights?: readonly Stored<QuoteHeight>[];
    readonly usdRate: string | null;
  } | null;
  readonly rate: { readonly usd: string; readonly at: string } | null;
  readonly isPegLost: boolean;
  readonly addresses: readonly StoredAddress[];
  readonly rules: EvidenceCase['rules'];
  /** What was believed before this reading, and after it. */
  readonly lastFoundBefore: KeptReading | null;
  readonly lastFound: KeptReading | null;
  /** Since when the sources had contradicted each other before this reading, and after it. */
  readonly conflictBefore: string | null;
  readonly conflictSince: string | null;
  readonly onAnotherChain: {
    readonly chain: NonNullable<EvidenceCase['onAnotherChain']>['chain'];
    readonly reading: number;
    readonly addresses: readonly StoredAddress[];
  } | null;
  /** When other chains were last asked. */
  readonly probedAt: string | null;
  readonly firstSeenAt: string | null;
  /** Missing in what was stored before they were kept. */
  readonly sightings?: readonly Stored<Sighting>[];
  readonly scanners?: readonly string[];
  readonly countedFor: string | null;
  readonly isAnotherQuote: boolean;
  /** Missing in what was stored before links carried references. */
  readonly reference?: EvidenceCase['reference'];
  /** Missing in what was stored before transfers were kept. */
  readonly attached?: EvidenceCase['attached'];
  readonly taken?: EvidenceCase['taken'];
  readonly payingTransfers: number;
  readonly isFork: boolean;
}
type Stored<Told extends { readonly at: Date }> = Omit<Told, 'at'> & { readonly at: string };
type Named = Pick<EvidenceCase['payment'], 'otherAddress' | 'otherPrice'>;
interface StoredAddress {
  readonly address: string;
  readonly until: string | null;
}

/** What stands in a row once the readings were deleted, without which its verdict cannot be reached again. */
interface ForgottenBasis {
  readonly isForgotten: true;
}

/** The basis of a row; null before the first verdict, and once it was forgotten. */
export function basisOf({ basis }: { readonly basis: unknown }): StoredBasis | null {
  const kept = basis as StoredBasis | ForgottenBasis | null;
  return kept !== null && 'payment' in kept ? kept : null;
}

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

function readAddress({ address, until }: StoredAddress): OurAddress {
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

export function storeAddress({ address, until }: OurAddress): StoredAddress {
  return { address, until: until?.toISOString() ?? null };
}
