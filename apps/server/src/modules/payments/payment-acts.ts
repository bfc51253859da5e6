import { type PaymentAct, paymentActs } from '@ghost-pay/contract/transactions/payment-acts';
import type { AuditAction } from '@ghost-pay/contract/audit/audit-words';
import type { Role } from '@ghost-pay/contract/auth/auth.schemas';
import type { ErrorCode } from '@ghost-pay/contract/error-codes';
import type { PaymentEventKind } from '@ghost-pay/contract/events/event-words';
import {
  type PaymentMethod,
  type PaymentType,
  type TransactionStatus,
  transactionStatuses,
} from '@ghost-pay/contract/transactions/transaction-words';
import {
  type AllowedStatus,
  type CardFlag,
  settledByHand,
} from '@ghost-pay/contract/transactions/transactions.schemas';

/** The columns of a payment that decide what can be done to it. */
export interface PaymentState {
  readonly type: PaymentType;
  readonly status: TransactionStatus;
  readonly payment_method: PaymentMethod;
  readonly payment_verified: boolean;
  /** Whether an open claim on the same hash or code may hold the payment. */
  readonly may_be_held: boolean;
  /** Whether an open claim on the same hash or code exists. */
  readonly is_contested: boolean;
  readonly claim_released_at: Date | null;
  readonly txid: string | null;
  readonly payment_code_hash: Buffer | null;
  readonly payment_code_last4: string | null;
  /** Null for a payment without a code, and once the code was erased. */
  readonly payment_code_encrypted: Buffer | null;
  readonly payment_ipn_token_encrypted: Buffer | null;
  readonly card_flags: readonly CardFlag[];
}

/** The part of it that the arrows depend on. */
export type LifecycleState = Pick<PaymentState, 'type' | 'status' | 'may_be_held'>;

/** Where an act leads, and everything that follows from it. */
export interface Move {
  readonly from: TransactionStatus;
  readonly to: TransactionStatus;
  readonly paymentVerified: boolean;
  readonly subscriptionUpdated: boolean;
  readonly event: PaymentEventKind;
  /** Reopening a completed payment does not deliver it again; the administrator decides. */
  readonly startsDelivery: boolean;
  /** A payment that waits for its money again is asked about at the card network again. */
  readonly reopens: boolean;
  /** A failed payment takes its hash or code back. */
  readonly takesClaimBack: boolean;
}

export type Decision = { readonly move: Move } | { readonly refusal: ErrorCode };

/** A verified donation is completed; a verified subscription still has to be activated. */
type Target = TransactionStatus | 'verified';
type Arrow = { readonly to: Target } | { readonly refusal: ErrorCode };
type Arrows = Readonly<Record<TransactionStatus, Arrow>>;

interface Act {
  readonly role: Role;
  readonly needsNote: boolean;
  /** Its word in the payment's log and in the audit trail. */
  readonly log: AuditAction;
  /** Whether the act is refused for every payment that was not made by card. */
  readonly isCardsOnly?: true;
  /** From each status: where the act leads, or why it is refused. Absent where the status does not decide. */
  readonly from?: Arrows;
  /** Whether an open claim that holds the payment stops the act. */
  readonly stopsAtClaim?: true;
  /** What an act that follows no arrow is refused with. */
  readonly refuses?: (payment: PaymentState) => ErrorCode | undefined;
  /** Whether the screens offer the act where it is not refused; yes unless said. */
  readonly isOffered?: (payment: PaymentState) => boolean;
}

type MovingRules = Act & { readonly from: Arrows };

const verifies: Arrows = {
  pending_payment_verification: { to: 'verified' },
  pending_subscription_update: { refusal: 'PAYMENT_ALREADY_VERIFIED' },
  completed: { refusal: 'PAYMENT_ALREADY_VERIFIED' },
  failed: { refusal: 'TRANSACTION_ALREADY_FAILED' },
};
const completes: Arrows = {
  pending_payment_verification: { refusal: 'INVALID_STATE' },
  pending_subscription_update: { to: 'completed' },
  completed: { refusal: 'SUBSCRIPTION_ALREADY_UPDATED' },
  failed: { refusal: 'TRANSACTION_ALREADY_FAILED' },
};
const fails: Arrows = {
  pending_payment_verification: { to: 'failed' },
  pending_subscription_update: { refusal: 'PAYMENT_ALREADY_VERIFIED' },
  completed: { refusal: 'PAYMENT_ALREADY_VERIFIED' },
  failed: { refusal: 'TRANSACTION_ALREADY_FAILED' },
};

