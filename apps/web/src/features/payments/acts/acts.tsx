import {
  statusLabels,
  type TransactionStatus,
} from '@ghost-pay/contract/transactions/transaction-words';
import type {
  Contest,
  PaymentReturn,
  Transaction,
  TransactionDetail,
} from '@ghost-pay/contract/transactions/transactions.schemas';
import type { RecordCodeOutcome } from '@ghost-pay/contract/transactions/code-outcomes.schemas';
import { BadgeCheck, CircleX, RefreshCw, SearchCheck } from 'lucide-react';
import type { ReactElement } from 'react';
import { call } from '../../../lib/api-client.ts';
import { formatMoney } from '../../../lib/format.ts';
import { whoseText } from '../words.ts';
import { verifyTexts } from './acts.texts.ts';

/**
 * The acts that the server can allow, the status change, which it allows by listing statuses, and the verifications that
 * need a note, which take the place of the plain ones.
 */
export type Act =
  | Transaction['allowed_actions'][number]
  | 'set_status'
  | 'verify_with_note'
  | 'force_verify_with_note';

/** The payment that receives the act. */
export interface Target {
  readonly params: { readonly id: string };
  /** The server carries out the act once per key. */
  readonly idempotencyKey?: string;
}

export interface AnyAct {
  /** The label of its button. */
  readonly label: string;
  /** The look of its button in the drawer. A quiet act is always in the menu. */
  readonly look?: 'danger' | 'quiet';
  /** The icon in a row of the list. An act without one is offered in the drawer only. */
  readonly rowIcon?: ReactElement;
  readonly busy: string;
  readonly done: (payment: Transaction) => string;
  /** The sentence for a refusal without a sentence of its own. */
  readonly refused: string;
}

/** Asks for what `Answer` holds. */
interface Asks<
  Ask extends string,
  Answer extends readonly unknown[],
  Result = TransactionDetail,
> extends AnyAct {
  readonly ask: Ask;
  readonly send: (to: Target, ...answer: Answer) => Promise<Result>;
}

/** Asks for confirmation. */
export interface ConfirmAct extends Asks<'confirm', []> {
  readonly question: string;
  readonly warning?: string | ((payment: Transaction) => string | undefined);
  /** `enough`: where the evidence is already visible and proves the payment, the act needs no confirmation. */
  readonly evidence: 'none' | 'shown' | 'enough';
}

/** What the question showed: the act is about this and nothing newer. */
export interface Seen {
  readonly contests: readonly Contest[];
  /** The newest return; undefined without one. */
  readonly returned: PaymentReturn | undefined;
}

/** Asks for a text: `reason` for a payment that is marked as failed, `note` for every other act. */
export interface NoteAct extends Asks<'reason' | 'note', [note: string, seen: Seen]> {
  readonly question: string;
  readonly warning: string | ((payment: Transaction) => string);
  /** Decides about the open contests, which must be loaded and shown. */
  readonly aboutContests?: true;
  /** Decides about the newest return, which must be loaded and shown. */
  readonly aboutReturn?: true;
}

interface Warned {
  readonly warning: string;
}

/** Asks nothing: it changes nothing that an administrator decides. */
export type PlainAct = Asks<'nothing', []>;

/** Asks for a status, and for a note when that status requires one. */
export type StatusAct = Warned &
  Asks<'status', [change: { status: TransactionStatus; notes: string | null }]>;

export type HashAct = Warned & Asks<'hash', [correction: { txid: string; notes: string }]>;

/** Asks for an amount, and for a transaction hash or a note. */
export type ReturnAct = Warned &
  Asks<'return', [returned: { amount: string; txid: string | null; notes: string | null }]>;

/** Asks what a redeemed code brought. */
export type CodeOutcomeAct = Asks<'outcome', [recorded: RecordCodeOutcome]>;

/** Its answer is shown where it was asked for; the payment does not change. */
type ShownAct = Asks<
  'registration' | 'paygate' | 'link' | 'code',
  [codeId: string | null],
  unknown
>;

export type ActEntry =
  | ConfirmAct
  | PlainAct
  | NoteAct
  | HashAct
  | ReturnAct
  | CodeOutcomeAct
  | StatusAct
  | ShownAct;

const iconProps = { className: 'size-4', 'aria-hidden': true } as const;

/** For an act that can lead to any status. */
const statusText = (payment: Transaction) =>
  `${statusLabels[payment.status]}: ${whoseText(payment)}`;

const changing = 'Changing…';
const verifying = {
  busy: 'Verifying…',
  done: (payment: Transaction) => `Verified ${whoseText(payment)}`,
  refused: 'Failed to verify payment',
};

