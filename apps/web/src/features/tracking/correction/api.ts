import { correctionTokenHeader, senderTokenHeader } from '@ghost-pay/contract/token-headers';
import type { CorrectionOffer } from '@ghost-pay/contract/answers/answers.schemas';
import { isTransient } from '@ghost-pay/contract/api-error';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call, complete } from '../../../lib/api-client.ts';

/** What shows that the payment is the visitor's: the token of a mailed link, or the one that this browser kept. */
export interface Proof {
  readonly linkToken: string | undefined;
  readonly senderToken: string | undefined;
}

const shown = ({ linkToken, senderToken }: Proof) => ({
  headers: { [correctionTokenHeader]: linkToken, [senderTokenHeader]: senderToken },
});

/** What can be corrected; asked only with something to show. */
export function useCorrectionOffer(paymentId: string, proof: Proof) {
  return useQuery({
    queryKey: ['correction', paymentId, proof],
    queryFn: async ({ signal }) => {
      const options = { params: { paymentId }, ...shown(proof), signal };
      const offer = await call('GET /transactions/track/:paymentId/correction', options);
      return complete(offer, typeof offer.paymentMethod === 'string');
    },
    enabled: proof.linkToken !== undefined || proof.senderToken !== undefined,
    retry: (failures, error) => failures < 1 && isTransient(error),
    staleTime: Infinity,
  });
}

export type Correction = { txid: string } | { code: string; pin: string | null };

/** Sends a correction under an idempotency key, and lets the tracker ask again. */
export function useCorrectPayment({ paymentId }: CorrectionOffer, proof: Proof) {
  const queries = useQueryClient();
  return async (body: Correction, idempotencyKey: string) => {
    const options = { params: { paymentId }, ...shown(proof), body, idempotencyKey };
    const answer = await call('POST /transactions/track/:paymentId/correction', options);
    void queries.invalidateQueries({ queryKey: ['tracked-payment', paymentId] });
    return complete(answer, typeof answer.sent === 'string');
  };
}

export async function askForLink(paymentId: string): Promise<void> {
  await call('POST /transactions/track/:paymentId/correction-link', {
    params: { paymentId },
  });
}
