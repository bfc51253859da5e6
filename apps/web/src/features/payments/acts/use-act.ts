import type {
  Transaction,
  TransactionDetail,
} from '@ghost-pay/contract/transactions/transactions.schemas';
import { useEffect, useRef } from 'react';
import { isApiError } from '../../../lib/api-error.ts';
import { errorSentence } from '../../../lib/error-sentence.ts';
import { showToast } from '../../../ui/toast.tsx';
import { useMovePayment, type Movement } from '../api.ts';
import { keepMissedRefusal } from './missed-refusals.ts';
import { amountText, customerText } from '../words.ts';
import { claimTexts, transactionsTexts } from '../payments.texts.ts';

const fallbacks: Record<Movement['act'], string> = {
  verify_payment: transactionsTexts.verifyFailed,
  update_subscription: transactionsTexts.updateFailed,
  mark_failed: transactionsTexts.markFailedFailed,
  force_verify_card: transactionsTexts.verifyFailed,
  mark_card_failed: transactionsTexts.markFailedFailed,
  set_status: transactionsTexts.changeFailed,
  resolve_contest: claimTexts.resolve_contest.failed,
  release_claim: claimTexts.release_claim.failed,
  settle_finding: claimTexts.settle_finding.failed,
};

function confirmation(movement: Movement, changed: TransactionDetail): string {
  switch (movement.act) {
    case 'verify_payment':
    case 'force_verify_card':
      return transactionsTexts.verified(amountText(changed));
    case 'update_subscription':
      return transactionsTexts.subscriptionDone(customerText(changed));
    case 'mark_failed':
    case 'mark_card_failed':
      return transactionsTexts.markedFailed(amountText(changed));
    case 'set_status':
      return transactionsTexts.statusChanged(changed.status);
    case 'resolve_contest':
    case 'release_claim':
    case 'settle_finding':
      return claimTexts[movement.act].done;
  }
}

export interface MovementFailure {
  readonly text: string;
  /** True when the payment stands otherwise than it was shown: it has been reloaded. */
  readonly outdated: boolean;
  readonly requestId: string | undefined;
}

function failureOf(error: unknown, { act }: Movement): MovementFailure {
  return {
    text: errorSentence(error, fallbacks[act]),
    outdated: isApiError(error) && error.status === 409,
    requestId: isApiError(error) ? error.requestId : undefined,
  };
}

/**
 * Moves a payment, confirms with a toast, and keeps the sentence of a refusal: here, or for whatever is shown
 * instead, when the payment has been left meanwhile. `onDone` is for what is still on the screen.
 */
export function useMovement(transaction: Transaction) {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const move = useMovePayment({
    onMoved: (changed, movement) => showToast(confirmation(movement, changed)),
    onRefused: (error, movement) => {
      if (!isShown.current) keepMissedRefusal({ transaction, ...failureOf(error, movement) });
    },
  });
  return {
    running: move.isPending ? move.variables.act : undefined,
    failure: move.error && move.variables ? failureOf(move.error, move.variables) : undefined,
    start: (movement: Movement, onDone?: () => void) =>
      move.mutate(movement, { onSuccess: () => onDone?.() }),
  };
}
