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

/** The columns of a payment that decide which acts are possible. */
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
  /** Null without a code, and once the code is erased. */
  readonly payment_code_encrypted: Buffer | null;
  readonly payment_ipn_token_encrypted: Buffer | null;
  readonly card_flags: readonly CardFlag[];
}

/** The columns that the arrows depend on. */
export type LifecycleState = Pick<PaymentState, 'type' | 'status' | 'may_be_held'>;

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
type Arrows = Readonly<Record<TransactionStatus, Arrow>>;

interface Act {
  readonly role: Role;
  readonly needsNote: boolean;
  /** The act's name in the payment's log and in the audit trail. */
  readonly log: AuditAction;
  /** Whether the act is refused for payments that are not by card. */
  readonly isCardsOnly?: true;
  /** For each status, the target of the act or its refusal. Absent if the status does not decide. */
  readonly from?: Arrows;
  /** Whether an open claim that holds the payment stops the act. */
  readonly stopsAtClaim?: true;
  /** The refusal of an act without arrows. */
  readonly refuses?: (payment: PaymentState) => ErrorCode | undefined;
  /** Whether the screens offer an act that is not refused; yes by default. */
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

/** Every act of an administrator on a payment. Setting a status by hand follows the same arrows. */
export const acts = {
  verify_payment: {
    role: 'admin',
    needsNote: false,
    log: 'payment_verified',
    from: verifies,
    stopsAtClaim: true,
    // A card payment has its own acts for this.
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
  // The registration site can be asked while its answer could still complete the payment.
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

/** The acts with arrows. */
export type MovingAct = {
  [A in PaymentAct]: (typeof acts)[A] extends { readonly from: Arrows } ? A : never;
}[PaymentAct];

/** The move of an act from this state, or its refusal. */
export function decideAct(
  payment: LifecycleState & Pick<PaymentState, 'payment_method'>,
  name: MovingAct,
): Decision {
  const act: MovingRules = acts[name];
  if (act.isCardsOnly && isNotByCard(payment)) return { refusal: 'NOT_A_CARD_PAYMENT' };
  return followArrow(payment, act);
}

/** The refusal of the act in this state, for any role; undefined if it is not refused. */
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

/** The acts that setting a status by hand can stand for. */
const statusActs = ['verify_payment', 'update_subscription', 'mark_failed'] as const;

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

/** Whether setting this status needs a note: going back, and marking as failed. */
export function statusNeedsNote(state: LifecycleState, to: TransactionStatus): boolean {
  return to === 'failed' || isWayBack(state, to);
}

/** The statuses that this role may set by hand. */
export function allowedStatuses(state: LifecycleState, role: Role): AllowedStatus[] {
  return transactionStatuses
    .filter((to) => 'move' in decideStatus(state, { to, role }))
    .map((status) => ({ status, needs_note: statusNeedsNote(state, status) }));
}

/** Whether the payment has ended and needs no further act. */
export function isFinal(status: TransactionStatus): boolean {
  return status === 'completed' || status === 'failed';
}

/** Whether this payment occupies its hash or code, so no other payment can register it. */
function holdsClaim(payment: PaymentState): boolean {
  return (
    (payment.txid !== null || payment.payment_code_hash !== null) &&
    payment.claim_released_at === null
  );
}

/**
 * Whether a card payment's flag still needs an administrator. The database's payment_needs_attention holds
 * the same rule for all payments.
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

/** The flags that an administrator has to settle and that still apply to the payment. */
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