/** Everything that an administrator can do to a payment. Setting a status by hand follows the same arrows. */
export const acts = {
  verify_payment: {
    role: 'admin',
    needsNote: false,
    log: 'payment_verified',
    from: verifies,
    stopsAtClaim: true,
    // A payment by card is offered its own acts for the same.
    isOffered: isNotByCard,
  },
  update_subscription: {
    role: 'admin',
    needsNote: false,
    log: 'subscription_updated',
    from: completes,
  },
  mark_failed: {
    role: 'admin',
    needsNote: true,
    log: 'marked_failed',
    from: fails,
    isOffered: isNotByCard,
  },
  // The registration site can be asked as long as its answer would complete the payment.
  check_subscription: {
    role: 'admin',
    needsNote: false,
    log: 'subscription_checked',
    from: completes,
  },
  reveal_code: {
    role: 'admin',
    needsNote: false,
    log: 'code_revealed',
    refuses: (payment) => {
      if (payment.payment_code_last4 === null) return 'NO_CODE';
      if (isFinal(payment.status)) return 'INVALID_STATE';
      return payment.payment_code_encrypted === null ? 'CODE_ERASED' : undefined;
    },
  },
  resolve_contest: {
    role: 'super_admin',
    needsNote: true,
    log: 'contest_resolved',
    refuses: (payment) => (payment.is_contested ? undefined : 'NOT_CONTESTED'),
  },
  release_claim: {
    role: 'super_admin',
    needsNote: true,
    log: 'claim_released',
    refuses: (payment) => {
      if (payment.status !== 'failed') return 'INVALID_STATE';
      return holdsClaim(payment) ? undefined : 'NO_CLAIM';
    },
  },
  // The card network can be asked about a failed payment too: its answer may raise a flag.
  paygate_verify: {
    role: 'admin',
    needsNote: false,
    log: 'card_checked',
    isCardsOnly: true,
    refuses: (payment) =>
      payment.payment_ipn_token_encrypted === null ? 'NO_IPN_TOKEN' : undefined,
    isOffered: (payment) => !payment.payment_verified,
  },
  force_verify_card: {
    role: 'admin',
    needsNote: false,
    log: 'payment_verified',
    isCardsOnly: true,
    from: verifies,
    stopsAtClaim: true,
  },
  mark_card_failed: {
    role: 'admin',
    needsNote: true,
    log: 'marked_failed',
    isCardsOnly: true,
    from: fails,
  },
  settle_finding: {
    role: 'admin',
    needsNote: true,
    log: 'finding_settled',
    refuses: (payment) => (findingsToSettle(payment).length > 0 ? undefined : 'NO_FINDING'),
  },
} as const satisfies Record<PaymentAct, Act>;

/** The acts that move a payment along an arrow. */
export type MovingAct = {
  [A in PaymentAct]: (typeof acts)[A] extends { readonly from: Arrows } ? A : never;
}[PaymentAct];

/** Where the act leads for a payment in this state, or why it is refused. */
export function decideAct(
  payment: LifecycleState & Pick<PaymentState, 'payment_method'>,
  name: MovingAct,
): Decision {
  const act: MovingRules = acts[name];
  if (act.isCardsOnly && isNotByCard(payment)) return { refusal: 'NOT_A_CARD_PAYMENT' };
  return followArrow(payment, act);
}

/** Why the act is refused for a payment in this state, whatever the role; undefined where it is not. */
export function refusalOf(payment: PaymentState, name: PaymentAct): ErrorCode | undefined {
  if (isMoving(name)) {
    const decision = decideAct(payment, name);
    return 'refusal' in decision ? decision.refusal : undefined;
  }
  const act: Act = acts[name];
  if (act.isCardsOnly && isNotByCard(payment)) return 'NOT_A_CARD_PAYMENT';
  return act.refuses?.(payment);
}

function isMoving(name: PaymentAct): name is MovingAct {
  return 'from' in acts[name];
}

