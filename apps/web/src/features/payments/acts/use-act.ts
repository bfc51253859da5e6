import type {
  Transaction,
  TransactionDetail,
} from '@ghost-pay/contract/transactions/transactions.schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isApiError, mayPass } from '../../../lib/api-error.ts';
import { errorSentence } from '../../../lib/error-sentence.ts';
import { idempotencyKeys } from '../../../lib/idempotency-keys.ts';
import { showToast } from '../../../ui/toast.tsx';
import { paymentKeys, replacePayment } from '../payments-cache.ts';
import { acts, type Act, type Target } from './acts.tsx';
import { keepMissedRefusal } from './missed-refusals.ts';

const keys = idempotencyKeys();

interface Sending {
  readonly act: Act;
  /** What the admin has answered. The same act on the same payment with another answer is another request. */
  readonly answer?: unknown;
  readonly send: (to: Target) => Promise<TransactionDetail>;
}

export interface ActFailure {
  readonly text: string;
  /** True when the payment stands otherwise than it was shown: it has been reloaded. */
  readonly outdated: boolean;
  readonly requestId: string | undefined;
}

function failureOf(error: unknown, { act }: Sending): ActFailure {
  return {
    text: errorSentence(error, acts[act].refused),
    outdated: isApiError(error) && error.status === 409,
    requestId: isApiError(error) ? error.requestId : undefined,
  };
}

/** True when it is not known whether the act has happened: only then is its key used again. */
function isUnanswered(error: unknown): boolean {
  return mayPass(error) || isApiError(error, 'HTTP_ERROR');
}

/** Sends an act; the list and the drawer show the answer at once. */
function useSending(transaction: Transaction, onRefused: (failure: ActFailure) => void) {
  const queryClient = useQueryClient();
  const keyOf = ({ act, answer }: Sending) => ({ act, id: transaction.id, answer });
  const refresh = (queryKey: readonly string[]) => void queryClient.invalidateQueries({ queryKey });
  return useMutation({
    mutationFn: async (sending: Sending) => {
      // A poll that was under way would bring back the old state.
      await queryClient.cancelQueries({ queryKey: paymentKeys.all });
      return sending.send({
        params: { id: transaction.id },
        idempotencyKey: keys.keyFor(keyOf(sending)),
      });
    },
    // One lost connection is repeated by itself, with the same key.
    retry: (failures, error) => failures < 1 && isApiError(error, 'NETWORK_ERROR'),
    onSuccess: (changed, sending) => {
      keys.answered(keyOf(sending));
      replacePayment(queryClient, changed);
      // That list holds only what still waits.
      refresh(paymentKeys.awaitingCard);
      refresh(paymentKeys.summary);
      showToast(acts[sending.act].done(changed));
    },
    onError: (error, sending) => {
      onRefused(failureOf(error, sending));
      if (isUnanswered(error)) return;
      keys.answered(keyOf(sending));
      // A colleague was faster: show what the payment has become.
      refresh(paymentKeys.detail(transaction.id));
      refresh(paymentKeys.lists);
      refresh(paymentKeys.awaitingCard);
    },
  });
}

/**
 * Carries out an act on a payment, confirms it with a toast, and keeps the sentence of a refusal: here, or for the
 * page that is shown instead, when the payment has been left meanwhile. `onDone` is for what is still on the screen.
 */
export function useAct(transaction: Transaction) {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const { mutate, isPending, error, variables } = useSending(transaction, (failure) => {
    if (!isShown.current) keepMissedRefusal({ transaction, ...failure });
  });
  return {
    isBusy: isPending,
    failure: error && variables ? failureOf(error, variables) : undefined,
    start: (sending: Sending, onDone?: () => void) =>
      mutate(sending, { onSuccess: () => onDone?.() }),
  };
}

export type Acting = ReturnType<typeof useAct>;
