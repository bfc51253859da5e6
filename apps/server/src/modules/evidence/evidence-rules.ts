import { assetOfCoin, assets } from '@ghost-pay/contract/evidence/assets';
import { toDecimalText } from '@ghost-pay/contract/money';
import { findingCodes, type Verdict } from '@ghost-pay/contract/evidence/evidence-words';
import type { Evidence, Finding } from '@ghost-pay/contract/evidence/evidence.schemas';
import type { Believed } from './agreement-rules.ts';
import { isDeepEnough, isFinalOn } from './confirmations.ts';
import type { EvidenceCase, Judgement } from './evidence-case.ts';
import {
  minutesBetween,
  notBeforeOf,
  quoteEndsAt,
  sentAtOf,
  tooOldBy,
} from './evidence-moments.ts';
import { whenCame } from './older-money.ts';
import { compareAmounts, dueOf, leastOf, receivedOf } from './money-rules.ts';
import { isOurs, isSameAddress, movedWords } from './our-addresses.ts';
import { type FoundFacts, isFound, type StoredFacts, type StoredTransfer } from './stored-facts.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** From this age a transaction that no source knows is said never to have been seen. */
const neverSeenMs = 6 * hourMs;
/** How far our clock and a chain's newest block may be apart; Bitcoin's blocks may take that long, and may lie. */
const clockMs = { bitcoin: 3 * hourMs, other: 10 * minuteMs } as const;

/** What was found, before the amounts are compared. */
interface Opinion {
  readonly verdict: Verdict;
  readonly findings: readonly Finding[];
  readonly received?: bigint;
  readonly due?: bigint | null;
  readonly enough?: bigint | null;
  readonly whose?: Evidence['whose'];
  readonly payingTransfers?: number;
  readonly arrived?: Judgement['arrived'];
}

/**
 * What the facts come to for one payment. The first row that fits gives the verdict; the findings of all rows that fit
 * are collected. Pure: the same case always gives the same judgement.
 */
export function judgeEvidence(given: EvidenceCase): Judgement {
  const { result, payment, rules } = given;
  const opinion = reach(given);
  const findings = [...opinion.findings, ...namedOtherwise(given), ...notesOf(given)];
  const believed = result.outcome === 'facts' ? result : undefined;
  const due = opinion.due === undefined ? dueOf(given, false) : opinion.due;
  return {
    verdict: opinion.verdict,
    findings: findings.toSorted((one, other) => placeOf(one) - placeOf(other)),
    due,
    enough: opinion.enough === undefined ? due : opinion.enough,
    received: opinion.received ?? 0n,
    whose: opinion.whose ?? 'unknown',
    notBefore: notBeforeOf(given),
    confirmations: believed?.confirmations ?? 0,
    isFinal:
      believed !== undefined && isFinalOn(payment.chain, believed, rules.confirmationsNeeded),
    payingTransfers: opinion.payingTransfers ?? 0,
    arrived: opinion.arrived ?? null,
  };
}

function placeOf({ code }: Finding): number {
  return findingCodes.indexOf(code);
}

function reach(given: EvidenceCase): Opinion {
  const { result, payment } = given;
  if (!payment.hasHash)
    return withAttached(given, { verdict: 'not_found', findings: [{ code: 'no_hash' }] });
  if (result.outcome === 'away')
    return { verdict: 'unavailable', findings: [{ code: 'sources_away' }] };
  if (result.outcome === 'disagree')
    return { verdict: 'unavailable', findings: [{ code: 'sources_disagree' }] };
  const { facts } = result;
  if (!isFound(facts)) return withAttached(given, judgeMissing(given, facts));
  if (facts.found === 'block' && !facts.succeeded)
    return withAttached(given, { verdict: 'refuted', findings: [{ code: 'transaction_failed' }] });
  return judgeMovements(given, { facts, believed: result });
}

/**
 * The payment's own transaction brought nothing that counts, but an administrator attached other transfers: their sum is
 * compared with what was due, and an administrator decides.
 */
function withAttached(given: EvidenceCase, opinion: Opinion): Opinion {
  const { payment, quote, rules, attached } = given;
  const received = receivedOf(payment.coin, { counted: [], attached });
  if (received === 0n) return opinion;
  const due = dueOf(given, false);
  const amounts = compareAmounts({
    coin: payment.coin,
    due,
    received,
    isExact: false,
    tolerancePercent: rules.tolerancePercent,
    usdRate: quote?.usdRate ?? given.usdRate,
  });
  return {
    ...opinion,
    verdict: 'questionable',
    received,
    due,
    findings: [...opinion.findings, ...amounts.findings],
  };
}

