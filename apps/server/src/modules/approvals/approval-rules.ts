import type { DecisionOutcome, OwnLeaveReason } from '@ghost-pay/contract/approvals/approval-words';
import type { LeaveReason } from '@ghost-pay/contract/approvals/approvals.schemas';
import type { CoinKey } from '@ghost-pay/contract/coins';
import type { PaymentEventKind } from '@ghost-pay/contract/events/event-words';
import type { FindingCode, Verdict } from '@ghost-pay/contract/evidence/evidence-words';
import type { PaymentType } from '@ghost-pay/contract/transactions/transaction-words';

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** What each rule demands beside its own limits. Nothing switches these off. */
const demands = {
  /** The coin's address must have been the same for so long, and the price of the subscription. */
  addressHours: 72,
  priceHours: 24,
  /** The word of a source counts while it is younger. */
  readingMs: 60 * secondMs,
} as const;

/** A payment whose money can still be undone, or that must wait, is looked at again after this. */
const lookAgainMs = minuteMs;
/** Beyond this the planned readings of its evidence have to do. */
const lookAgainForMs = 2 * hourMs;

/** The findings that a plain payment may have. Any other one leaves it to people. */
const plain: ReadonlySet<FindingCode> = new Set([
  'exact_amount',
  'own_address',
  'own_reference',
  'several_transfers',
  'through_contract',
]);

/** The limits of a rule that are judged here; those of a day are counted where the payment moves. */
export interface RuleLimits {
  readonly coins: readonly CoinKey[];
  readonly types: readonly PaymentType[];
  readonly most_usd_minor: number;
  readonly min_sources: number;
  readonly delay_minutes: number;
  readonly known_after: number;
}

/** All that decides about one payment, as it is stored under the locks of the payment and its evidence. */
export interface ApprovalCase {
  readonly now: Date;
  readonly payment: {
    readonly coin: CoinKey;
    readonly type: PaymentType;
    /** Null while its value is unknown. */
    readonly usdMinor: number | null;
    /** Whether an open claim on the same hash may hold it. */
    readonly isHeld: boolean;
    /** Whether a claimant was asked for a little more than what arrived. */
    readonly isClaimed: boolean;
    /** Whether a person ever took a decision about it back. */
    readonly wasTakenBack: boolean;
  };
  readonly evidence: {
    readonly verdict: Verdict;
    readonly findings: readonly FindingCode[];
    readonly isFinal: boolean;
    /** Whether a Bitcoin block was checked here, which counts as two sources. */
    readonly isChecked: boolean;
    readonly provenAt: Date | null;
    /** The sources that saw the transaction in a block. */
    readonly sources: readonly { readonly isOwn: boolean; readonly readAt: Date }[];
    /** What must have arrived; at an own address less what the settings allow to be missing. */
    readonly due: bigint | null;
  };
  /** Whether no other visitor was asked for the amount; null without a quote. */
  readonly isUnique: boolean | null;
  /** What final transfers that count for this payment brought, in atomic units. */
  readonly attachedFinal: bigint;
  /** Null if they never changed. */
  readonly addressChangedAt: Date | null;
  readonly priceChangedAt: Date | null;
  /** Verified payments of the same account before this one; null for a payment without an account. */
  readonly verifiedBefore: number | null;
}

/** Whether the rule is about such a payment at all. Of others it keeps no note. */
export function concerns(
  { coins, types }: Pick<RuleLimits, 'coins' | 'types'>,
  { coin, type }: Pick<ApprovalCase['payment'], 'coin' | 'type'>,
): boolean {
  return coins.includes(coin) && types.includes(type);
}

/** Why the rule leaves the payment to people; empty if it would approve. */
export function reasonsToLeave(rule: RuleLimits, one: ApprovalCase): LeaveReason[] {
  const { now, payment, evidence } = one;
  const isAtOwnAddress = evidence.findings.includes('own_address');
  const findings = evidence.findings.filter(
    (code) => !plain.has(code) && !(isAtOwnAddress && code === 'amount_not_exact'),
  );
  const isTheirs =
    (isAtOwnAddress || evidence.findings.includes('exact_amount')) && one.isUnique === true;
  const isWithin = (moment: Date | null, ms: number) =>
    moment !== null && now.getTime() - moment.getTime() < ms;
  const own: Readonly<Record<JudgedHere, boolean>> = {
    // A finding says better than this why it is not proven.
    not_proven: evidence.verdict !== 'proven' && findings.length === 0,
    not_final: evidence.verdict === 'proven' && !evidence.isFinal,
    not_unique: evidence.verdict === 'proven' && !isTheirs,
    held: payment.isHeld,
    claimed: payment.isClaimed,
    taken_back: payment.wasTakenBack,
    address_changed: isWithin(one.addressChangedAt, demands.addressHours * hourMs),
    price_changed: isWithin(one.priceChangedAt, demands.priceHours * hourMs),
    too_few_sources: evidence.verdict === 'proven' && agreeing(one) < rule.min_sources,
    not_attached:
      evidence.verdict === 'proven' &&
      evidence.isFinal &&
      (evidence.due === null || one.attachedFinal < evidence.due),
    value_unknown: payment.usdMinor === null,
    above_most: payment.usdMinor !== null && payment.usdMinor > rule.most_usd_minor,
    too_early:
      evidence.verdict === 'proven' &&
      rule.delay_minutes > 0 &&
      (evidence.provenAt === null || isWithin(evidence.provenAt, rule.delay_minutes * minuteMs)),
    payer_unknown: rule.known_after > 0 && (one.verifiedBefore ?? 0) < rule.known_after,
  };
  const found = Object.entries(own).filter(([, holds]) => holds);
  return [...findings, ...found.map(([reason]) => reason as JudgedHere)];
}

