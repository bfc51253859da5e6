import { type PaymentAct, paymentActs } from '@ghost-pay/contract/transactions/payment-acts';
import type { AuditAction } from '@ghost-pay/contract/audit/audit-words';
import type { Role } from '@ghost-pay/contract/auth/auth.schemas';
import type { ChainFlag } from '@ghost-pay/contract/evidence/evidence-words';
import type { ErrorCode } from '@ghost-pay/contract/error-codes';
import { isPaidByCode } from '@ghost-pay/contract/transactions/code-words';
import type {
  PaymentMethod,
  TransactionStatus,
} from '@ghost-pay/contract/transactions/transaction-words';
import {
  type CardFlag,
  settledByHand,
} from '@ghost-pay/contract/transactions/transactions.schemas';
import { askingCode, type CodeState, isOpen } from './code-rules.ts';
import {
  type Arrows,
  completes,
  type Decision,
  fails,
  followArrow,
  isFinal,
  type LifecycleState,
  verifies,
} from './payment-moves.ts';

/** The columns of a payment that decide which acts are possible. */
export interface PaymentState extends LifecycleState {
  readonly payment_method: PaymentMethod;
  readonly payment_verified: boolean;
  readonly amount_minor: number;
  /** Whether an open claim on the same hash or code exists. */
  readonly is_contested: boolean;
  readonly claim_released_at: Date | null;
  readonly txid: string | null;
  readonly payment_ipn_token_encrypted: Buffer | null;
  readonly card_flags: readonly CardFlag[];
  readonly chain_flags: readonly ChainFlag[];
}

/** What is not in the payment and decides what is offered. */
interface ActFacts {
  readonly codes: readonly CodeState[];
  /** Whether money that was sent back is recorded; a list does not know. */
  readonly hasReturns: boolean;
}

interface Act {
  readonly role: Role;
  readonly needsNote: boolean;
  /** The act's name in the payment's log and in the audit trail. */
  readonly log: AuditAction;
  /** Whether the act is refused for payments that are not by card. */
  readonly isCardsOnly?: true;
  /** Where the act leads from each status. Absent for an act that moves no payment. */
  readonly arrows?: Arrows;
  /** The refusal of an act without arrows. */
  readonly refuses?: (payment: PaymentState) => ErrorCode | undefined;
  /** Whether the screens offer an act that is not refused; yes by default. */
  readonly isOffered?: (payment: PaymentState, facts: ActFacts) => boolean;
}

/** Every act of an administrator on a payment. Setting a status by hand follows the same arrows. */
export const acts = {
  verify_payment: {
    role: 'admin',
    needsNote: false,
    log: 'payment_verified',
    arrows: verifies,
    // A card payment has its own acts for this.
    isOffered: isNotByCard,
  },
  update_subscription: {
    role: 'admin',
    needsNote: false,
    log: 'subscription_updated',
    arrows: completes,
  },
  mark_failed: {
    role: 'admin',
    needsNote: true,
    log: 'marked_failed',
    arrows: fails,
    isOffered: isNotByCard,
  },
  // The registration site can be asked while its answer could still complete the payment.
  check_subscription: {
    role: 'admin',
    needsNote: false,
    log: 'subscription_checked',
    arrows: completes,
  },
  reveal_code: {
    role: 'admin',
    needsNote: false,
    log: 'code_revealed',
    refuses: (payment) => {
      if (!isPaidByCode(payment.payment_method)) return 'NO_CODE';
      return isFinal(payment.status) ? 'INVALID_STATE' : undefined;
    },
    // An erased code is refused when it is asked for.
    isOffered: (_, { codes }) => codes.some((code) => !code.is_erased),
  },
  // A code that worked verifies the payment, and one that brought nothing fails it, by the acts of that name.
  record_code_outcome: {
    role: 'admin',
    needsNote: false,
    log: 'code_outcome_recorded',
    refuses: (payment) => {
      if (!isPaidByCode(payment.payment_method)) return 'NO_CODE';
      return payment.status === 'pending_payment_verification' ? undefined : 'INVALID_STATE';
    },
    isOffered: (_, { codes }) => codes.some(isOpen),
  },
  // The customer is mailed one as well; this is for a customer without an e-mail address.
  make_top_up_link: {
    role: 'admin',
    needsNote: false,
    log: 'top_up_link_made',
    refuses: (payment) => {
      if (!isPaidByCode(payment.payment_method)) return 'NO_CODE';
      return payment.status === 'pending_payment_verification' ? undefined : 'INVALID_STATE';
    },
    isOffered: (payment, { codes }) => askingCode(payment, codes) !== undefined,
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
    arrows: verifies,
  },
  mark_card_failed: {
    role: 'admin',
    needsNote: true,
    log: 'marked_failed',
    isCardsOnly: true,
    arrows: fails,
  },
  settle_finding: {
    role: 'admin',
    needsNote: true,
    log: 'finding_settled',
    refuses: (payment) => (findingsToSettle(payment).length > 0 ? undefined : 'NO_FINDING'),
  },
  // The chain can be asked in every state: its answer may raise a flag.
  gather_evidence: {
    role: 'admin',
    needsNote: false,
    log: 'evidence_gathered',
    refuses: (payment) => {
      if (payment.payment_method !== 'crypto') return 'NOT_A_CRYPTO_PAYMENT';
      return payment.txid === null ? 'NO_TXID' : undefined;
    },
  },
  correct_hash: {
    role: 'admin',
    needsNote: true,
    log: 'hash_corrected',
    refuses: (payment) => {
      if (payment.payment_method !== 'crypto') return 'NOT_A_CRYPTO_PAYMENT';
      return payment.status === 'pending_payment_verification' ? undefined : 'INVALID_STATE';
    },
  },
  // Nothing is returned of a payment about which nothing is decided yet. The note may be a transaction hash.
  record_return: {
    role: 'admin',
    needsNote: true,
    log: 'return_recorded',
    refuses: (payment) =>
      payment.status === 'pending_payment_verification' ? 'INVALID_STATE' : undefined,
  },
  // For a mistake: no money was sent.
  take_back_return: {
    role: 'super_admin',
    needsNote: true,
    log: 'return_taken_back',
    refuses: (payment) =>
      payment.status === 'pending_payment_verification' ? 'INVALID_STATE' : undefined,
    isOffered: (_, { hasReturns }) => hasReturns,
  },
  // In every state: its place is the history, and not among the decisions.
  add_note: { role: 'admin', needsNote: true, log: 'note_added', isOffered: () => false },
} as const satisfies Record<PaymentAct, Act>;

