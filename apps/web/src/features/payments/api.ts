import { mayBeCode } from '@ghost-pay/contract/transactions/code-shape';
import type {
  RevealedCode,
  Transaction,
  TransactionDetail,
  TransactionStatus,
} from '@ghost-pay/contract/transactions/transactions.schemas';
import {
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { call, openDownload, type CallAnswer } from '../../lib/api-client.ts';
import { isApiError } from '../../lib/api-error.ts';
import { idempotencyKeys } from '../../lib/idempotency-keys.ts';
import { identifierProblem } from './words.ts';
import { filterQuery, type TransactionsSearch } from './list/payments.search.ts';

// Another admin's change appears by itself; the browser does not ask while the tab is hidden.
const pollMs = 15_000;

const summaryKey = ['transactions', 'summary'] as const;
const listsKey = ['transactions', 'list'] as const;
const awaitingCardKey = ['transactions', 'awaiting-card'] as const;
const detailKey = (id: string) => ['transactions', 'detail', id] as const;

export function useTransactions(search: TransactionsSearch) {
  const { page, limit } = search;
  const query = { page, limit, ...filterQuery(search) };
  return useQuery({
    queryKey: [...listsKey, query],
    queryFn: ({ signal }) => {
      const { search: text, ...rest } = query;
      return text !== undefined && mayBeCode(text)
        ? call('POST /transactions/search', { query: rest, body: { search: text }, signal })
        : call('GET /transactions', { query, signal });
    },
    placeholderData: keepPreviousData,
    refetchInterval: pollMs,
    staleTime: 5_000,
  });
}

/** Asks for the list's filter as a file. */
export function openExport({
  search,
  signal,
}: {
  search: TransactionsSearch;
  signal: AbortSignal;
}): Promise<Response> {
  const query = filterQuery(search);
  const { search: text, ...rest } = query;
  return text !== undefined && mayBeCode(text)
    ? openDownload('POST /transactions/export.csv', { query: rest, body: { search: text }, signal })
    : openDownload('GET /transactions/export.csv', { query, signal });
}

/** What the cards above the list say of all payments. */
export function useStatsSummary() {
  return useQuery({
    queryKey: summaryKey,
    queryFn: ({ signal }) => call('GET /transactions/stats/summary', { signal }),
    refetchInterval: pollMs,
    staleTime: 5_000,
  });
}

export function useTransaction(id: string) {
  return useQuery({
    queryKey: detailKey(id),
    enabled: identifierProblem(id) === undefined,
    queryFn: ({ signal }) => call('GET /transactions/:id', { params: { id }, signal }),
    // A payment that does not exist will not come into being.
    refetchInterval: ({ state: { error } }) =>
      isApiError(error, 'TRANSACTION_NOT_FOUND') ? false : pollMs,
    staleTime: 5_000,
    retry: (failures, error) =>
      failures < 1 && !(isApiError(error) && error.status >= 400 && error.status < 500),
  });
}

/** One page of the card payments that await verification, newest first. */
export function useAwaitingCardPayments(page: number) {
  const query = { page };
  return useQuery({
    queryKey: [...awaitingCardKey, query],
    queryFn: ({ signal }) => call('GET /transactions/card-payments/awaiting', { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: pollMs,
    staleTime: 5_000,
  });
}

/** Asks the card network about a payment now; whatever shows the payment is asked for anew. */
export function useVerifyByPayGate() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Transaction) =>
      call('POST /payments/card/paygate-verify/:id', { params: { id } }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['transactions'] }),
  });
}

/** The row in the cached lists, to show something while the detail is on its way. */
export function useListedTransaction(id: string): Transaction | undefined {
  const client = useQueryClient();
  type Rows = { readonly transactions: readonly Transaction[] };
  for (const [, list] of [
    ...client.getQueriesData<Rows>({ queryKey: listsKey }),
    ...client.getQueriesData<Rows>({ queryKey: awaitingCardKey }),
  ]) {
    const row = list?.transactions.find((transaction) => transaction.id === id);
    if (row) return row;
  }
  return undefined;
}

/** Replaces the payment wherever it is shown. Its row keeps its place, also where the filter no longer fits. */
function replaceTransaction(queryClient: QueryClient, changed: TransactionDetail): void {
  queryClient.setQueryData(detailKey(changed.id), changed);
  const { logs: _logs, contests: _contests, card_answer: _answer, ...row } = changed;
  queryClient.setQueriesData<CallAnswer<'GET /transactions'>>({ queryKey: listsKey }, (list) =>
    list === undefined
      ? list
      : {
          ...list,
          transactions: list.transactions.map((shown) => (shown.id === row.id ? row : shown)),
        },
  );
}

