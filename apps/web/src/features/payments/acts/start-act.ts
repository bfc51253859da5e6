import type { Contest, Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';
import {
  acts,
  type Act,
  type AnswerAct,
  type ChangingAct,
  type LinkAct,
  type RevealAct,
} from './acts.tsx';
import { asksNothing } from './offered-acts.ts';
import type { Acting } from './use-act.ts';
import type { Ask } from './use-question.ts';

type AnyEntry = ChangingAct | AnswerAct | LinkAct | RevealAct;

/** What an act needs to begin, wherever it was chosen. */
export interface ActContext {
  readonly transaction: Transaction;
  /** Undefined until loaded: an admin decides about claims only where they are shown. */
  readonly contests: readonly Contest[] | undefined;
  readonly acting: Acting;
  readonly onAsk: Ask;
}

/** Whether the act can begin beside the payment's evidence; some have a button and an answer of their own. */
export function canStart(act: Act, contests: ActContext['contests']): boolean {
  const entry: AnyEntry = acts[act];
  if (entry.ask === 'paygate' || entry.ask === 'link') return false;
  return !('aboutContests' in entry && contests === undefined);
}

/** Sends the act, or asks first. `andThen` runs when it is done and the payment is still shown. */
export function startAct(
  act: Act,
  { transaction, contests, acting, onAsk }: ActContext,
  andThen?: () => void,
): void {
  const entry: AnyEntry = acts[act];
  if (acting.isBusy || !canStart(act, contests)) return;
  if (asksNothing(entry, transaction)) acting.start({ act, send: entry.send }, andThen);
  else {
    const open = contests?.filter((contest) => contest.resolved_at === null) ?? [];
    onAsk({ act, transaction, contests: open, ...(andThen && { andThen }) });
  }
}
