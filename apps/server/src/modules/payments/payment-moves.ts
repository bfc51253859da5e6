import type { Role } from '@ghost-pay/contract/auth/auth.schemas';
import type { ErrorCode } from '@ghost-pay/contract/error-codes';
import type { Verdict } from '@ghost-pay/contract/evidence/evidence-words';
import type { PaymentEventKind } from '@ghost-pay/contract/events/event-words';
import {
  type PaymentType,
  type TransactionStatus,
  transactionStatuses,
} from '@ghost-pay/contract/transactions/transaction-words';
import type { AllowedStatus } from '@ghost-pay/contract/transactions/transactions.schemas';

/** The columns of a payment that decide where it can move. */
export interface LifecycleState {
  readonly type: PaymentType;
  readonly status: TransactionStatus;
  /** Whether an open claim on the same hash or code may hold the payment. */
  readonly may_be_held: boolean;
}

/** With what can contradict the payment, which makes a note necessary. */
export interface ReadState extends LifecycleState {
  /** What the chain says; null before the first reading and without coins. */
  readonly verdict: Verdict | null;
  /** What the payment's codes lack of its price, in minor units; 0 without codes. */
  readonly lacking_minor: number;
}

/** The target of an act, and its consequences. */
export interface Move {
  readonly from: TransactionStatus;
  readonly to: TransactionStatus;
  readonly paymentVerified: boolean;
  readonly subscriptionUpdated: boolean;
  readonly event: PaymentEventKind;
  /** Reopening a completed payment does not deliver it again; the administrator decides. */
  readonly startsDelivery: boolean;
  /** The card network is asked again about a reopened payment. */
  readonly reopens: boolean;
  /** A failed payment claims its hash or code again. */
  readonly takesClaimBack: boolean;
}

export type Decision = { readonly move: Move } | { readonly refusal: ErrorCode };

/** A verified donation is completed; a verified subscription still has to be activated. */
type Target = TransactionStatus | 'verified';
type Arrow = { readonly to: Target } | { readonly refusal: ErrorCode };
/** From each status, where an act leads or what it is refused with. */
export interface Arrows {
  readonly from: Readonly<Record<TransactionStatus, Arrow>>;
  /** Whether an open claim that holds the payment stops the act. */
  readonly stopsAtClaim?: true;
}

export const verifies: Arrows = {
  from: {
    pending_payment_verification: { to: 'verified' },
    pending_subscription_update: { refusal: 'PAYMENT_ALREADY_VERIFIED' },
    completed: { refusal: 'PAYMENT_ALREADY_VERIFIED' },
    failed: { refusal: 'TRANSACTION_ALREADY_FAILED' },
  },
  stopsAtClaim: true,
};

export const completes: Arrows = {
  from: {
    pending_payment_verification: { refusal: 'INVALID_STATE' },
    pending_subscription_update: { to: 'completed' },
    completed: { refusal: 'SUBSCRIPTION_ALREADY_UPDATED' },
    failed: { refusal: 'TRANSACTION_ALREADY_FAILED' },
  },
};

export const fails: Arrows = {
  from: {
    pending_payment_verification: { to: 'failed' },
    pending_subscription_update: { refusal: 'PAYMENT_ALREADY_VERIFIED' },
    completed: { refusal: 'PAYMENT_ALREADY_VERIFIED' },
    failed: { refusal: 'TRANSACTION_ALREADY_FAILED' },
  },
};

/** A held payment can be marked as failed, but is not verified until a super admin has resolved the contest. */
export function followArrow(state: LifecycleState, { from, stopsAtClaim }: Arrows): Decision {
  const arrow = from[state.status];
  if ('refusal' in arrow) return arrow;
  if (stopsAtClaim && state.may_be_held) return { refusal: 'CONTESTED' };
  return { move: moveTo(state, targetOf(state, arrow.to)) };
}

/** The ways back, for super admins with a note: paid late, verified by mistake, activated by mistake. */
const subscriptionWaysBack = {
  failed: 'pending_payment_verification',
  pending_subscription_update: 'pending_payment_verification',
  completed: 'pending_subscription_update',
} as const;

