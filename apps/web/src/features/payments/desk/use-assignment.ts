import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { errorSentence } from '../../../lib/error-sentence.ts';
import { showToast } from '../../../ui/toast.tsx';
import { paymentKeys } from '../payments-cache.ts';
import { deskQuery } from './desk-query.ts';
import { deskTexts as texts } from './desk.texts.ts';

/** Takes care of a payment for a while, or gives it back when it is the own one already. */
export function useAssignment() {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: async (id: string) => {
      const params = { id };
      const desk = await client.ensureQueryData(deskQuery);
      if (desk.assigned.some((one) => one.transaction_id === id && one.is_own)) {
        await call('DELETE /transactions/:id/assignment', { params });
        return texts.givenBack;
      }
      const { taken_from: from } = await call('POST /transactions/:id/assignment', { params });
      return from === null ? texts.assigned : texts.takenOver(from);
    },
    onSuccess: (done) => showToast(done),
    onError: (error) => showToast(errorSentence(error, texts.assignFailed), 'error'),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: deskQuery.queryKey });
      void client.invalidateQueries({ queryKey: paymentKeys.lists });
    },
  });
  return { isBusy: isPending, toggle: mutate };
}
