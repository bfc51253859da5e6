import type { CoinKey } from '@ghost-pay/contract/coins';
import type { RecognisedChain } from '@ghost-pay/contract/evidence/assets';
import { innerPosition, mostElsewhere } from '../../gateways/chains/chain-source.ts';
import type { StoredSource } from '../../migrations/tables.ts';
import type { Agreement } from './agreement-rules.ts';
import type { SourceAnswer } from './ask-sources.ts';
import { agreeStored, type FactsOf, judgeStored, type Learned } from './evidence-basis.ts';
import type { Judgement } from './evidence-case.ts';
import { presentSaid } from './presented-facts.ts';
import type { ClaimedEvidence, NewReading as StoredReading } from './readings.repository.ts';
import type { KeptReading, StoredBasis } from './stored-basis.ts';
import {
  type BlockFacts,
  comparable,
  isFound,
  isSameJson,
  type StoredFacts,
  type StoredTransfer,
  toStored,
} from './stored-facts.ts';

/** What a source said anew. */
export type NewReading = StoredReading & { readonly facts: StoredFacts };

/** What a reading came to, before it is stored. New readings have negative ids until they are stored. */
export interface Draft {
  readonly sources: readonly StoredSource[];
  readonly basis: StoredBasis;
  readonly newReadings: readonly NewReading[];
  readonly factsOf: FactsOf;
  readonly judgement: Judgement;
  readonly agreement: Agreement;
}

/** The readings of the answers, and what each source said last: a source without budget keeps its earlier word. */
export function noteAnswers(
  row: Pick<ClaimedEvidence, 'sources' | 'basis'>,
  {
    answers,
    chain,
    txid,
    coin,
    addresses,
    factsBefore,
    now,
  }: {
    answers: readonly SourceAnswer[];
    chain: RecognisedChain;
    txid: string;
    coin: CoinKey;
    addresses: readonly string[];
    factsBefore: FactsOf;
    now: Date;
  },
): { sources: StoredSource[]; newReadings: NewReading[] } {
  const newReadings: NewReading[] = [];
  const addressesBefore = row.basis?.addresses.map(({ address }) => address);
  const isSameAddresses = isSameJson(addressesBefore?.toSorted(), addresses.toSorted());
  const ours = new Set(addresses.map((address) => comparable(chain, address)));
  const isOurs = ({ to }: StoredTransfer) => ours.has(comparable(chain, to));
  const sources = answers.map(({ source, answer, retryAfterMs }): StoredSource => {
    const before = row.sources.find(({ name }) => name === source.name);
    const nothing: StoredSource = {
      name: source.name,
      is_own: source.isOwn,
      said: null,
      confirmations: null,
      amount: null,
      read_at: before?.read_at ?? null,
      reading: null,
      tip: null,
    };
    if (answer === null) return retryAfterMs === null ? nothing : (before ?? nothing);
    const reading = before?.reading ?? null;
    const earlier = reading === null ? undefined : factsBefore(reading);
    const told = toStored(answer.facts, { chain, addresses });
    const facts = keepKnown(told, earlier, isSameAddresses ? undefined : isOurs);
    const isKnown = earlier !== undefined && isSameJson(facts, earlier);
    if (!isKnown) newReadings.push({ chain, txid, source: source.name, facts });
    const { height, time } = answer.tip;
    return {
      ...nothing,
      ...presentSaid(facts, { coin, tipHeight: height }),
      read_at: now.toISOString(),
      reading: isKnown ? reading : -newReadings.length,
      tip: { height, time: time.toISOString() },
    };
  });
  return { sources, newReadings };
}

/**
 * What was checked stays checked while the source says the same, and what it once told of a block's contracts stays known
 * when it does not keep the state of that block any more. `isOurs` is given where the site's addresses are others now.
 */
export function keepKnown(
  facts: StoredFacts,
  earlier: StoredFacts | undefined,
  isOurs?: (transfer: StoredTransfer) => boolean,
): StoredFacts {
  if (facts.found !== 'block' || earlier?.found !== 'block') return facts;
  const isForgotten =
    facts.isInsideUnknown && !earlier.isInsideUnknown && facts.block.hash === earlier.block.hash;
  const told = isForgotten ? recalled(facts, earlier, isOurs) : facts;
  const checked: StoredFacts = { ...told, proof: 'checked' };
  return earlier.proof === 'checked' && isSameJson(checked, earlier) ? checked : told;
}

