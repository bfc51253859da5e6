import { useQuery } from '@tanstack/react-query';
import type { TrackedPayment } from '@ghost-pay/contract/tracking/tracking.schemas';
import { call, complete } from '../../lib/api-client.ts';
import { isApiError, mayPass } from '../../lib/api-error.ts';
import { useFollowedPayment } from '../../lib/use-followed-payment.ts';

const pollMs = 10_000;
const estimateMs = 600_000;

/** Nothing moves such a payment any more, but for a hand: no need to keep asking. */
export function isFinal(payment: TrackedPayment): boolean {
  return payment.status === 'completed' || payment.status === 'failed';
}

/**
 * One payment, asked for anew when the server says that it has changed, and every ten seconds in
 * case that it cannot say so, while it can still change and the tab is looked at.
 */
export function useTrackedPayment(paymentId: string | undefined) {
  const tracked = useQuery({
    queryKey: ['tracked-payment', paymentId],
    queryFn: async ({ signal }) => {
      const params = { paymentId: paymentId ?? '' };
      const payment = await call('GET /transactions/track/:paymentId', { params, signal });
      return complete(payment, typeof payment.paymentId === 'string');
    },
    enabled: paymentId !== undefined,
    retry: (failures, error) => failures < 1 && mayPass(error),
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchIntervalInBackground: false,
    refetchInterval: ({ state }) => {
      // A refusal such as 'not found' stays; a lost connection heals.
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

/** Within how many minutes payments by this method are usually completed; undefined where nobody can say. */
export function useEstimate(payment: TrackedPayment): number | undefined {
  const { data } = useQuery({
    queryKey: ['payment-estimates'],
    queryFn: async ({ signal }) => {
      const answer = await call('GET /payments/estimates', { signal });
      return complete(answer, Array.isArray(answer.estimates));
    },
    enabled: !isFinal(payment),
    // Nobody waits for it, and nobody misses it.
    retry: false,
    staleTime: estimateMs,
  });
  return data?.estimates.find(({ paymentMethod }) => paymentMethod === payment.paymentMethod)
    ?.withinMinutes;
}
