import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import type { OutboxSearch } from './outbox.search.ts';

const outboxKey = ['outbox'] as const;
// What is on its way arrives by itself.
const pollMs = 10_000;

export function useOutbox(search: OutboxSearch) {
  return useQuery({
    queryKey: [...outboxKey, search],
    queryFn: ({ signal }) => call('GET /outbox', { query: { ...search }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: pollMs,
    staleTime: 2_000,
  });
}

/** Sends a mail again; afterwards, refused or not, the list shows what has become of it. */
export function useResend() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('POST /outbox/:id/resend', { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: outboxKey }),
  });
}
