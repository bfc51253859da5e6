import type { Verdict } from '@ghost-pay/contract/evidence/evidence-words';
import type { Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';
import {
  type Act,
  type ActEntry,
  acts,
  type AnyAct,
  type ConfirmAct,
  type PlainAct,
} from './acts.tsx';

const inOrder = Object.keys(acts) as Act[];

/** Reads an act without the details of its question and request. */
export function actOf(act: Act): AnyAct {
  return acts[act];
}

/** A verification that needs a note takes the place of the plain one. */
const withNote: Partial<Record<Act, Transaction['allowed_actions'][number]>> = {
  verify_with_note: 'verify_payment',
  force_verify_with_note: 'force_verify_card',
};
const withoutNote = new Set<Act>(Object.values(withNote));

/** The acts that this admin may do with the payment, in the order in which they are offered. */
export function offeredActs(
  payment: Pick<Transaction, 'allowed_actions' | 'allowed_statuses'> & Verifiable,
): Act[] {
  const { allowed_statuses: statuses } = payment;
  const allowed = new Set<Act>(payment.allowed_actions);
  const needsNote = verifyingOf(payment) === 'note';
  return inOrder.filter((act) => {
    if (act === 'set_status') return statuses.length > 0;
    const plain = withNote[act];
    if (plain !== undefined) return needsNote && allowed.has(plain);
    return allowed.has(act) && !(needsNote && withoutNote.has(act));
  });
}

/** Whether the drawer, which shows the evidence, starts the act at once. */
export function asksNothing(entry: ActEntry, payment: Verifiable): entry is ConfirmAct | PlainAct {
  if (entry.ask === 'nothing') return true;
  return (
    entry.ask === 'confirm' && entry.evidence === 'enough' && verifyingOf(payment) === 'at_once'
  );
}

/** What the evidence advises first; these verdicts advise no act: the administrator weighs it. */
const advice: Partial<Record<Verdict, readonly Act[]>> = {
  proven: ['verify_payment'],
  refuted: ['correct_hash', 'mark_failed'],
  not_found: ['correct_hash', 'mark_failed'],
};

/** Without a verdict: a code is looked at and then tried, and the card network is asked. */
const next: readonly Act[] = ['paygate_verify', 'update_subscription'];
/** What somebody must settle before, or after, the payment is decided. */
const open: readonly Act[] = ['resolve_contest', 'settle_finding'];

interface Known {
  readonly verdict: Verdict | null;
  /** Whether a transaction that was not found may still come: waiting is advised, and no act. */
  readonly mayStillAppear: boolean;
  readonly isCodeSeen: boolean;
}

/**
 * The one act that comes next; undefined where the administrator weighs it. Asking the chain has a place of its own
 * beside a verdict.
 */
export function advisedAct(
  offered: readonly Act[],
  { verdict, mayStillAppear, isCodeSeen }: Known,
): Act | undefined {
  const ofCode: readonly Act[] = isCodeSeen
    ? ['record_code_outcome']
    : ['reveal_code', 'record_code_outcome'];
  const ofVerdict = (mayStillAppear ? undefined : verdict && advice[verdict]) ?? [];
  const advised = verdict === null ? ofCode : ofVerdict;
  return [...advised, ...next, ...open].find((act) => offered.includes(act));
}

/** How the screens verify a payment whose evidence is in sight. The call itself asks for a note less often. */
type Verifying = 'at_once' | 'asks' | 'note';

/** One key or click is enough for what is proven alone: the hand gets used to it. */
const byVerdict: Record<Verdict, Verifying> = {
  proven: 'at_once',
  settling: 'asks',
  questionable: 'note',
  refuted: 'note',
  not_found: 'note',
  unavailable: 'note',
};

/** The flags by which the card network says that the money was not what was asked. */
const cardDoubts = new Set<Transaction['flags'][number]>([
  'card_paid_too_little',
  'card_paid_refused',
]);

export type Verifiable = Pick<
  Transaction,
  'evidence_mark' | 'flags' | 'verify_needs_note' | 'verify_asks_again'
>;

export function verifyingOf({
  evidence_mark: mark,
  flags,
  verify_needs_note: needsNote,
  verify_asks_again: asksAgain,
}: Verifiable): Verifying {
  if (needsNote || flags.some((flag) => cardDoubts.has(flag))) return 'note';
  const how = mark === null ? 'asks' : byVerdict[mark.verdict];
  return how === 'at_once' && asksAgain ? 'asks' : how;
}
