import { defaultPageSize } from '@ghost-pay/contract/page-sizes';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { useReloading } from '../../lib/use-reloading.ts';
import type { WebhooksSearch } from './webhooks.search.ts';

export const webhooksKey = ['webhooks'] as const;
// The outcome of a delivery in progress appears by polling.
const pollMs = 5_000;

export function useWebhooks() {
  return useQuery({
    queryKey: [...webhooksKey, 'endpoints'],
    queryFn: ({ signal }) => call('GET /webhooks', { signal }),
    refetchInterval: pollMs,
    staleTime: 2_000,
  });
}

export function useDeliveries(search: WebhooksSearch) {
  const query = { ...search, limit: defaultPageSize };
  return useQuery({
    queryKey: [...webhooksKey, 'deliveries', query],
    queryFn: ({ signal }) => call('GET /webhooks/deliveries', { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: pollMs,
    staleTime: 2_000,
  });
}

export function useTestWebhook() {
  return useReloading(webhooksKey, (id: string) =>
    call('POST /webhooks/:id/test', { params: { id } }),
  );
}

export function useRedeliver() {
  return useReloading(webhooksKey, (id: string) =>
    call('POST /webhooks/deliveries/:id/redeliver', { params: { id } }),
  );
}