const keys = idempotencyKeys();

export type Movement =
  | { act: 'verify_payment'; id: string }
  | { act: 'force_verify_card'; id: string }
  | { act: 'mark_card_failed'; id: string; reason: string }
  | { act: 'update_subscription'; id: string }
  | { act: 'mark_failed'; id: string; reason: string }
  | { act: 'set_status'; id: string; status: TransactionStatus; notes: string | null }
  | { act: 'resolve_contest'; id: string; notes: string; seen: readonly string[] }
  | { act: 'release_claim' | 'settle_finding'; id: string; notes: string };

function send(movement: Movement): Promise<TransactionDetail> {
  const options = { params: { id: movement.id }, idempotencyKey: keys.keyFor(movement) };
  switch (movement.act) {
    case 'verify_payment':
      return call('POST /transactions/:id/verify-payment', options);
    case 'force_verify_card':
      return call('POST /transactions/:id/force-verify-card', options);
    case 'mark_card_failed':
      return call('POST /transactions/:id/mark-card-failed', {
        ...options,
        body: { reason: movement.reason },
      });
    case 'update_subscription':
      return call('POST /transactions/:id/update-subscription', options);
    case 'mark_failed':
      return call('POST /transactions/:id/mark-failed', {
        ...options,
        body: { reason: movement.reason },
      });
    case 'set_status':
      return call('PATCH /transactions/:id/status', {
        ...options,
        body: { status: movement.status, notes: movement.notes },
      });
    case 'resolve_contest':
      return call('POST /transactions/:id/resolve-contest', {
        ...options,
        body: { notes: movement.notes, contest_ids: [...movement.seen] },
      });
    case 'release_claim':
      return call('POST /transactions/:id/release-claim', {
        ...options,
        body: { notes: movement.notes },
      });
    case 'settle_finding':
      return call('POST /transactions/:id/settle-finding', {
        ...options,
        body: { notes: movement.notes },
      });
  }
}

/** True when it is not known whether the act has happened: only then is its key used again. */
function isUnanswered(error: unknown): boolean {
  return (
    isApiError(error) && (error.status === 0 || error.status >= 500 || error.code === 'HTTP_ERROR')
  );
}

interface MovementListeners {
  onMoved: (changed: TransactionDetail, movement: Movement) => void;
  onRefused: (error: unknown, movement: Movement) => void;
}

/**
 * Moves a payment; the list and the detail show the answer at once. The listeners hear of it also when whatever
 * has set it off is gone from the screen by then.
 */
export function useMovePayment({ onMoved, onRefused }: MovementListeners) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (movement: Movement) => {
      // A poll that was under way would bring back the old state.
      await queryClient.cancelQueries({ queryKey: ['transactions'] });
      return send(movement);
    },
    // One lost connection is repeated by itself, with the same key.
    retry: (failures, error) => failures < 1 && isApiError(error, 'NETWORK_ERROR'),
    onSuccess: (changed, movement) => {
      keys.answered(movement);
      replaceTransaction(queryClient, changed);
      // That list holds only what still waits.
      void queryClient.invalidateQueries({ queryKey: awaitingCardKey });
      void queryClient.invalidateQueries({ queryKey: summaryKey });
      onMoved(changed, movement);
    },
    onError: (error, movement) => {
      onRefused(error, movement);
      if (isUnanswered(error)) return;
      keys.answered(movement);
      // Somebody was faster: show what the payment has become.
      void queryClient.invalidateQueries({ queryKey: detailKey(movement.id) });
      void queryClient.invalidateQueries({ queryKey: listsKey });
      void queryClient.invalidateQueries({ queryKey: awaitingCardKey });
    },
  });
}

/** Asks the registration site about a subscription now; whatever shows its payment is asked for anew. */
export function useCheckSubscription() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      call('POST /payments/check-subscription-status/:id', { params: { id } }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['transactions'] }),
  });
}

/**
 * Asks for a code in full. Not a query and not a mutation: their caches would keep it. The caller holds
 * the answer for as long as it is shown; the payment's history is asked for anew.
 */
export function useRevealCode() {
  const queryClient = useQueryClient();
  return async (id: string): Promise<RevealedCode> => {
    const revealed = await call('POST /transactions/:id/reveal-code', { params: { id } });
    void queryClient.invalidateQueries({ queryKey: detailKey(id) });
    return revealed;
  };
}