/** A held payment can be marked as failed, but is not verified until a super admin has resolved the contest. */
function followArrow(state: LifecycleState, { from, stopsAtClaim }: MovingRules): Decision {
  const arrow = from[state.status];
  if ('refusal' in arrow) return arrow;
  if (stopsAtClaim && state.may_be_held) return { refusal: 'CONTESTED' };
  return { move: moveTo(state, targetOf(state, arrow.to)) };
}

/** The acts that the screens offer to an administrator of this role. */
export function allowedActs(payment: PaymentState, role: Role): PaymentAct[] {
  return paymentActs.filter((name) => {
    const act: Act = acts[name];
    return (
      mayAct(role, act) &&
      (act.isOffered?.(payment) ?? true) &&
      refusalOf(payment, name) === undefined
    );
  });
}

function mayAct(role: Role, act: Act): boolean {
  return act.role === 'admin' || role === 'super_admin';
}

/** The acts that a status set by hand stands for. */
const statusActs = ['verify_payment', 'update_subscription', 'mark_failed'] as const;

/** The ways back, for super admins with a note: paid late, verified by mistake, activated by mistake. */
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

/**
 * Where setting a status by hand leads: forward along the arrows of the acts for every administrator, backward for
 * super admins only. A status that no arrow leads to is refused as its act would be.
 */
export function decideStatus(
  state: LifecycleState,
  { to, role }: { to: TransactionStatus; role: Role },
): Decision {
  for (const name of statusActs) {
    const act = acts[name];
    const arrow: Arrow = act.from[state.status];
    if ('to' in arrow && targetOf(state, arrow.to) === to) return followArrow(state, act);
  }
  if (isWayBack(state, to))
    return role === 'super_admin'
      ? { move: moveTo(state, to) }
      : { refusal: 'STATUS_CHANGE_NOT_ALLOWED' };
  return state.status === to && to === 'failed'
    ? { refusal: 'TRANSACTION_ALREADY_FAILED' }
    : { refusal: 'INVALID_STATE' };
}

/** Whether setting this status by hand must be explained: going back, and marking as failed. */
export function statusNeedsNote(state: LifecycleState, to: TransactionStatus): boolean {
  return to === 'failed' || isWayBack(state, to);
}

/** The statuses that this role may set by hand. */
export function allowedStatuses(state: LifecycleState, role: Role): AllowedStatus[] {
  return transactionStatuses
    .filter((to) => 'move' in decideStatus(state, { to, role }))
    .map((status) => ({ status, needs_note: statusNeedsNote(state, status) }));
}

/** Whether the payment has come to its end, so that nothing more is to be done for it. */
export function isFinal(status: TransactionStatus): boolean {
  return status === 'completed' || status === 'failed';
}

/** Whether this payment takes its hash or code, so that no other payment can register it. */
function holdsClaim(payment: PaymentState): boolean {
  return (
    (payment.txid !== null || payment.payment_code_hash !== null) &&
    payment.claim_released_at === null
  );
}

/**
 * Whether a card payment's flag still asks for an administrator: not once it has been dealt with. The database's
 * payment_needs_attention says the same of all payments at once.
 */
export function flagConcerns(flag: CardFlag, status: TransactionStatus): boolean {
  switch (flag) {
    case 'card_paid_too_little':
    case 'card_paid_refused':
      return status === 'pending_payment_verification';
    case 'card_paid_after_failed':
      return status === 'failed';
    case 'card_paid_twice':
      return true;
  }
}

/** The flags that stay until an administrator settles them, as they concern the payment now. */
export function findingsToSettle(payment: PaymentState): CardFlag[] {
  return settledByHand.filter(
    (flag) => payment.card_flags.includes(flag) && flagConcerns(flag, payment.status),
  );
}

function isNotByCard(payment: Pick<PaymentState, 'payment_method'>): boolean {
  return payment.payment_method !== 'card';
}

function isWayBack({ type, status }: LifecycleState, to: TransactionStatus): boolean {
  return waysBack[type][status] === to;
}

function targetOf({ type }: LifecycleState, to: Target): TransactionStatus {
  if (to !== 'verified') return to;
  return type === 'donation' ? 'completed' : 'pending_subscription_update';
}

/** The two flags follow from status and type alone; the database checks the same. */
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