/** Why a verification that needs no note is asked about. */
function verifyWarning({
  payment_method: method,
  evidence_mark: mark,
  verify_asks_again: asksAgain,
}: Transaction): string | undefined {
  const reasons = [
    method !== 'crypto' && verifyTexts.unrecorded,
    method === 'crypto' && mark === null && verifyTexts.notAsked,
    mark?.verdict === 'settling' && verifyTexts.arriving,
    mark?.may_be_older === true && verifyTexts.mayBeOlder,
    // The server asks again for one of the two.
    asksAgain && mark?.may_be_older !== true && verifyTexts.large,
  ];
  return reasons.filter(Boolean).join(' ') || undefined;
}

/** Why a verification needs a note. */
function doubtOf({ verify_lacks: lacks, currency, evidence_mark: mark }: Transaction): string {
  return lacks === null
    ? (verifyTexts.doubts[mark?.verdict ?? 'unavailable'] ?? '')
    : verifyTexts.lacks(formatMoney(lacks, currency));
}

const markingFailed = {
  label: 'Mark as Failed',
  rowIcon: <CircleX {...iconProps} />,
  look: 'danger',
  busy: 'Marking…',
  done: (payment: Transaction) => `Marked as failed: ${whoseText(payment)}`,
  refused: 'Failed to mark transaction as failed',
  question: 'Mark this payment as failed?',
  warning:
    'The customer sees at once that the payment has failed. Only a super admin can undo this.',
} as const;

/**
 * Every act on a payment, in the order in which it is offered: its look, its question, its request and its
 * texts. The server decides which acts a payment allows.
 */