/** The transaction is on no block of its chain, and no node keeps it for one. */
function judgeMissing(
  given: EvidenceCase,
  facts: Extract<StoredFacts, { found: 'no' | 'orphaned' }>,
): Opinion {
  const { at, payment, firstSeenAt, onAnotherChain } = given;
  if (onAnotherChain !== null && isFound(onAnotherChain.facts))
    return judgeAnotherChain({ ...onAnotherChain, facts: onAnotherChain.facts }, given);
  if (facts.found === 'orphaned' || firstSeenAt !== null)
    return { verdict: 'not_found', findings: [{ code: 'vanished' }] };
  const isOld = at.getTime() - payment.createdAt.getTime() >= neverSeenMs;
  return { verdict: 'not_found', findings: isOld ? [{ code: 'never_seen' }] : [] };
}

function judgeAnotherChain(
  { chain, facts, addresses }: NonNullable<EvidenceCase['onAnotherChain']> & { facts: FoundFacts },
  given: EvidenceCase,
): Opinion {
  const isDone = facts.found !== 'block' || facts.succeeded;
  const at = sentAtOf(given, facts);
  const ours = isDone
    ? facts.transfers.filter((moved) => isOurs(moved, { chain, addresses, at }))
    : [];
  const known = ours.filter(({ asset, amount }) => asset !== null && amount !== '0');
  const told = known[0];
  const shown = told ?? ours[0] ?? facts.elsewhere[0];
  const finding: Finding = { code: 'wrong_network', chain, ...(shown && movedWords(shown)) };
  const countedFor = countedForOther(given, known);
  if (told !== undefined && countedFor !== null)
    return {
      verdict: 'refuted',
      findings: [finding, { code: 'already_counted', payment_id: countedFor }],
    };
  if (told === undefined) return { verdict: 'refuted', findings: [finding] };
  return {
    verdict: 'questionable',
    findings: [finding],
    arrived: { chain, facts, transfers: known },
  };
}

/** The payment for which all of these transfers count, by its hash or because they were attached to it. */
function countedForOther(
  { countedFor, taken }: Pick<EvidenceCase, 'countedFor' | 'taken'>,
  transfers: readonly StoredTransfer[],
): string | null {
  const others = transfers.map((moved) => taken.find((one) => isTransfer(one, moved))?.paymentId);
  return countedFor ?? (others.every((other) => other !== undefined) ? others[0] : null) ?? null;
}

function isTransfer(
  { asset, position }: EvidenceCase['taken'][number],
  moved: StoredTransfer,
): boolean {
  return moved.asset === asset && moved.position === position;
}

/** The transaction is there and did not fail: what it moved decides. */
function judgeMovements(
  given: EvidenceCase,
  { facts, believed }: { facts: FoundFacts; believed: Believed },
): Opinion {
  const { payment, addresses } = given;
  const { chain } = payment;
  const sentAt = sentAtOf(given, facts);
  const ours = facts.transfers.filter((moved) => isOurs(moved, { chain, addresses, at: sentAt }));
  const wanted = assetOfCoin[payment.coin];
  const known = ours.filter(({ asset, amount }) => asset !== null && amount !== '0');
  const arrived = known.length === 0 ? {} : { arrived: { chain, facts, transfers: known } };
  const wantedOnes = known.filter(({ asset }) => asset === wanted);
  if (wantedOnes.length > 0) {
    const free = wantedOnes.filter((moved) => !given.taken.some((one) => isTransfer(one, moved)));
    const counted = free.length === 0 ? wantedOnes : free;
    return { ...judgeMoney(given, { facts, believed, counted, sentAt }), ...arrived };
  }
  const contradiction = contradictionOf(given, { facts, ours });
  if (contradiction === undefined) return { verdict: 'settling', findings: [] };
  return withAttached(given, { ...contradiction, ...arrived });
}

