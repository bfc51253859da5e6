import type { Contest, Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';
import { useState } from 'react';
import type { Act } from './acts.tsx';

/** The act that an admin is about to confirm. */
export interface Question {
  readonly act: Act;
  readonly transaction: Transaction;
  /** The open contests on the screen: the act decides about these and no others. */
  readonly contests?: readonly Contest[];
  /** Runs when the act is done, not when it is cancelled. */
  readonly andThen?: () => void;
}

export type Ask = (question: Question) => void;

/** The one open question. When it closes, the focus moves to the payment's `home`. */
export function useQuestion(home: (transactionId: string) => HTMLElement | null) {
  const [question, setQuestion] = useState<Question>();
  return {
    question,
    ask: setQuestion as Ask,
    close: () => {
      if (question) focusAfterAct(() => home(question.transaction.id));
      setQuestion(undefined);
    },
  };
}

// A closing dialog returns the focus to the button that opened it, which takes at most this long.
const closingMs = 100;

/**
 * Moves the focus to `home` once a dialog has closed, unless the focus is already in another dialog (the drawer
 * included) or in the row of `home`. The act may have removed the button that had the focus.
 */
export function focusAfterAct(home: () => HTMLElement | null): void {
  window.setTimeout(() => {
    const element = home();
    const inPlace =
      document.querySelector('[role="dialog"] :focus') ??
      element?.closest('tr, li')?.querySelector(':focus');
    if (!inPlace) element?.focus();
  }, closingMs);
}
