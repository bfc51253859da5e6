import type { Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { paymentKeys, pollMs } from '../payments-cache.ts';
import { sumsByCurrency } from '../words.ts';

type Searched = Pick<Transaction, 'payment_id' | 'user_username' | 'user_email'>;

/** The payments of a loaded page whose payment id, username or email contains the text, in upper or lower case. */
export function matching<Row extends Searched>(rows: readonly Row[], text: string): Row[] {
  const wanted = text.trim().toLowerCase();
  return rows.filter(({ payment_id, user_username, user_email }) =>
    [payment_id, user_username, user_email].some((field) => field?.toLowerCase().includes(wanted)),
  );
}

/** The totals of the payments by currency. Dollars come first, even at zero. */
export function totalsByCurrency(rows: readonly Pick<Transaction, 'amount' | 'currency'>[]) {
  return sumsByCurrency([{ amount: 0, currency: 'USD' }, ...rows]);
}

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
