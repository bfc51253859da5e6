import type { TransactionDetail } from '@ghost-pay/contract/transactions/transactions.schemas';
import { isApiError } from '../../lib/api-error.ts';
import { errorSentence } from '../../lib/error-sentence.ts';
import { showToast } from '../../ui/toast.tsx';
import { useMovePayment, type Movement } from './api.ts';
import { amountText, customerText } from './payment-words.ts';
import { claimTexts, transactionsTexts } from './transactions.texts.ts';

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

/** Moves a payment, confirms with a toast, and keeps the sentence of a refusal. */
export function useMovement() {
  const move = useMovePayment();
  const failure: MovementFailure | undefined =
    move.error && move.variables
      ? {
          text: errorSentence(move.error, fallbacks[move.variables.act]),
          outdated: isApiError(move.error) && move.error.status === 409,
          requestId: isApiError(move.error) ? move.error.requestId : undefined,
        }
      : undefined;
  return {
    running: move.isPending ? move.variables.act : undefined,
    failure,
    start: (movement: Movement, onDone?: () => void) =>
      move.mutate(movement, {
        onSuccess: (changed) => {
          showToast(confirmation(movement, changed));
          onDone?.();
        },
      }),
  };
}