/** The others are found where the payment moves. */
type JudgedHere = Exclude<OwnLeaveReason, 'day_full' | 'rates_old' | 'too_many_in_an_hour'>;

/** How many sources agree: the operator's own and a checked block count as two. */
function agreeing({ now, evidence }: Pick<ApprovalCase, 'now' | 'evidence'>): number {
  const fresh = evidence.sources.filter(
    ({ readAt }) => now.getTime() - readAt.getTime() < demands.readingMs,
  );
  const told = fresh.reduce((sum, { isOwn }) => sum + (isOwn ? 2 : 1), 0);
  return fresh.length > 0 && evidence.isChecked ? Math.max(2, told) : told;
}

/** These pass by themselves with time. */
const passing: ReadonlySet<LeaveReason> = new Set<LeaveReason>([
  'not_final',
  'too_early',
  'too_few_sources',
]);

/** When a payment is looked at again that is left only for what passes soon; undefined if nothing will change by itself. */
export function decideAgainAt(
  reasons: readonly LeaveReason[],
  { now, provenAt, delayMinutes }: { now: Date; provenAt: Date | null; delayMinutes: number },
): Date | undefined {
  if (reasons.length === 0 || provenAt === null) return undefined;
  if (!reasons.every((reason) => passing.has(reason))) return undefined;
  const allowedAt = provenAt.getTime() + delayMinutes * minuteMs;
  if (reasons.length === 1 && reasons[0] === 'too_early') return new Date(allowedAt);
  if (now.getTime() - Math.max(allowedAt, provenAt.getTime()) >= lookAgainForMs) return undefined;
  return new Date(Math.max(allowedAt, now.getTime() + lookAgainMs));
}

/** The limits of a rule, as far as a change of them can widen it. */
export type Limits = RuleLimits & {
  readonly day_usd_minor: number;
  readonly day_payments: number;
};

/** Whether a rule approves nothing after the change that it would not have approved before. */
export function isNarrowing(before: Limits, after: Limits): boolean {
  return (
    after.coins.every((coin) => before.coins.includes(coin)) &&
    after.types.every((type) => before.types.includes(type)) &&
    after.most_usd_minor <= before.most_usd_minor &&
    after.day_usd_minor <= before.day_usd_minor &&
    after.day_payments <= before.day_payments &&
    after.min_sources >= before.min_sources &&
    after.delay_minutes >= before.delay_minutes &&
    after.known_after >= before.known_after
  );
}

/** How many approvals of a chain in an hour stop its rules. */
export function mostInAnHour(medianHour: number): number {
  return Math.max(10, 5 * medianHour);
}

/** A person who verifies so soon after the proof, and says nothing about it, found a plain payment. */
const plainMs = 10 * 60_000;

/** What a person did with a payment, and when it had been proven. */
interface PersonsAct {
  readonly kind: PaymentEventKind;
  readonly at: Date;
  readonly hasNote: boolean;
  /** Null for a payment that was never proven. */
  readonly provenAt: Date | null;
}

/** How a person's act compares with what a rule decided; null where it says nothing about the rule. */
export function outcomeOf(
  { decision, mode }: { decision: 'approve' | 'leave'; mode: 'shadow' | 'on' },
  { kind, at, hasNote, provenAt }: PersonsAct,
): DecisionOutcome | null {
  const isTakenBack = kind === 'payment_failed' || kind === 'payment_reopened';
  const isVerified = kind === 'payment_verified' || kind === 'payment_completed';
  if (decision === 'approve') {
    if (isTakenBack) return 'disagreed';
    // What a rule verified itself is only activated by people.
    return isVerified && mode === 'shadow' ? 'agreed' : null;
  }
  if (kind === 'payment_failed') return 'spared';
  const isSoon = provenAt !== null && at.getTime() - provenAt.getTime() <= plainMs;
  return isVerified && isSoon && !hasNote ? 'missed' : null;
}