/** Nothing of the payment's coin reached the site. Undefined while nobody can know: a call that is not in a block yet. */
function contradictionOf(
  { payment, taken }: EvidenceCase,
  { facts, ours }: { facts: FoundFacts; ours: readonly StoredTransfer[] },
): Opinion | undefined {
  const { chain, coin } = payment;
  const isKnown = facts.found === 'block' || chain === 'bitcoin' || chain === 'solana';
  const other = ours.find(({ asset, amount }) => asset !== null && amount !== '0');
  if (other !== undefined)
    return {
      verdict: 'questionable',
      findings: [{ code: 'wrong_token', chain, ...movedWords(other) }],
    };
  if (!isKnown) return undefined;
  const isNative = assets[assetOfCoin[coin]].contract === null;
  if (isNative && facts.isInsideUnknown)
    return { verdict: 'questionable', findings: [{ code: 'inside_unknown' }] };
  const unknown = ours.find(({ asset, amount }) => asset === null && amount !== '0');
  if (unknown !== undefined)
    return {
      verdict: 'refuted',
      findings: [{ code: 'fake_token', contract: unknown.contract ?? '' }],
    };
  if (ours.length > 0) return { verdict: 'refuted', findings: [{ code: 'zero_value' }] };
  const [own] = taken;
  if (own !== undefined)
    return {
      verdict: 'refuted',
      findings: [{ code: 'already_counted', payment_id: own.paymentId }],
    };
  const went = facts.transfers[0] ?? facts.elsewhere[0];
  return {
    verdict: 'refuted',
    findings: [{ code: 'wrong_destination', ...(went && movedWords(went)) }],
  };
}

/** The payment's coin reached the site. */
function judgeMoney(
  given: EvidenceCase,
  {
    facts,
    believed,
    counted,
    sentAt,
  }: {
    facts: FoundFacts;
    believed: Believed;
    counted: readonly StoredTransfer[];
    sentAt: Date;
  },
): Opinion {
  const { payment, quote, rules, attached, isAnotherQuote, reference } = given;
  const countedFor = countedForOther(given, counted);
  const received = receivedOf(payment.coin, {
    counted,
    attached: countedFor === null ? attached : [],
  });
  const isLate = quote !== null && sentAt > quoteEndsAt(quote);
  const due = dueOf(given, isLate);
  const tooOld = tooOldBy(given, sentAt);
  const came = quote === null ? undefined : cameFor(given, { quote, facts });
  const isOlder = came === 'before';
  const isForIt =
    !isOlder &&
    tooOld === undefined &&
    counted.every(({ to }) => isSameAddress(payment.chain, to, payment.address));
  const isReferenced = isForIt && reference === 'own';
  const isTheirs = isForIt && !isLate && quote?.isUnique === true;
  // Where the address tells whose the money is, parts of it may come one by one.
  const isAtOwnAddress =
    isTheirs &&
    quote.hasOwnAddress === true &&
    attached.every((further) => further.isAtOwnAddress === true);
  const isExact =
    isTheirs && quote.amount === received && (isAtOwnAddress || attached.length === 0);
  const amounts = compareAmounts({
    coin: payment.coin,
    due,
    received,
    isExact,
    tolerancePercent: rules.tolerancePercent,
    usdRate: quote?.usdRate ?? given.usdRate,
  });
  const doubts: Finding[] = [
    ...(counted.some(({ isFromUs }) => isFromUs)
      ? [{ code: 'own_transfer', address: counted[0]?.to ?? '' } as const]
      : []),
    ...(tooOld === undefined ? [] : [{ code: 'too_old', minutes: tooOld } as const]),
    ...(isOlder ? [{ code: 'older_than_quote' } as const] : []),
    ...(payment.isHeld ? [{ code: 'contested' } as const] : []),
    ...(isAnotherQuote && !isExact && !isAtOwnAddress && !isReferenced
      ? [{ code: 'amount_of_another_quote' } as const]
      : []),
    ...(reference === 'another' ? [{ code: 'reference_of_another_quote' } as const] : []),
    ...(counted.some(({ how }) => how === 'balance')
      ? [{ code: 'through_contract_untraced' } as const]
      : []),
  ];
  const isAbsenceUnknown =
    came === 'unknown' && quote?.isUnique === true && quote.heights !== null && !isLate;
  const notes: Finding[] = [
    ...(isAtOwnAddress ? [{ code: 'own_address' } as const] : []),
    ...(isReferenced ? [{ code: 'own_reference' } as const] : []),
    ...(isAbsenceUnknown ? [{ code: 'not_seen_absent' } as const] : []),
    ...counterNotes(given, counted),
    ...(isLate
      ? [{ code: 'late', minutes: minutesBetween(quoteEndsAt(quote), sentAt) } as const]
      : []),
    ...(quote === null ? [{ code: 'no_quote' } as const] : []),
  ];
  const money = {
    received,
    due,
    enough: due !== null && isAtOwnAddress ? leastOf(due, rules.tolerancePercent) : due,
    whose: whoseMoney({
      isTheirs: reference !== 'another' && (isExact || isAtOwnAddress || isReferenced),
      isAnotherQuote: isAnotherQuote || reference === 'another',
    }),
    payingTransfers:
      due === null
        ? 0
        : [...counted, ...attached].filter(
            ({ asset, amount }) =>
              asset === assetOfCoin[payment.coin] &&
              BigInt(amount) >= leastOf(due, rules.tolerancePercent),
          ).length,
  };
  if (countedFor !== null)
    return {
      ...money,
      verdict: 'refuted',
      findings: [{ code: 'already_counted', payment_id: countedFor }],
    };
  const isDoubtful = doubts.length > 0 || amounts.isDoubtful || namedOtherwise(given).length > 0;
  const isSettled =
    !believed.isFork &&
    attached.every(({ isFinal }) => isFinal) &&
    isDeepEnough(payment.chain, { ...believed, facts }, rules.confirmationsNeeded);
  return {
    ...money,
    verdict: isDoubtful ? 'questionable' : isSettled ? 'proven' : 'settling',
    findings: [...doubts, ...amounts.findings, ...notes],
  };
}

