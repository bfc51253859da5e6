import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import {
  receiptTokenHeader,
  senderTokenHeader,
  trackingTokenHeader,
} from '@ghost-pay/contract/request-headers';
import { mayBeMistaken } from '@ghost-pay/contract/tracking/situations';
import type { TrackedPayment } from '@ghost-pay/contract/tracking/tracking.schemas';
import { isApiError, isTransient } from '@ghost-pay/contract/api-error';
import { call, complete, openDownload } from '../../lib/api-client.ts';
import { OfferOfThePage } from '../../lib/page-offer.ts';
import { tokenOfSent } from '../../lib/tokens-of-sent.ts';
import { useFollowedPayment } from '../../lib/use-followed-payment.ts';
import { refusalSentence } from '../../lib/error-sentence.ts';
import { trackingTexts } from './tracking.texts.ts';

const pollMs = 10_000;
const estimateMs = 600_000;
/** How long the payment that came with the page, or with the last visit to it, needs no request. */
const freshMs = 5_000;

/** Only an admin can still change such a payment: polling stops. */
export function isFinal(payment: TrackedPayment): boolean {
  return payment.status === 'completed' || payment.status === 'failed';
}

/**
 * Whether something was sent with the payment that its visitor may have mistyped, and nothing that everybody knows stands
 * against correcting it. A donor gave no address for a link: only the browser that sent the donation can correct it, which the
 * server knows by the details as long as it takes a correction from there.
 */
export function isCorrectable({
  status,
  type,
  paymentMethod,
  situation,
  details,
}: TrackedPayment): boolean {
  return (
    status === 'pending_payment_verification' &&
    paymentMethod !== 'card' &&
    mayBeMistaken(situation) &&
    (details !== undefined || type !== 'donation')
  );
}

/**
 * One payment. While it can still change and the tab is visible, it is reloaded when the server reports a
 * change, and every ten seconds in case the stream is cut. What only its payer is told comes to the browser that sent it,
 * and by the link of a mail.
 */
export function useTrackedPayment(paymentId: string | undefined, linkToken?: string) {
  const { tracked: drawn } = use(OfferOfThePage);
  const tracked = useQuery({
    queryKey: ['tracked-payment', paymentId],
    queryFn: async ({ signal }) => {
      const params = { paymentId: paymentId ?? '' };
      const headers = {
        [senderTokenHeader]: tokenOfSent(params.paymentId),
        [trackingTokenHeader]: linkToken,
      };
      const payment = await call('GET /transactions/track/:paymentId', { params, headers, signal });
      return complete(payment, typeof payment.paymentId === 'string');
    },
    enabled: paymentId !== undefined,
    retry: (failures, error) => failures < 1 && isTransient(error),
    ...(drawn?.payment.paymentId === paymentId && { initialData: drawn?.payment }),
    staleTime: freshMs,
    refetchOnWindowFocus: 'always',
    refetchIntervalInBackground: false,
    refetchInterval: ({ state }) => {
      // A refusal such as 'not found' is final; a lost connection recovers.
      if (!state.data) return false;
      if (isFinal(state.data)) return false;
      const { error } = state;
      return isApiError(error) && error.retryAfter !== undefined ? error.retryAfter * 1000 : pollMs;
    },
  });
  const canChange = tracked.data !== undefined && !isFinal(tracked.data);
  useFollowedPayment(canChange ? paymentId : undefined, () => void tracked.refetch());
  return tracked;
}

const withToken = (token: string | undefined) => ({ headers: { [receiptTokenHeader]: token } });

/** The receipt of a payment once it is verified; a token of the customer's mail adds its own facts. */
export function useReceipt(payment: TrackedPayment | undefined, token: string | undefined) {
  const paymentId = payment?.paymentId ?? '';
  return useQuery({
    // A receipt is read again when its payment has changed.
    queryKey: ['receipt', paymentId, token, payment?.updatedAt],
    queryFn: async ({ signal }) => {
      const options = { params: { paymentId }, ...withToken(token), signal };
      const receipt = await call('GET /transactions/track/:paymentId/receipt/facts', options);
      return complete(receipt, typeof receipt.siteName === 'string');
    },
    enabled: payment?.paymentVerified === true,
    retry: (failures, error) => failures < 1 && isTransient(error),
    staleTime: Infinity,
  });
}

/** The PDF of a receipt. */
export async function downloadReceipt({
  paymentId,
  token,
}: {
  paymentId: string;
  token: string | undefined;
}): Promise<Blob> {
  const options = { params: { paymentId }, ...withToken(token) };
  return (await openDownload('GET /transactions/track/:paymentId/receipt', options)).blob();
}

/** The minutes within which payments by this method usually complete; undefined when unknown. */
export function useEstimate(payment: TrackedPayment): number | undefined {
  const { data } = useQuery({
    queryKey: ['payment-estimates'],
    queryFn: async ({ signal }) => {
      const answer = await call('GET /payments/estimates', { signal });
      return complete(answer, Array.isArray(answer.estimates));
    },
    enabled: !isFinal(payment),
    // Optional data: no retries.
    retry: false,
    staleTime: estimateMs,
  });
  return data?.estimates.find(({ paymentMethod }) => paymentMethod === payment.paymentMethod)
    ?.withinMinutes;
}

/** The sentence for a failed look-up (specification, section 8): the code's own sentence, else the server's. */
export function trackingErrorSentence(error: unknown): string {
  const texts = trackingTexts.errors;
  if (!isApiError(error)) return texts.otherwise;
  if (error.code === 'PAYMENT_NOT_FOUND') return texts.notFound;
  if (error.code === 'INVALID_PAYMENT_ID') return texts.invalid;
  if (error.code === 'TRACKING_FAILED' || error.code === 'SERVICE_UNAVAILABLE') return texts.failed;
  return error.code === 'HTTP_ERROR' || error.code === 'INTERNAL_ERROR'
    ? texts.otherwise
    : refusalSentence(error);
}
