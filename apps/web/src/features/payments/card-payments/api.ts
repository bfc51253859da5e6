import type { Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { paymentKeys, pollMs } from '../payments-cache.ts';

type Searched = Pick<Transaction, 'payment_id' | 'user_username' | 'user_email'>;
type Priced = Pick<Transaction, 'amount' | 'currency'>;

/** The payments of a loaded page whose payment id, username or email contains the text, in upper or lower case. */
export function matching<Row extends Searched>(rows: readonly Row[], text: string): Row[] {
  const wanted = text.trim().toLowerCase();
  return rows.filter(({ payment_id, user_username, user_email }) =>
    [payment_id, user_username, user_email].some((field) => field?.toLowerCase().includes(wanted)),
  );
}

/**
 * The totals of the payments by currency, in decimal units. Dollars come first, even at zero. Added in cents.
 */
export function totalsByCurrency(rows: readonly Priced[]): { amount: number; currency: string }[] {
  const cents = new Map<string, number>([['USD', 0]]);
  for (const { amount, currency } of rows)
    cents.set(currency, (cents.get(currency) ?? 0) + Math.round(amount * 100));
  return [...cents].map(([currency, sum]) => ({ currency, amount: sum / 100 }));
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