/** The acts with arrows. */
export type MovingAct = {
  [A in PaymentAct]: (typeof acts)[A] extends { readonly arrows: Arrows } ? A : never;
}[PaymentAct];

/** The move of an act from this state, or its refusal. */
export function decideAct(
  payment: LifecycleState & Pick<PaymentState, 'payment_method'>,
  name: MovingAct,
): Decision {
  const act: Act & { readonly arrows: Arrows } = acts[name];
  if (act.isCardsOnly && isNotByCard(payment)) return { refusal: 'NOT_A_CARD_PAYMENT' };
  return followArrow(payment, act.arrows);
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
  return 'arrows' in acts[name];
}

/** The acts that the screens offer to an administrator of this role. */
export function allowedActs(
  payment: PaymentState,
  {
    role,
    codes,
    hasReturns = false,
  }: { role: Role; codes: readonly CodeState[]; hasReturns?: boolean },
): PaymentAct[] {
  return paymentActs.filter((name) => {
    const act: Act = acts[name];
    return (
      mayAct(role, act) &&
      (act.isOffered?.(payment, { codes, hasReturns }) ?? true) &&
      refusalOf(payment, name) === undefined
    );
  });
}

function mayAct(role: Role, act: Act): boolean {
  return act.role === 'admin' || role === 'super_admin';
}

/** Whether this payment occupies its hash or code, so no other payment can register it. */
function holdsClaim(payment: PaymentState): boolean {
  return (
    (payment.txid !== null || isPaidByCode(payment.payment_method)) &&
    payment.claim_released_at === null
  );
}

/**
 * Whether a payment's flag still needs an administrator. The database's payment_needs_attention holds
 * the same rule for all payments.
 */
export function flagConcerns(flag: CardFlag | ChainFlag, status: TransactionStatus): boolean {
  switch (flag) {
    case 'card_paid_too_little':
    case 'card_paid_refused':
      return status === 'pending_payment_verification';
    case 'card_paid_after_failed':
    case 'chain_paid_after_failed':
      return status === 'failed';
    case 'card_paid_twice':
    case 'chain_paid_twice':
    case 'chain_vanished':
      return true;
  }
}

/** The flags that an administrator has to settle and that still apply to the payment. */
export function findingsToSettle({
  card_flags: byCard,
  chain_flags: byChain,
  status,
}: PaymentState): (typeof settledByHand)[number][] {
  const raised: readonly string[] = [...byCard, ...byChain];
  return settledByHand.filter((flag) => raised.includes(flag) && flagConcerns(flag, status));
}

function isNotByCard(payment: Pick<PaymentState, 'payment_method'>): boolean {
  return payment.payment_method !== 'card';
}