function cameFor(
  { payment: { chain }, firstSeenAt, sightings, scanners }: EvidenceCase,
  { quote, facts }: { quote: NonNullable<EvidenceCase['quote']>; facts: FoundFacts },
): ReturnType<typeof whenCame> {
  const { createdAt, knownHeight, heights } = quote;
  const blockHeight = facts.found === 'block' ? facts.block.height : null;
  return whenCame(
    { chain, createdAt, knownHeight, heights: heights ?? [] },
    { firstSeenAt, blockHeight, sightings, scanners },
  );
}

function whoseMoney({
  isTheirs,
  isAnotherQuote,
}: {
  isTheirs: boolean;
  isAnotherQuote: boolean;
}): Evidence['whose'] {
  if (isTheirs) return 'quote';
  return isAnotherQuote ? 'another_quote' : 'hash_only';
}

function counterNotes(
  { payment: { chain }, addresses, attached }: EvidenceCase,
  counted: readonly StoredTransfer[],
): Finding[] {
  const several = counted.length + attached.length;
  const former = addresses.filter(({ until }) => until !== null);
  const isFormer = counted.some(({ to }) =>
    former.some(({ address }) => isSameAddress(chain, to, address)),
  );
  return [
    ...(isFormer ? [{ code: 'address_replaced' } as const] : []),
    ...(counted.some(({ how }) => how === 'traced') ? [{ code: 'through_contract' } as const] : []),
    ...(several > 1 ? [{ code: 'several_transfers', count: several } as const] : []),
  ];
}

/** The address and the price that the visitor named in place of those that count: an administrator must look. */
function namedOtherwise({ payment: { otherAddress, otherPrice } }: EvidenceCase): Finding[] {
  return [
    ...(otherAddress === null ? [] : [{ code: 'other_address', address: otherAddress } as const]),
    ...(otherPrice === null
      ? []
      : [
          {
            code: 'other_price',
            amount: toDecimalText(BigInt(otherPrice.minor), otherPrice.currency),
            symbol: otherPrice.currency,
          } as const,
        ]),
  ];
}

/** What stands under every verdict that rests on an answer. */
function notesOf({ result, payment, isPegLost, tips, at }: EvidenceCase): Finding[] {
  if (result.outcome !== 'facts' || !payment.hasHash) return [];
  const apart = payment.chain === 'bitcoin' ? clockMs.bitcoin : clockMs.other;
  const isOff = tips.some((tip) => Math.abs(tip.getTime() - at.getTime()) > apart);
  const isFoundFact = isFound(result.facts);
  return [
    ...(result.isContradicted ? [{ code: 'sources_disagree' } as const] : []),
    ...(isFoundFact && result.words < 2 ? [{ code: 'single_source' } as const] : []),
    ...(isPegLost ? [{ code: 'peg_lost' } as const] : []),
    ...(isOff ? [{ code: 'clock' } as const] : []),
  ];
}
