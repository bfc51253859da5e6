import type { TransactionStatus } from '@ghost-pay/contract/transactions/transaction-words';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isApiError } from '../../lib/api-error.ts';
import { findPayment } from './api.ts';
import { pollWaitMs } from './poll-wait.ts';

export interface SettlementState {
  /** Undefined until the tracker has answered. */
  readonly status: TransactionStatus | undefined;
  /** The money has arrived, whoever has confirmed it. */
  readonly settled: boolean;
  readonly failed: boolean;
  /** The last question has found no answer; it is asked again. */
  readonly connectionLost: boolean;
}

/**
 * Whether a registered payment has been settled, noticed by itself: the tracker is asked every 3 s at
 * first and every 15 s in the end, only while the page is looked at, and at once when somebody comes
 * back to it. Without an id nothing is asked.
 */
export function usePaymentSettled(paymentId: string | undefined): SettlementState {
  const asked = useRef(0);
  const { data, isError, refetch } = useQuery({
    queryKey: ['payment-settled', paymentId],
    queryFn: ({ signal }) => {
      asked.current += 1;
      return findPayment(paymentId ?? '', signal);
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
  useEffect(() => {
    if (!isOpen) return;
    // From the tab of the payment page, and from a window of its own, of which the page sees no change.
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
    settled: status === 'pending_subscription_update' || status === 'completed',
    failed: status === 'failed',
    connectionLost: isError,
  };
}
