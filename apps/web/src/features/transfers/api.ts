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

/**
 * Settles a transfer. Afterwards, done or refused, lists and payments are read again. `onDone` is called although the
 * list may have dropped the transfer, and with it what had asked, before the answer came.
 */
export function useSettle(onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (act: () => Promise<Transfer>) => act(),
    onSuccess: onDone,
    onSettled: async () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: transfersKey }),
        queryClient.invalidateQueries({ queryKey: ['transactions'] }),
      ]),
  });
}
