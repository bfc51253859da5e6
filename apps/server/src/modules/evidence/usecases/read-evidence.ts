import { type CoinKey } from '@ghost-pay/contract/coins';
import { assetOfCoin, assets, type RecognisedChain } from '@ghost-pay/contract/evidence/assets';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../core/database/database.ts';
import type {
  ChainSource,
  ChainSources,
  TransactionQuestion,
} from '../../../gateways/chains/chain-source.ts';
import { askSources, findElsewhere, type SourceAnswer } from '../ask-sources.ts';
import { confirmationsNeeded } from '../confirmations.ts';
import {
  draft,
  type Draft,
  noteAnswers,
  withFoundElsewhere,
  withLearned,
} from '../draft-reading.ts';
import { addressesOn, withOwnAddresses } from '../our-addresses.ts';
import type { EvidenceCase } from '../evidence-case.ts';
import type { EvidenceMetrics } from '../evidence-metrics.ts';
import { endReading } from '../readings.repository.ts';
import { type DueReading, isHeld, type ReadingContext } from '../due-readings.ts';
import type { ReadingRules, RuleActing } from '../reading-rules.ts';
import { listReferenced } from '../../quotes/quotes.public.ts';
import type { Sighting } from '../../transfers/transfers.public.ts';
import { silenceMs } from '../reading-schedule.ts';
import type { OurAddress, StoredBasis } from '../stored-basis.ts';
import { toStored } from '../stored-facts.ts';
import { storeReading } from './store-reading.ts';

/** With what the rules need that decide about a reading. */
export interface ReadDependencies extends RuleActing {
  readonly neighbours: RuleActing['neighbours'] & { readonly rules: ReadingRules };
  readonly database: Database;
  readonly chains: ChainSources;
  readonly log: FastifyBaseLogger;
  readonly meter: EvidenceMetrics;
}

/** How long the other chains of a missing transaction are left alone, and how long one of them may take. */
const probeEveryMs = 10 * 60_000;
const probeWithinMs = 3_000;
/** For so long a visitor may look at the page on which a payment was registered. */
const pageMs = 30 * 60_000;
/** A rate that is older or younger than this is not the rate of the payment. */
const rateMs = 3_600_000;

type Asking = DueReading & Pick<Parameters<typeof askSources>[2], 'withinMs' | 'onlyTogether'>;

/**
 * One reading of one claimed payment in three steps: what the sources say is gathered, judged by rules, and stored. The claim
 * ends in any case: by the answer, by a later time when every budget is spent, or by itself after a crash. Returns for how
 * many milliseconds it was put off.
 */
export async function readEvidence(
  dependencies: ReadDependencies,
  context: ReadingContext,
  due: Asking,
): Promise<number> {
  const { database, clock } = dependencies;
  const { claimed } = due;
  const gathered = await gather(dependencies, context, due);
  const { answers } = gathered;
  const putOffMs = answers.map(({ retryAfterMs }) => retryAfterMs).filter((ms) => ms !== null);
  if (answers.length > 0 && putOffMs.length === answers.length) {
    const waitMs = Math.max(...putOffMs);
    await endReading(database, {
      claimed,
      nextReadingAt: new Date(clock.now().getTime() + waitMs),
    });
    return waitMs;
  }
  const now = clock.now();
  const isSilent = answers.length > 0 && answers.every(({ answer }) => answer === null);
  // What was known is never replaced by 'could not be checked'.
  if (isSilent && claimed.verdict !== null && claimed.verdict !== 'unavailable') {
    const failures = claimed.failures + 1;
    const nextReadingAt = new Date(now.getTime() + silenceMs(failures));
    await endReading(database, { claimed, nextReadingAt, found: { failures } });
    return 0;
  }
  const drafted = await judge(dependencies, context, { due, gathered, now });
  await storeReading(dependencies, context, { due, drafted, now });
  return 0;
}

/** What the sources of the payment's chain answer. */
interface Gathered {
  readonly coin: CoinKey;
  readonly addresses: readonly OurAddress[];
  readonly askedAt: Date;
  readonly answers: readonly SourceAnswer[];
}

