import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { useReloading } from '../../lib/use-reloading.ts';

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

/** Retries failed jobs. */
export function useRetry() {
  return useReloading(jobsKey, (retry: Retry) =>
    'id' in retry
      ? call('POST /jobs/:id/retry', { params: retry })
      : call('POST /jobs/queues/:queue/retry', { params: retry }),
  );
}

/** What a super admin can do; undefined for every other role. */
export type Acting =
  | {
      /** The retry request that is in flight. */
      readonly pending: Retry | undefined;
      readonly retry: (what: Retry) => void;
    }
  | undefined;