export const acts = {
  paygate_verify: {
    ask: 'paygate',
    label: 'Check PayGate',
    busy: 'Checking…',
    done: () => 'PayGate has confirmed the payment',
    refused: 'PayGate could not be asked. Please try again in a moment.',
    send: ({ params }: Target) => call('POST /payments/card/paygate-verify/:id', { params }),
  },
  force_verify_card: {
    ...verifying,
    ask: 'confirm',
    label: 'Force Verify',
    rowIcon: <BadgeCheck {...iconProps} />,
    question: 'Confirm this payment by hand?',
    warning:
      'The automatic check has not confirmed this payment. Your confirmation takes its place and stays in the payment’s history.',
    evidence: 'shown',
    send: (to) => call('POST /transactions/:id/force-verify-card', to),
  },
  force_verify_with_note: {
    ...verifying,
    ask: 'note',
    label: 'Force Verify With Note',
    rowIcon: <BadgeCheck {...iconProps} />,
    question: 'Confirm this payment all the same?',
    warning: `PayGate’s answer speaks against this payment. ${verifyTexts.sayWhy}`,
    send: (to, notes) =>
      call('POST /transactions/:id/force-verify-card', { ...to, body: { notes } }),
  },
  reveal_code: {
    ask: 'code',
    label: 'Reveal Code',
    busy: 'Revealing…',
    done: () => 'The code of this payment',
    refused: 'Failed to reveal the code',
    send: ({ params }: Target, codeId: string | null) =>
      call('POST /transactions/:id/reveal-code', { params, body: { code_id: codeId } }),
  },
  record_code_outcome: {
    ask: 'outcome',
    label: 'Record Outcome',
    busy: 'Recording…',
    done: (payment) =>
      payment.status === 'pending_payment_verification'
        ? 'What the code brought is recorded'
        : statusText(payment),
    refused: 'Failed to record what the code brought',
    send: (to, recorded) =>
      call('POST /transactions/:id/record-code-outcome', { ...to, body: recorded }),
  },
  verify_payment: {
    ...verifying,
    ask: 'confirm',
    label: 'Verify Payment',
    rowIcon: <BadgeCheck {...iconProps} />,
    question: 'Has this payment arrived?',
    warning: verifyWarning,
    evidence: 'enough',
    send: (to) => call('POST /transactions/:id/verify-payment', to),
  },
  verify_with_note: {
    ...verifying,
    ask: 'note',
    label: 'Verify With Note',
    rowIcon: <BadgeCheck {...iconProps} />,
    question: 'Verify this payment all the same?',
    warning: (payment) => `${doubtOf(payment)} ${verifyTexts.sayWhy}`,
    send: (to, notes) => call('POST /transactions/:id/verify-payment', { ...to, body: { notes } }),
  },
  update_subscription: {
    ask: 'confirm',
    label: 'Update Subscription',
    rowIcon: <RefreshCw {...iconProps} />,
    busy: 'Updating…',
    done: (payment) => `Subscription updated: ${whoseText(payment)}`,
    refused: 'Failed to update subscription',
    question: 'Has the subscription been activated?',
    evidence: 'none',
    send: (to) => call('POST /transactions/:id/update-subscription', to),
  },
  check_subscription: {
    ask: 'registration',
    label: 'Check Subscription Status',
    rowIcon: <SearchCheck {...iconProps} />,
    busy: 'Asking the registration site…',
    done: () => 'The subscription is updated',
    refused: 'Failed to check subscription status',
    send: ({ params }: Target) => call('POST /payments/check-subscription-status/:id', { params }),
  },
  make_top_up_link: {
    ask: 'link',
    label: 'Link for Another Code',
    busy: 'Making…',
    done: () => 'The link is made',
    refused: 'Failed to make the link',
    send: ({ params }: Target) => call('POST /transactions/:id/top-up-link', { params }),
  },
  mark_failed: {
    ...markingFailed,
    ask: 'reason',
    send: (to, reason) => call('POST /transactions/:id/mark-failed', { ...to, body: { reason } }),
  },
  mark_card_failed: {
    ...markingFailed,
    ask: 'reason',
    send: (to, reason) =>
      call('POST /transactions/:id/mark-card-failed', { ...to, body: { reason } }),
  },
  correct_hash: {
    ask: 'hash',
    label: 'Correct Hash',
    busy: changing,
    done: () => 'The transaction hash is corrected',
    refused: 'Failed to correct the transaction hash',
    warning:
      'The payment is checked again with the new hash. The earlier one stays in its history, and no other visitor can register it.',
    send: (to, correction) =>
      call('POST /transactions/:id/correct-hash', { ...to, body: correction }),
  },
  settle_finding: {
    ask: 'note',
    label: 'Settle Finding',
    busy: changing,
    done: () => 'The finding is settled',
    refused: 'Failed to settle the finding',
    question: 'Has this money been dealt with?',
    warning:
      'For example, the money was sent back to the payer. The status of the payment does not change. Your note stays in its history, and further money is flagged again.',
    send: (to, notes) => call('POST /transactions/:id/settle-finding', { ...to, body: { notes } }),
  },
  record_return: {
    ask: 'return',
    label: 'Record Return',
    look: 'quiet',
    busy: 'Recording…',
    done: () => 'The return is recorded',
    refused: 'Failed to record the return',
    warning:
      'For money that you have already sent back to the customer. Nothing is sent from here. The payment keeps its status.',
    send: (to, returned) => call('POST /transactions/:id/record-return', { ...to, body: returned }),
  },
  take_back_return: {
    ask: 'note',
    label: 'Take Return Back',
    look: 'quiet',
    busy: changing,
    done: () => 'The return is taken back',
    refused: 'Failed to take the return back',
    question: 'Was this return recorded by mistake?',
    warning:
      'Nothing is sent or called back. The return leaves the payment and the statement; the history keeps both entries.',
    aboutReturn: true,
    send: (to, notes, { returned }) =>
      call('POST /transactions/:id/take-back-return', {
        ...to,
        body: { notes, return_id: returned?.id ?? '' },
      }),
  },
  add_note: {
    ask: 'note',
    label: 'Add Note',
    look: 'quiet',
    busy: 'Adding…',
    done: () => 'The note is added',
    refused: 'Failed to add the note',
    question: 'What should your colleagues know?',
    warning: 'It stands in the history of the payment. Customers never see it.',
    send: (to, notes) => call('POST /transactions/:id/notes', { ...to, body: { notes } }),
  },
  resolve_contest: {
    ask: 'note',
    label: 'Resolve Contest',
    busy: changing,
    done: () => 'The contest is resolved',
    refused: 'Failed to resolve the contest',
    question: 'Does the hash or code belong to this payment?',
    warning:
      'Other visitors have claimed it too. If you decide for this payment, their claims are closed and they get nothing.',
    aboutContests: true,
    send: (to, notes, { contests }) =>
      call('POST /transactions/:id/resolve-contest', {
        ...to,
        body: { notes, contest_ids: contests.map(({ id }) => id) },
      }),
  },
  release_claim: {
    ask: 'note',
    label: 'Allow Hash or Code Again',
    busy: changing,
    done: () => 'The hash or code can be registered again',
    refused: 'Failed to allow the hash or code again',
    question: 'Allow the hash or code of this payment again?',
    warning: 'Another visitor can then register it. This payment stays failed.',
    send: (to, notes) => call('POST /transactions/:id/release-claim', { ...to, body: { notes } }),
  },
  set_status: {
    ask: 'status',
    label: 'Change Status',
    look: 'quiet',
    busy: changing,
    done: statusText,
    refused: 'Failed to change the status',
    warning: 'Sets the status by hand. The change and your note stay in the payment’s history.',
    send: (to, change) => call('PATCH /transactions/:id/status', { ...to, body: change }),
  },
  gather_evidence: {
    ask: 'nothing',
    label: 'Check Again',
    busy: 'Checking…',
    done: () => 'The sources of the chain have been asked',
    refused: 'Failed to ask the sources of the chain',
    // Asked again, not answered from a key: the chain may say something new.
    send: ({ params }) => call('POST /transactions/:id/gather-evidence', { params }),
  },
} as const satisfies Record<Act, ActEntry>;