async function gather(
  dependencies: ReadDependencies,
  context: ReadingContext,
  due: Asking,
): Promise<Gathered> {
  const { clock, chains } = dependencies;
  const { claimed, payment } = due;
  const { crypto_type: coin, txid } = payment;
  if (coin === null) throw new TypeError('A payment without coins has no evidence');
  const sources = chains[claimed.chain];
  const addresses = withOwnAddresses(
    addressesOn(context.addresses, claimed.chain),
    due.ownAddresses,
  );
  const ours = addresses.map(({ address }) => address);
  const askedAt = clock.now();
  const isOpen = askedAt.getTime() - payment.created_at.getTime() < pageMs;
  const priority = isOpen ? 'page' : 'final';
  const answers =
    txid === null
      ? []
      : await askSources(
          sources,
          (source) => ({
            ...questionOf(due, { source, sources, txid, coin, addresses: ours }),
            priority,
          }),
          {
            ...dependencies,
            withinMs: due.withinMs,
            onlyTogether: due.onlyTogether ?? false,
            turn: { priority, of: txid },
          },
        );
  return { coin, addresses, askedAt, answers };
}

/** What the answers come to, beside what is known of the payment. */
async function judge(
  dependencies: ReadDependencies,
  context: ReadingContext,
  {
    due,
    gathered: { coin, addresses, askedAt, answers },
    now,
  }: { due: DueReading; gathered: Gathered; now: Date },
): Promise<Draft> {
  const { claimed, factsBefore } = due;
  const noted = noteAnswers(claimed, {
    answers,
    chain: claimed.chain,
    txid: due.payment.txid ?? '',
    coin,
    addresses: addresses.map(({ address }) => address),
    factsBefore,
    now,
  });
  const basis: StoredBasis = {
    ...(await newBasis(due, { context, coin, addresses, now })),
    sightings: withAnswers(due.sightings, { answers, askedAt }),
    scanners: dependencies.chains[claimed.chain]
      .filter((source) => 'readPage' in source)
      .map(({ name }) => name),
    reference: await referenceIn(dependencies.database, { due, answers }),
  };
  const drafted = draft({ ...noted, basis, factsBefore });
  distrustRefuted(dependencies, { answers, refuted: drafted.agreement.refuted });
  const probed = await probe(dependencies, context, { due, drafted, now });
  return withLateRate(context, { due, coin, drafted: probed, now });
}

/** With how the answers show the transaction: of each source the first moment and the lowest block count. */
function withAnswers(
  known: DueReading['sightings'],
  { answers, askedAt }: { answers: readonly SourceAnswer[]; askedAt: Date },
): Sighting[] {
  const shown = answers.flatMap(({ source, answer }): Sighting[] => {
    const facts = answer?.facts;
    if (facts?.found !== 'block' && facts?.found !== 'mempool') return [];
    const blockHeight = facts.found === 'block' ? facts.block.height : null;
    return [{ source: source.name, at: askedAt, blockHeight }];
  });
  const all = Map.groupBy([...known, ...shown], ({ source }) => source);
  return [...all].map(([source, sightings]) => {
    const blocks = sightings.flatMap(({ blockHeight }) => blockHeight ?? []);
    return {
      source,
      at: new Date(Math.min(...sightings.map(({ at }) => at.getTime()))),
      blockHeight: blocks.length === 0 ? null : Math.min(...blocks),
    };
  });
}

/** Whose reference the answers name: another's if one of them does, its own if all do. Without any what was known stands. */
async function referenceIn(
  database: Database,
  { due: { claimed, payment }, answers }: { due: DueReading; answers: readonly SourceAnswer[] },
): Promise<EvidenceCase['reference']> {
  const named = answers.flatMap(({ answer }) =>
    answer?.accounts === undefined ? [] : [answer.accounts],
  );
  if (named.length === 0) return claimed.basis?.reference ?? null;
  const quotes = await listReferenced(database, [...new Set(named.flat())]);
  const isOwn = ({ id, paymentId }: (typeof quotes)[number]) =>
    id === payment.quote_id || paymentId === payment.payment_id;
  if (!quotes.every(isOwn)) return 'another';
  return quotes.some(({ reference }) => named.every((one) => one.includes(reference)))
    ? 'own'
    : null;
}

