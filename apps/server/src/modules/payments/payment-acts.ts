import type { Role } from '@ghost-pay/contract/auth/auth.schemas';
import type { ErrorCode } from '@ghost-pay/contract/error-codes';
import type { PaymentEventKind } from '@ghost-pay/contract/events/event-words';
import type {
  PaymentType,
  TransactionAction,
  TransactionStatus,
} from '@ghost-pay/contract/transactions/transactions.schemas';

/** The part of a payment that its lifecycle depends on. */
export interface LifecycleState {
  readonly type: PaymentType;
  readonly status: TransactionStatus;
  /** Whether an open claim on the same hash or code may hold the payment. */
  readonly may_be_held: boolean;
}

/** Where a move leads, and the two flags as they stand afterwards. */
export interface Move {
  readonly from: TransactionStatus;
  readonly to: TransactionStatus;
  readonly paymentVerified: boolean;
  readonly subscriptionUpdated: boolean;
}

type Refusal = Extract<
  ErrorCode,
  | 'CONTESTED'
  | 'INVALID_STATE'
  | 'PAYMENT_ALREADY_VERIFIED'
  | 'SUBSCRIPTION_ALREADY_UPDATED'
  | 'TRANSACTION_ALREADY_FAILED'
>;

export type Answer =
  | { readonly move: Move }
  | { readonly refusal: Refusal | 'STATUS_CHANGE_NOT_ALLOWED' };

/** A verified donation is done; a verified subscription still has to be given. */
type Target = TransactionStatus | 'verified';

/** The one table of the lifecycle: from each status, what each action leads to or is refused with. */
const table: Record<
  TransactionStatus,
  Record<TransactionAction, { to: Target } | { refusal: Refusal }>
> = {
  pending_payment_verification: {
    verify_payment: { to: 'verified' },
    update_subscription: { refusal: 'INVALID_STATE' },
    mark_failed: { to: 'failed' },
  },
  pending_subscription_update: {
    verify_payment: { refusal: 'PAYMENT_ALREADY_VERIFIED' },
    update_subscription: { to: 'completed' },
    mark_failed: { refusal: 'PAYMENT_ALREADY_VERIFIED' },
  },
  completed: {
    verify_payment: { refusal: 'PAYMENT_ALREADY_VERIFIED' },
    update_subscription: { refusal: 'SUBSCRIPTION_ALREADY_UPDATED' },
    mark_failed: { refusal: 'PAYMENT_ALREADY_VERIFIED' },
  },
  failed: {
    verify_payment: { refusal: 'TRANSACTION_ALREADY_FAILED' },
    update_subscription: { refusal: 'TRANSACTION_ALREADY_FAILED' },
    mark_failed: { refusal: 'TRANSACTION_ALREADY_FAILED' },
  },
};

/** The ways back, for super admins with a note: paid late, verified by mistake, updated by mistake. */
const subscriptionWaysBack = {
  failed: 'pending_payment_verification',
  pending_subscription_update: 'pending_payment_verification',
  completed: 'pending_subscription_update',
} as const;

const waysBack: Record<PaymentType, Partial<Record<TransactionStatus, TransactionStatus>>> = {
  'ghost-eshop-pro': subscriptionWaysBack,
  // A donation awaits no subscription: its verification completes it, and is what is taken back.
  donation: { ...subscriptionWaysBack, completed: 'pending_payment_verification' },
};

const actions = Object.keys(table.completed) as TransactionAction[];

/**
 * What the action does to a payment in this state, or why it is refused. A held payment can be marked as
 * failed, but is not verified until a super admin has resolved the contest. A verified payment is not held.
 */
export function decideAction(state: LifecycleState, action: TransactionAction): Answer {
  const answer = followArrow(state, action);
  return action === 'verify_payment' && 'move' in answer && state.may_be_held
    ? { refusal: 'CONTESTED' }
    : answer;
}

function followArrow(state: LifecycleState, action: TransactionAction): Answer {
  const entry = table[state.status][action];
  if ('refusal' in entry) return entry;
  return {
    move: moveTo(state, entry.to === 'verified' ? statusOnceVerified(state.type) : entry.to),
  };
}

/**
 * What setting a status by hand does: forward along the same arrows for every admin, backward
 * for super admins only. A status that no arrow leads to is refused as its action would be.
 */
export function decideStatus(
  state: LifecycleState,
  { to, role }: { to: TransactionStatus; role: Role },
): Answer {
  for (const action of actions) {
    const answer = followArrow(state, action);
    if ('move' in answer && answer.move.to === to) return decideAction(state, action);
  }
  if (isWayBack(state, to)) {
    return role === 'super_admin'
      ? { move: moveTo(state, to) }
      : { refusal: 'STATUS_CHANGE_NOT_ALLOWED' };
  }
  if (state.status === to && to === 'failed') return { refusal: 'TRANSACTION_ALREADY_FAILED' };
  return { refusal: 'INVALID_STATE' };
}

/** Whether the status lies behind the payment, so that going there needs a note. */
export function isWayBack(
  { type, status }: Pick<LifecycleState, 'type' | 'status'>,
  to: TransactionStatus,
): boolean {
  return waysBack[type][status] === to;
}

/** What others are told has happened when a payment has moved. */
export function eventOf({ from, to }: Move): PaymentEventKind {
  if (Object.values(waysBack).some((ways) => ways[from] === to)) return 'payment_reopened';
  if (to === 'failed') return 'payment_failed';
  return to === 'completed' ? 'payment_completed' : 'payment_verified';
}

/** Whether the payment has come to its end, so that nothing more is to be done for it. */
export function isFinal(status: TransactionStatus): boolean {
  return status === 'completed' || status === 'failed';
}

/** The actions that would not be refused. */
export function allowedActions(state: LifecycleState): TransactionAction[] {
  return actions.filter((action) => 'move' in decideAction(state, action));
}

/** The statuses that this role may set by hand. */
export function allowedStatuses(state: LifecycleState, role: Role): TransactionStatus[] {
  return (Object.keys(table) as TransactionStatus[]).filter(
    (to) => 'move' in decideStatus(state, { to, role }),
  );
}

function statusOnceVerified(type: PaymentType): TransactionStatus {
  return type === 'donation' ? 'completed' : 'pending_subscription_update';
}

/** The flags follow from status and type alone; the database checks the same. */
function moveTo({ status: from, type }: LifecycleState, to: TransactionStatus): Move {
  return {
    from,
    to,
    paymentVerified: to === 'pending_subscription_update' || to === 'completed',
    subscriptionUpdated: to === 'completed' && type === 'ghost-eshop-pro',
  };
}
