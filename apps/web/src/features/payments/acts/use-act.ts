import type {
  Contest,
  Transaction,
  TransactionDetail,
} from '@ghost-pay/contract/transactions/transactions.schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isApiError, isTransient } from '@ghost-pay/contract/api-error';
import { errorSentence } from '../../../lib/error-sentence.ts';
import { idempotencyKeys } from '../../../lib/idempotency-keys.ts';
import { offerUndo } from '../../../lib/undo-offers.ts';
import { showToast } from '../../../ui/toast.tsx';
import { paymentKeys, paymentQuery, replacePayment } from '../payments-cache.ts';
import { type Act, type ActEntry, acts, type Target } from './acts.tsx';
import { keepMissedRefusal } from './missed-refusals.ts';
import { asksNothing } from './offered-acts.ts';
import type { Ask } from './use-question.ts';

const keys = idempotencyKeys();

interface Sending {
  readonly act: Act;
  /** The admin's answer. The same act on the same payment with another answer is another request. */
  readonly answer?: unknown;
  readonly send: (to: Target) => Promise<TransactionDetail>;
  /** How often the chain had been read for what was on the screen. */
  readonly readings?: number | undefined;
}

export interface ActFailure {
  readonly text: string;
  /** True when the payment had changed since it was shown (409). It is reloaded. */
  readonly outdated: boolean;
  readonly requestId: string | undefined;
}

function failureOf(error: unknown, { act }: Sending): ActFailure {
  return {
    text: errorSentence(error, acts[act].refused),
    outdated: isApiError(error) && error.status === 409 && !correctable.has(error.code),
    requestId: isApiError(error) ? error.requestId : undefined,
  };
}

/** Refusals that change nothing here: another hash or amount can be tried. */
const correctable = new Set<string>(['DUPLICATE_TXID', 'RETURN_TOO_LARGE', 'RETURN_RECORDED']);

/** True when the outcome of the act is unknown. Only then is its key used again. */
function isUnanswered(error: unknown): boolean {
  return isTransient(error) || isApiError(error, 'HTTP_ERROR');
}

function readingsOf(detail: TransactionDetail): number {
  return detail.evidence?.readings ?? 0;
}

/** Sends an act. The list and the drawer show the answer at once. */
function useSending(transaction: Transaction, onRefused: (failure: ActFailure) => void) {
  const queryClient = useQueryClient();
  const keyOf = ({ act, answer }: Sending) => ({ act, id: transaction.id, answer });
  const refresh = (queryKey: readonly string[]) => void queryClient.invalidateQueries({ queryKey });
  return useMutation({
    mutationFn: async (sending: Sending) => {
      // A poll in flight would bring back the old state.
      await queryClient.cancelQueries({ queryKey: paymentKeys.all });
      return sending.send({
        params: { id: transaction.id },
        idempotencyKey: keys.keyFor(keyOf(sending)),
      });
    },
    // One lost connection is retried, with the same key.
    retry: (failures, error) => failures < 1 && isApiError(error, 'NETWORK_ERROR'),
    onSuccess: (changed, sending) => {
      keys.answered(keyOf(sending));
      const shown = queryClient.getQueryData(paymentQuery(transaction.id).queryKey);
      const isKnown =
        sending.act === 'gather_evidence' && shown && readingsOf(shown) >= readingsOf(changed);
      // A finding that is on the screen may have been acted on since: its late answer would bring back what was.
      if (isKnown) refresh(paymentKeys.detail(transaction.id));
      else replacePayment(queryClient, changed);
      // That list holds only payments that still wait.
      refresh(paymentKeys.awaitingCard);
      refresh(paymentKeys.summary);
      const text = acts[sending.act].done(changed);
      // What moved the payment can be taken back by who did it.
      const { undo, id: transactionId } = changed;
      if (undo !== null && changed.status !== transaction.status)
        offerUndo({ transactionId, text, seconds: undo.seconds_left });
      else showToast(text);
    },
    onError: (error, sending) => {
      onRefused(failureOf(error, sending));
      if (isUnanswered(error)) return;
      keys.answered(keyOf(sending));
      // The payment may have changed meanwhile: reload every view of it.
      refresh(paymentKeys.detail(transaction.id));
      refresh(paymentKeys.lists);
      refresh(paymentKeys.awaitingCard);
    },
  });
}

/**
 * Carries out an act on a payment, confirms it with a toast, and keeps the sentence of a refusal: in this hook,
 * or for the next page when the payment was left meanwhile. `onDone` runs only while the component is mounted.
 * A check of the chain ends when its finding is on the screen (`detail`), also before its answer.
 */
export function useAct(transaction: Transaction, detail?: TransactionDetail) {
  const readings = detail && readingsOf(detail);
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
  const { act, readings: readBefore = Infinity } = variables ?? {};
  const isFound = act === 'gather_evidence' && readings !== undefined && readings > readBefore;
  return {
    isBusy: isPending && !isFound,
    /** The act that was sent last. */
    act,
    failure: error && variables ? failureOf(error, variables) : undefined,
    start: (sending: Sending, onDone?: () => void) =>
      mutate({ ...sending, readings }, { onSuccess: () => onDone?.() }),
  };
}

export type Acting = ReturnType<typeof useAct>;

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
  const entry: ActEntry = acts[act];
  if (entry.ask === 'paygate' || entry.ask === 'link') return false;
  return !('aboutContests' in entry && contests === undefined);
}

/** Sends the act, or asks first. `andThen` runs when it is done and the payment is still shown. */
export function startAct(
  act: Act,
  { transaction, contests, acting, onAsk }: ActContext,
  andThen?: () => void,
): void {
  const entry: ActEntry = acts[act];
  if (acting.isBusy || !canStart(act, contests)) return;
  if (asksNothing(entry, transaction)) acting.start({ act, send: entry.send }, andThen);
  else {
    const open = contests?.filter((contest) => contest.resolved_at === null) ?? [];
    onAsk({ act, transaction, contests: open, ...(andThen && { andThen }) });
  }
}