/** A source that said what a checked block proves wrong is given a rest. */
function distrustRefuted(
  { log }: Pick<ReadDependencies, 'log'>,
  { answers, refuted }: { answers: readonly SourceAnswer[]; refuted: readonly string[] },
): void {
  for (const { source, answer } of answers) {
    if (answer === null || !refuted.includes(source.name)) continue;
    log.warn(
      { chain: source.chain, source: source.name },
      'a source said what a block that was checked here proves wrong; it is given a rest',
    );
    source.distrust();
  }
}

function questionOf(
  { claimed, payment, quote }: DueReading,
  {
    source,
    sources,
    txid,
    coin,
    addresses,
  }: {
    source: ChainSource;
    sources: readonly ChainSource[];
    txid: string;
    coin: CoinKey;
    addresses: readonly string[];
  },
): TransactionQuestion {
  const due = BigInt(claimed.due_atomic ?? quote?.amount_atomic ?? 1);
  const { payment_address: address } = payment;
  const isNative = assets[assetOfCoin[coin]].contract === null;
  // One source alone is checked from the start; of several, one that is up once the transaction is in a block.
  const isNearlyProven = claimed.seen?.in_block === true && !claimed.is_checked_here;
  // Where they contradict each other, any of them may be the one that can show what it says.
  const isContradicted = (claimed.basis?.conflictSince ?? null) !== null;
  const isAlone = sources.length === 1 && !source.isOwn && !claimed.is_checked_here;
  return {
    txid,
    addresses,
    nativeDue: isNative && address !== null ? { address, amount: due } : null,
    wantsProof:
      claimed.chain === 'bitcoin' &&
      (isAlone || isContradicted || (isNearlyProven && source === proverOf(sources, txid))),
  };
}

/** Which source shows a transaction's proof: the transactions are divided among those that are up, with their budgets. */
function proverOf(sources: readonly ChainSource[], txid: string): ChainSource | undefined {
  const up = sources.filter((one) => !one.health().isDown);
  const able = up.length > 0 ? up : sources;
  return able[Number.parseInt(txid.slice(-4), 16) % able.length];
}

async function newBasis(
  { claimed, payment, quote, heights, attached, watchedAt }: DueReading,
  {
    context,
    coin,
    addresses,
    now,
  }: { context: ReadingContext; coin: CoinKey; addresses: readonly OurAddress[]; now: Date },
): Promise<Omit<StoredBasis, 'sightings' | 'scanners' | 'reference'>> {
  const before = claimed.basis;
  const isYoung = Math.abs(now.getTime() - payment.created_at.getTime()) <= rateMs;
  const rate = isYoung ? await context.rateOf(coin) : undefined;
  const known = rate?.usable === true ? { usd: rate.usdRate, at: now } : null;
  return {
    at: now,
    payment: {
      coin,
      chain: claimed.chain,
      hasHash: payment.txid !== null,
      address: payment.payment_address,
      otherAddress: payment.other_address,
      otherPrice: otherPriceOf(payment),
      createdAt: payment.created_at,
      usdMinor: payment.usd_amount_minor,
      isHeld: isHeld(payment),
    },
    quote: quote
      ? {
          amount: quote.amount_atomic,
          isUnique: quote.is_unique,
          ...(quote.address_index !== null && { hasOwnAddress: true }),
          createdAt: quote.created_at,
          knownHeight: quote.known_height,
          heights,
          usdRate: quote.usd_rate,
        }
      : null,
    rate: before?.rate ?? known,
    isPegLost:
      rate === undefined
        ? (before?.isPegLost ?? false)
        : !rate.usable && rate.reason === 'peg_lost',
    addresses,
    rules: {
      tolerancePercent: context.tolerancePercent,
      oldestHours: context.oldestHours,
      confirmationsNeeded: confirmationsNeeded(claimed.chain, {
        usdMinor: payment.usd_amount_minor,
        ladders: context.ladders,
      }),
    },
    lastFoundBefore: before?.lastFound ?? null,
    lastFound: null,
    conflictBefore: before?.conflictSince ?? null,
    conflictSince: null,
    onAnotherChain: before?.onAnotherChain ?? null,
    probedAt: before?.probedAt ?? null,
    firstSeenAt: earliest(claimed.first_seen_at, watchedAt) ?? null,
    countedFor: before?.countedFor ?? null,
    isAnotherQuote: before?.isAnotherQuote ?? false,
    attached,
    taken: before?.taken ?? [],
    payingTransfers: 0,
    isFork: false,
  };
}

