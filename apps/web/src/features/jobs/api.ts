import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';

const jobsKey = ['jobs'] as const;
const pollMs = 10_000;

export function useJobs() {
  return useQuery({
    queryKey: jobsKey,
    queryFn: ({ signal }) => call('GET /jobs', { signal }),
    refetchInterval: pollMs,
    staleTime: 2_000,
  });
}

/** One failed job, or all failed jobs of a queue. */
export type Retry = { readonly id: string } | { readonly queue: string };

/** Retries failed jobs. Afterwards, accepted or refused, the list is reloaded. */
export function useRetry() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (retry: Retry) =>
      'id' in retry
        ? call('POST /jobs/:id/retry', { params: retry })
        : call('POST /jobs/queues/:queue/retry', { params: retry }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: jobsKey }),
  });
}

/** What a super admin can do; undefined for every other role. */
export type Acting =
  | {
      /** The retry request that is in flight. */
      readonly pending: Retry | undefined;
      readonly retry: (what: Retry) => void;
    }
  | undefined;
