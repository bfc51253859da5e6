import { isApiError, isTransient } from '@ghost-pay/contract/api-error';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { call } from '../../../lib/api-client.ts';
import { errorSentence } from '../../../lib/error-sentence.ts';
import { idempotencyKeys } from '../../../lib/idempotency-keys.ts';
import { type UndoOffer, withdrawUndo } from '../../../lib/undo-offers.ts';
import { showToast } from '../../../ui/toast.tsx';
import { paymentKeys, replacePayment } from '../payments-cache.ts';
import { noteTakenBack } from '../bulk/shown-run.ts';
import { undoTexts as texts } from './undo.texts.ts';

const keys = idempotencyKeys();

/** Takes an act back and opens its payment again; one of several at once stays in their list. */
export function useUndo() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const isAtList = useRouterState({
    select: ({ location }) => location.pathname.startsWith('/admin/transactions'),
  });
  return async ({ transactionId: id, endsAt, isListed }: UndoOffer): Promise<void> => {
    const params = { id };
    // One key for each act: a repeated request takes nothing else back.
    const key = { id, endsAt };
    try {
      // A poll in flight would bring back the state that is taken back.
      await queryClient.cancelQueries({ queryKey: paymentKeys.all });
      const idempotencyKey = keys.keyFor(key);
      const restored = await call('POST /transactions/:id/undo', { params, idempotencyKey });
      replacePayment(queryClient, restored);
      if (isListed) noteTakenBack(id);
      else showToast(texts.done);
    } catch (error) {
      if (isTransient(error)) {
        showToast(texts.failed, 'error');
        return;
      }
      showToast(errorSentence(error, texts.failed), 'error');
      if (!isApiError(error)) return;
    }
    keys.answered(key);
    withdrawUndo(id);
    void queryClient.invalidateQueries({ queryKey: paymentKeys.all });
    if (isListed) return;
    await navigate({
      to: '/admin/transactions/$id',
      params,
      search: isAtList ? true : {},
      resetScroll: false,
    });
  };
}
