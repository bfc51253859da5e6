import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { useReloading } from '../../lib/use-reloading.ts';
import type { OutboxSearch } from './outbox.search.ts';

const outboxKey = ['outbox'] as const;
// The state of a mail in progress updates by polling.
const pollMs = 10_000;

export function useOutbox({ mail: _open, ...query }: OutboxSearch) {
  return useQuery({
    queryKey: [...outboxKey, query],
    queryFn: ({ signal }) => call('GET /outbox', { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: pollMs,
    staleTime: 2_000,
  });
}

/** What a mail says, and how it stands. */
export function useMailPreview(id: string) {
  return useQuery({
    queryKey: [...outboxKey, 'preview', id],
    queryFn: ({ signal }) => call('GET /outbox/:id/preview', { params: { id }, signal }),
    refetchInterval: pollMs,
  });
}

/** Sends a mail again. */
export function useResend() {
  return useReloading(outboxKey, (id: string) =>
    call('POST /outbox/:id/resend', { params: { id } }),
  );
}
