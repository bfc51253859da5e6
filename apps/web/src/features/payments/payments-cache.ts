import type {
  Transaction,
  TransactionDetail,
} from '@ghost-pay/contract/transactions/transactions.schemas';
import { queryOptions, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import type { CallAnswer } from '@ghost-pay/contract/client';

/** Another admin's change appears by polling; a hidden tab does not poll. */
export const pollMs = 15_000;

/** The query keys of payments: lists and single payments. */
export const paymentKeys = {
  all: ['transactions'],
  summary: ['transactions', 'summary'],
  lists: ['transactions', 'list'],
  awaitingCard: ['transactions', 'awaiting-card'],
  ofCustomer: (id: string) => ['transactions', 'of-customer', id] as const,
  detail: (id: string) => ['transactions', 'detail', id] as const,
} as const;

/** The saved views of the list. */
export const viewKeys = ['views'];

/** The whole payment. */
export function paymentQuery(id: string) {
  return queryOptions({
    queryKey: paymentKeys.detail(id),
    queryFn: ({ signal }) => call('GET /transactions/:id', { params: { id }, signal }),
    staleTime: 5_000,
  });
}

/**
 * Replaces the payment in every cached view. Its row keeps its place, even when it no longer matches the
 * filter.
 */
export function replacePayment(queryClient: QueryClient, changed: TransactionDetail): void {
  queryClient.setQueryData(paymentKeys.detail(changed.id), changed);
  const { logs: _logs, contests: _contests, card_answer: _answer, undo: _undo, ...row } = changed;
  queryClient.setQueriesData<CallAnswer<'GET /transactions'>>(
    { queryKey: paymentKeys.lists },
    (list) =>
      list === undefined
        ? list
        : {
            ...list,
            transactions: list.transactions.map((shown) => (shown.id === row.id ? row : shown)),
          },
  );
}

/** The whole payment, if it is loaded. */
export function useLoadedPayment(id: string): TransactionDetail | undefined {
  return useQueryClient().getQueryData<TransactionDetail>(paymentKeys.detail(id));
}

/** The payment's row in the cached lists, shown while the detail is loading. */
export function useListedPayment(id: string): Transaction | undefined {
  const client = useQueryClient();
  type Rows = { readonly transactions: readonly Transaction[] };
  for (const [, list] of [
    ...client.getQueriesData<Rows>({ queryKey: paymentKeys.lists }),
    ...client.getQueriesData<Rows>({ queryKey: paymentKeys.awaitingCard }),
  ]) {
    const row = list?.transactions.find((transaction) => transaction.id === id);
    if (row) return row;
  }
  return undefined;
}
