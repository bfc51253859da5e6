import type { TrackedPayment } from '@ghost-pay/contract/tracking/tracking.schemas';
import type { TransactionStatus } from '@ghost-pay/contract/transactions/transaction-words';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isApiError } from '@ghost-pay/contract/api-error';
import { useFollowedPayment } from '../../../lib/use-followed-payment.ts';
import { findPayment } from '../api.ts';

export interface SettlementState {
  /** Undefined until the tracker has answered. */
  readonly status: TransactionStatus | undefined;
  /** The money has arrived; the provider or an admin has confirmed it. */
  readonly settled: boolean;
  readonly failed: boolean;
  /** The tracker's last answer. */
  readonly payment: TrackedPayment | undefined;
  /** When the tracker last answered, and when the payment was registered, in milliseconds since 1970. */
  readonly checkedAt: number | undefined;
  readonly createdAt: number | undefined;
  /** The last request failed; polling goes on. */
  readonly connectionLost: boolean;
}

/**
 * Watches a registered payment until it is settled. The tracker is asked when the server reports a change,
 * every 3 s at first and every 15 s in the end. It is asked only while the page is visible, and at once when
 * the visitor comes back. Without an id nothing is asked. `senderToken` adds what only the sender is told.
 */
export function usePaymentSettled(
  paymentId: string | undefined,
  senderToken?: string,
): SettlementState {
  const asked = useRef(0);
  const { data, dataUpdatedAt, isError, refetch } = useQuery({
    queryKey: ['payment-settled', paymentId],
    queryFn: ({ signal }) => {
      asked.current += 1;
      return findPayment(paymentId ?? '', { senderToken, signal });
    },
    enabled: paymentId !== undefined,
    retry: false,
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchIntervalInBackground: false,
    refetchInterval: ({ state }) => {
      if (state.data && state.data.status !== 'pending_payment_verification') return false;
      const wait = pollWaitMs(asked.current);
      return isApiError(state.error) && state.error.retryAfter !== undefined
        ? Math.max(wait, state.error.retryAfter * 1000)
        : wait;
    },
  });
  const status = data?.status;
  const isOpen =
    paymentId !== undefined &&
    (status ?? 'pending_payment_verification') === 'pending_payment_verification';
  useFollowedPayment(isOpen ? paymentId : undefined, () => void refetch({ cancelRefetch: false }));
  useEffect(() => {
    if (!isOpen) return;
    // Two events: a return from another tab changes the visibility, a return from another window only the
    // focus.
    const comeBack = () => {
      if (document.visibilityState !== 'visible') return;
      asked.current = 0;
      void refetch({ cancelRefetch: false });
    };
    window.addEventListener('focus', comeBack);
    document.addEventListener('visibilitychange', comeBack);
    return () => {
      window.removeEventListener('focus', comeBack);
      document.removeEventListener('visibilitychange', comeBack);
    };
  }, [isOpen, refetch]);
  return {
    status,
    payment: data,
    settled: status === 'pending_subscription_update' || status === 'completed',
    failed: status === 'failed',
    checkedAt: data && dataUpdatedAt,
    createdAt: data && new Date(data.createdAt).getTime(),
    connectionLost: isError,
  };
}

const firstMs = 3_000;
const longestMs = 15_000;
const growth = 1.5;

/**
 * The pause after the given number of requests: 3 s after the first, half as long again each time, at most 15
 * s.
 */
export function pollWaitMs(asked: number): number {
  return Math.min(longestMs, Math.round(firstMs * growth ** Math.max(0, asked - 1)));
}