const waysBack: Record<PaymentType, Partial<Record<TransactionStatus, TransactionStatus>>> = {
  'ghost-eshop-pro': subscriptionWaysBack,
  // A donation has no delivery: verification completes it, so the way back starts at completed.
  donation: { ...subscriptionWaysBack, completed: 'pending_payment_verification' },
};

/**
 * The move of a status set by hand: forward along the acts' arrows for every administrator, backward for
 * super admins only. A status without an arrow to it is refused as its act would be.
 */
export function decideStatus(
  state: LifecycleState,
  { to, role }: { to: TransactionStatus; role: Role },
): Decision {
  for (const arrows of [verifies, completes, fails]) {
    const arrow = arrows.from[state.status];
    if ('to' in arrow && targetOf(state, arrow.to) === to) return followArrow(state, arrows);
  }
  if (isWayBack(state, to))
    return role === 'super_admin'
      ? { move: moveTo(state, to) }
      : { refusal: 'STATUS_CHANGE_NOT_ALLOWED' };
  return state.status === to && to === 'failed'
    ? { refusal: 'TRANSACTION_ALREADY_FAILED' }
    : { refusal: 'INVALID_STATE' };
}

/**
 * Whether verifying the payment needs a note: the chain says that its transaction did not pay it, or its codes do not
 * come to its price.
 */
export function verifyNeedsNote({
  status,
  verdict,
  lacking_minor: lacking,
}: Pick<ReadState, 'status' | 'verdict' | 'lacking_minor'>): boolean {
  return status === 'pending_payment_verification' && (verdict === 'refuted' || lacking > 0);
}

/**
 * Whether verifying is asked once more, so that one stray key verifies no large payment, and none whose money may be older
 * than its quote. A payment whose worth in dollars is unknown may be a large one.
 */
export function verifyAsksAgain(
  {
    status,
    usd_amount_minor: cents,
  }: Pick<ReadState, 'status'> & { readonly usd_amount_minor: number | null },
  { aboveUsd, mayBeOlder }: { readonly aboveUsd: number; readonly mayBeOlder: boolean },
): boolean {
  if (status !== 'pending_payment_verification') return false;
  return mayBeOlder || cents === null || cents > aboveUsd * 100;
}

/**
 * Whether setting this status needs a note: going back, marking as failed, and verifying what the chain contradicts
 * or what is not paid in full.
 */
export function statusNeedsNote(state: ReadState, to: TransactionStatus): boolean {
  return to === 'failed' || isWayBack(state, to) || verifyNeedsNote(state);
}

/** The statuses that this role may set by hand. */
export function allowedStatuses(state: ReadState, role: Role): AllowedStatus[] {
  return transactionStatuses
    .filter((to) => 'move' in decideStatus(state, { to, role }))
    .map((status) => ({ status, needs_note: statusNeedsNote(state, status) }));
}

/** Whether the payment has ended and needs no further act. */
export function isFinal(status: TransactionStatus): boolean {
  return status === 'completed' || status === 'failed';
}

function isWayBack({ type, status }: LifecycleState, to: TransactionStatus): boolean {
  return waysBack[type][status] === to;
}

function targetOf({ type }: LifecycleState, to: Target): TransactionStatus {
  if (to !== 'verified') return to;
  return type === 'donation' ? 'completed' : 'pending_subscription_update';
}

/** Both flags follow from status and type alone; the database checks the same. */
function moveTo(state: LifecycleState, to: TransactionStatus): Move {
  const { status: from, type } = state;
  const reopens = to === 'pending_payment_verification';
  return {
    from,
    to,
    paymentVerified: to === 'pending_subscription_update' || to === 'completed',
    subscriptionUpdated: to === 'completed' && type === 'ghost-eshop-pro',
    event: isWayBack(state, to) ? 'payment_reopened' : eventOfReaching(to),
    startsDelivery: from === 'pending_payment_verification' && to === 'pending_subscription_update',
    reopens,
    takesClaimBack: from === 'failed',
  };
}

function eventOfReaching(to: TransactionStatus): PaymentEventKind {
  if (to === 'failed') return 'payment_failed';
  return to === 'completed' ? 'payment_completed' : 'payment_verified';
}
