import type { Verdict } from '@ghost-pay/contract/evidence/evidence-words';
import type { Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';
import {
  acts,
  type Act,
  type AnswerAct,
  type AnyAct,
  type ChangingAct,
  type ConfirmAct,
  type LinkAct,
  type PlainAct,
  type RevealAct,
} from './acts.tsx';

const inOrder = Object.keys(acts) as Act[];

/** Reads an act without the details of its question and request. */
export function actOf(act: Act): AnyAct {
  return acts[act];
}

/** The acts that this admin may do with the payment, in the order in which they are offered. */
export function offeredActs({
  allowed_actions: allowed,
  allowed_statuses: statuses,
  verify_needs_note: needsNote,
}: Pick<Transaction, 'allowed_actions' | 'allowed_statuses' | 'verify_needs_note'>): Act[] {
  return inOrder.filter((act) => {
    if (act === 'set_status') return statuses.length > 0;
    if (act === 'verify_payment' || act === 'verify_with_note')
      return allowed.includes('verify_payment') && (act === 'verify_with_note') === needsNote;
    return allowed.includes(act);
  });
}

/** Whether the drawer, which shows the evidence, starts the act at once. A large payment is asked about all the same. */
export function asksNothing(
  entry: ChangingAct | AnswerAct | LinkAct | RevealAct,
  { verify_asks_again: asksAgain }: Pick<Transaction, 'verify_asks_again'>,
): entry is ConfirmAct | PlainAct {
  if (entry.ask === 'nothing') return true;
  return entry.ask === 'confirm' && entry.evidence === 'enough' && !asksAgain;
}

/** What the evidence advises first; these verdicts advise no act: the administrator weighs it. */
const advice: Partial<Record<Verdict, readonly Act[]>> = {
  proven: ['verify_payment'],
  refuted: ['correct_hash', 'mark_failed'],
  not_found: ['correct_hash', 'mark_failed'],
};

/**
 * The acts in the order that the verdict advises, and the advised one. Without a verdict verifying is advised, and
 * asking the chain is an act among the others; beside a verdict it has a place of its own.
 */
export function advisedActs(
  offered: readonly Act[],
  verdict: Verdict | null,
): { readonly acts: readonly Act[]; readonly advised: Act | undefined } {
  const wanted = verdict === null ? (['verify_payment'] as const) : (advice[verdict] ?? []);
  const first = wanted.filter((act) => offered.includes(act));
  const isBeside = (act: Act) => act === 'gather_evidence' && verdict !== null;
  const rest = offered.filter((act) => !isBeside(act) && !first.includes(act));
  return { acts: [...first, ...rest], advised: first[0] };
}
