import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import type { OutboxSearch } from './outbox.search.ts';

const outboxKey = ['outbox'] as const;
// The state of a mail in progress updates by polling.
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

/** Sends a mail again. Afterwards, accepted or refused, the list is reloaded. */
export function useResend() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('POST /outbox/:id/resend', { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: outboxKey }),
  });
}