/** The facts with what was told of the block's contracts; of other addresses as far as it was told at all. */
function recalled(
  facts: BlockFacts,
  earlier: BlockFacts,
  isOurs: ((transfer: StoredTransfer) => boolean) | undefined,
): BlockFacts {
  const { transfers, elsewhere, leftOut, isInsideUnknown } = earlier;
  if (isOurs === undefined) return { ...facts, transfers, elsewhere, leftOut, isInsideUnknown };
  const inner = [...transfers, ...elsewhere].filter(({ position }) => position >= innerPosition);
  const isWhole =
    leftOut === 0 &&
    elsewhere.length < mostElsewhere &&
    inner.length > 0 &&
    inner.every(({ how }) => how !== 'balance');
  return {
    ...facts,
    transfers: [...facts.transfers, ...inner.filter(isOurs)],
    elsewhere: [...facts.elsewhere, ...inner.filter((one) => !isOurs(one))].slice(0, mostElsewhere),
    isInsideUnknown: !isWhole,
  };
}

/** Judges what was noted, and what is to be kept for the next reading. */
export function draft({
  sources,
  newReadings,
  basis: given,
  factsBefore,
}: {
  sources: readonly StoredSource[];
  newReadings: readonly NewReading[];
  basis: StoredBasis;
  factsBefore: FactsOf;
}): Draft {
  const factsOf: FactsOf = (reading) => {
    const fresh = newReadings[-reading - 1];
    return fresh === undefined ? factsBefore(reading) : fresh.facts;
  };
  const agreement = agreeStored(given, { sources, factsOf });
  const { result } = agreement;
  const isThere = result.outcome === 'facts' && isFound(result.facts);
  const basis: StoredBasis = {
    ...given,
    firstSeenAt: given.firstSeenAt ?? (isThere ? given.at : null),
    lastFound: lastFoundAfter(given, { agreement, sources, factsOf }),
    conflictSince: agreement.conflictSince,
    isFork: result.outcome === 'facts' && result.isFork,
  };
  return judged({ sources, basis, newReadings, factsOf, agreement });
}

/** The draft with what was learned beside the sources' words; judged again only if that is anything new. */
export function withLearned(drafted: Draft, learned: Learned): Draft {
  const basis = { ...drafted.basis, ...learned };
  return isSameJson(basis, drafted.basis) ? drafted : judged({ ...drafted, basis });
}

/** The draft with a transaction that was found on another chain. */
export function withFoundElsewhere(
  drafted: Draft,
  {
    found,
    probedAt,
    addresses,
  }: { found: NewReading; probedAt: Date; addresses: StoredBasis['addresses'] },
): Draft {
  const newReadings = [...drafted.newReadings, found];
  const reading = -newReadings.length;
  const factsOf: FactsOf = (one) => (one === reading ? found.facts : drafted.factsOf(one));
  const onAnotherChain = { chain: found.chain, reading, addresses };
  return withLearned({ ...drafted, newReadings, factsOf }, { probedAt, onAnotherChain });
}

function judged(draft: Omit<Draft, 'judgement'>): Draft {
  const judgement = judgeStored(draft.basis, draft);
  const { payingTransfers } = judgement;
  return { ...draft, basis: { ...draft.basis, payingTransfers }, judgement };
}

/** What is believed from now on; what was believed before while nothing else is. */
function lastFoundAfter(
  { at, lastFoundBefore }: StoredBasis,
  {
    agreement: { result },
    sources,
    factsOf,
  }: { agreement: Agreement; sources: readonly StoredSource[]; factsOf: FactsOf },
): KeptReading | null {
  if (result.outcome !== 'facts') return lastFoundBefore;
  const { facts } = result;
  if (!isFound(facts)) return null;
  for (const { name, is_own: isOwn, reading, tip } of sources) {
    if (reading === null || tip === null) continue;
    const said = factsOf(reading);
    const isBlock = said.found === 'block' && facts.found === 'block';
    if (isBlock ? said.block.hash === facts.block.hash : said.found === facts.found)
      return { source: name, isOwn, at, reading, tip: { ...tip, time: new Date(tip.time) } };
  }
  return lastFoundBefore;
}

/** The draft with the ids under which its new readings were stored. */
export function withIds(
  { sources, basis }: Draft,
  ids: readonly number[],
): Pick<Draft, 'sources' | 'basis'> {
  const idOf = (reading: number) => ids[-reading - 1] ?? reading;
  const kept = (reading: KeptReading | null) =>
    reading && { ...reading, reading: idOf(reading.reading) };
  return {
    sources: sources.map((source) =>
      source.reading === null ? source : { ...source, reading: idOf(source.reading) },
    ),
    basis: {
      ...basis,
      lastFoundBefore: kept(basis.lastFoundBefore),
      lastFound: kept(basis.lastFound),
      onAnotherChain: basis.onAnotherChain && {
        ...basis.onAnotherChain,
        reading: idOf(basis.onAnotherChain.reading),
      },
    },
  };
}
