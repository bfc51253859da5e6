import type { Assignment, Desk } from '@ghost-pay/contract/desk/desk.schemas';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { errorSentence } from '../../../lib/error-sentence.ts';
import { showToast } from '../../../ui/toast.tsx';
import { paymentKeys, pollMs } from '../payments-cache.ts';
import { deskTexts as texts } from './desk.texts.ts';

/** What colleagues have open, and what is assigned: one small answer for all rows. */
export const deskQuery = queryOptions({
  queryKey: ['desk'],
  queryFn: ({ signal }) => call('GET /desk', { signal }),
  // Read again by live events and by the page's poll, never for a row alone.
  staleTime: Number.POSITIVE_INFINITY,
});

/** Who is at one payment. */
export interface AtPayment {
  /** The colleagues who have it open, the first one first. */
  readonly open: Desk['open'];
  readonly assignment: Assignment | undefined;
}

const none: AtPayment = { open: [], assignment: undefined };

/** Who is at a payment; changes of other payments do not draw the component anew. */
export function useAtPayment(id: string): AtPayment {
  const { data = none } = useQuery({
    ...deskQuery,
    select: ({ open, assigned }): AtPayment => ({
      open: open.filter((one) => one.transaction_id === id),
      assignment: assigned.find((one) => one.transaction_id === id),
    }),
  });
  return data;
}

/** Reads the desk again from time to time: a colleague who has vanished is told by no event. */
export function useDesk(): Desk | undefined {
  return useQuery({ ...deskQuery, refetchInterval: pollMs }).data;
}

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
