import type {
  Transaction,
  TransactionDetail,
} from '@ghost-pay/contract/transactions/transactions.schemas';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { CallAnswer } from '../../lib/api-client.ts';

/** Another admin's change appears by itself; the browser does not ask while the tab is hidden. */
export const pollMs = 15_000;

/** Under which keys payments are kept, in lists and one by one. */
export const paymentKeys = {
  all: ['transactions'],
  summary: ['transactions', 'summary'],
  lists: ['transactions', 'list'],
  awaitingCard: ['transactions', 'awaiting-card'],
  detail: (id: string) => ['transactions', 'detail', id] as const,
} as const;

/** Replaces the payment wherever it is shown. Its row keeps its place, also where the filter no longer fits. */
export function replacePayment(queryClient: QueryClient, changed: TransactionDetail): void {
  queryClient.setQueryData(paymentKeys.detail(changed.id), changed);
  const { logs: _logs, contests: _contests, card_answer: _answer, ...row } = changed;
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

/** The row in the cached lists, to show something while the detail is on its way. */
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
