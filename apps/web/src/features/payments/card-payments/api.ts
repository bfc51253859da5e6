import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { paymentKeys, pollMs } from '../payments-cache.ts';

/** One page of the card payments that await verification, newest first. */
export function useAwaitingCardPayments(page: number) {
  const query = { page };
  return useQuery({
    queryKey: [...paymentKeys.awaitingCard, query],
    queryFn: ({ signal }) => call('GET /transactions/card-payments/awaiting', { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: pollMs,
    staleTime: 5_000,
  });
}
