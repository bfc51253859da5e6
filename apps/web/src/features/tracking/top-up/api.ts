import { isTransient } from '@ghost-pay/contract/api-error';
import { topUpTokenHeader } from '@ghost-pay/contract/token-headers';
import type { AddCode, TopUpOffer } from '@ghost-pay/contract/answers/answers.schemas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call, complete } from '../../../lib/api-client.ts';

/** What the customer is asked for; asked only with a token to show. */
export function useTopUpOffer(paymentId: string, token: string | undefined) {
  return useQuery({
    queryKey: ['top-up', paymentId, token],
    queryFn: async ({ signal }) => {
      const headers = { [topUpTokenHeader]: token };
      const options = { params: { paymentId }, headers, signal };
      const offer = await call('GET /transactions/track/:paymentId/code', options);
      return complete(offer, typeof offer.missing === 'number');
    },
    enabled: token !== undefined,
    retry: (failures, error) => failures < 1 && isTransient(error),
    staleTime: Infinity,
  });
}

/** Sends a code under an idempotency key, and lets the tracker ask again. */
export function useAddCode({ paymentId }: TopUpOffer, token: string | undefined) {
  const queries = useQueryClient();
  return async (body: AddCode, idempotencyKey: string) => {
    const headers = { [topUpTokenHeader]: token };
    const options = { params: { paymentId }, headers, body, idempotencyKey };
    const answer = await call('POST /transactions/track/:paymentId/code', options);
    void queries.invalidateQueries({ queryKey: ['tracked-payment', paymentId] });
    return complete(answer, typeof answer.sent === 'string');
  };
}
