import type { Transfer } from '@ghost-pay/contract/transfers/transfers.schemas';
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import type { TransfersSearch } from './transfers.search.ts';

const transfersKey = ['transfers'] as const;
/** For the time of the browser’s stream being interrupted. */
const pollMs = 60_000;

export function useTransfers({ id: _open, ...filters }: TransfersSearch) {
  return useInfiniteQuery({
    queryKey: [...transfersKey, 'list', filters],
    queryFn: ({ signal, pageParam }) =>
      call('GET /transfers', {
        query: { ...filters, ...(pageParam !== null && { after: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    refetchInterval: pollMs,
    staleTime: 2_000,
  });
}

export function useTransferFigures() {
  return useQuery({
    queryKey: [...transfersKey, 'figures'],
    queryFn: ({ signal }) => call('GET /transfers/figures', { signal }),
    refetchInterval: pollMs,
    staleTime: 2_000,
  });
}

export function useCandidates(id: string, search: string) {
  return useQuery({
    queryKey: [...transfersKey, 'candidates', id, search],
    queryFn: ({ signal }) =>
      call('GET /transfers/:id/candidates', {
        params: { id },
        query: search === '' ? {} : { search },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 2_000,
  });
}

/** What an administrator decides about a transfer. */
export type Settling =
  | {
      readonly act: 'make_payment';
      readonly username: string;
      readonly email: string;
      readonly quoteId: string | undefined;
    }
  | { readonly act: 'attach'; readonly transactionId: string; readonly notes: string }
  | { readonly act: 'detach' | 'dismiss' | 'take_back'; readonly notes: string };

async function send(id: string, settling: Settling): Promise<Transfer> {
  const params = { id };
  switch (settling.act) {
    case 'make_payment':
      return call('POST /transfers/:id/make-payment', {
        params,
        body: {
          ...(settling.username !== '' && { user_username: settling.username }),
          ...(settling.email !== '' && { user_email: settling.email }),
          ...(settling.quoteId !== undefined && { quote_id: settling.quoteId }),
        },
      });
    case 'attach':
      return call('POST /transfers/:id/attach', {
        params,
        body: {
          transaction_id: settling.transactionId,
          ...(settling.notes !== '' && { notes: settling.notes }),
        },
      });
    case 'detach':
      return call('POST /transfers/:id/detach', { params, body: { notes: settling.notes } });
    case 'dismiss':
      return call('POST /transfers/:id/dismiss', { params, body: { notes: settling.notes } });
    case 'take_back':
      return call('POST /transfers/:id/take-back', { params, body: { notes: settling.notes } });
  }
}

/**
 * Settles a transfer. Afterwards, done or refused, lists and payments are read again. `onDone` is called although the
 * list may have dropped the transfer, and with it what had asked, before the answer came.
 */
export function useSettle(id: string, onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (settling: Settling) => send(id, settling),
    onSuccess: onDone,
    onSettled: async () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: transfersKey }),
        queryClient.invalidateQueries({ queryKey: ['transactions'] }),
      ]),
  });
}