function otherPriceOf({
  other_price_minor: minor,
  other_price_currency: currency,
}: DueReading['payment']): EvidenceCase['payment']['otherPrice'] {
  return minor === null || currency === null ? null : { minor, currency };
}

function earliest(...moments: readonly (Date | null | undefined)[]): Date | undefined {
  const known = moments.flatMap((moment) => moment ?? []);
  return known.toSorted((one, other) => one.getTime() - other.getTime())[0];
}

/** Late money is worth what it was worth when it came: a rate of that hour counts, should none be known at once. */
async function withLateRate(
  context: ReadingContext,
  { due, coin, drafted, now }: { due: DueReading; coin: CoinKey; drafted: Draft; now: Date },
): Promise<Draft> {
  const isLate = drafted.judgement.findings.some(({ code }) => code === 'late');
  const { first_seen_at: seenAt } = due.claimed;
  const isOfThatHour = (at: Date) =>
    seenAt === null || Math.abs(at.getTime() - seenAt.getTime()) <= rateMs;
  const { rate: known } = drafted.basis;
  const isPriced = seenAt !== null && known !== null && isOfThatHour(known.at);
  if (!isLate || isPriced || !isOfThatHour(now)) return drafted;
  const rate = await context.rateOf(coin);
  if (!rate.usable) return drafted;
  return withLearned(drafted, { rate: { usd: rate.usdRate, at: now } });
}

/** Looks for a transaction, which its own chain does not know, on the other chains; not at every reading. */
async function probe(
  dependencies: ReadDependencies,
  context: ReadingContext,
  { due, drafted, now }: { due: DueReading; drafted: Draft; now: Date },
): Promise<Draft> {
  const { basis, agreement, judgement } = drafted;
  const { txid } = due.payment;
  const isMissing =
    judgement.verdict === 'not_found' &&
    agreement.result.outcome === 'facts' &&
    basis.firstSeenAt === null;
  const isRested =
    basis.probedAt === null || now.getTime() - basis.probedAt.getTime() >= probeEveryMs;
  const elsewhere = basis.onAnotherChain;
  // What waits for a block there has moved nothing yet: it is looked for again with each reading.
  const isWaiting = elsewhere !== null && due.factsBefore(elsewhere.reading).found === 'mempool';
  const isDue = isWaiting || (isMissing && elsewhere === null && isRested);
  if (txid === null || !isDue) return drafted;
  const on = (chain: RecognisedChain) => addressesOn(context.addresses, chain);
  const found = await findElsewhere(
    dependencies.chains,
    {
      chain: due.claimed.chain,
      txid,
      addressesOn: (chain) => on(chain).map(({ address }) => address),
    },
    { ...dependencies, withinMs: probeWithinMs },
  );
  if (found === undefined || (isWaiting && found.answer.facts.found === 'mempool'))
    return { ...drafted, basis: { ...basis, probedAt: now } };
  const { chain, source, answer } = found;
  const addresses = on(chain);
  const facts = toStored(answer.facts, {
    chain,
    addresses: addresses.map(({ address }) => address),
  });
  return withFoundElsewhere(drafted, {
    found: { chain, txid: found.txid, source: source.name, facts },
    probedAt: now,
    addresses,
  });
}
