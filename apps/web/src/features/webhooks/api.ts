import type { CallOptions } from '@ghost-pay/contract/client';
import type { WebhookChanges } from '@ghost-pay/contract/webhooks/webhook-input';
import { defaultPageSize } from '@ghost-pay/contract/page-sizes';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import type { WebhooksSearch } from './webhooks.search.ts';

const webhooksKey = ['webhooks'] as const;
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

/**
 * An act on the endpoints. Afterwards, accepted or refused, the lists are reloaded. `onSuccess` is called even
 * if the dialog that asked is gone by then.
 */
function useWebhookAct<Variables, Answer>(
  act: (variables: Variables) => Promise<Answer>,
  onSuccess?: (answer: Answer) => void,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: act,
    ...(onSuccess && { onSuccess }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: webhooksKey }),
  });
}

type Input = CallOptions<'POST /webhooks'>['body'];

/**
 * Called with a secret, which the server answers once: it must be shown even if the dialog was closed
 * meanwhile.
 */
type OnSecret = (answer: { secret: string }) => void;

export function useCreateWebhook(onSecret: OnSecret) {
  return useWebhookAct((body: Input) => call('POST /webhooks', { body }), onSecret);
}

export function useUpdateWebhook() {
  return useWebhookAct(({ id, ...body }: { id: string } & WebhookChanges) =>
    call('PUT /webhooks/:id', { params: { id }, body }),
  );
}

export function useDeleteWebhook() {
  return useWebhookAct((id: string) => call('DELETE /webhooks/:id', { params: { id } }));
}

export function useRenewSecret(onSecret: OnSecret) {
  return useWebhookAct(
    (id: string) => call('POST /webhooks/:id/renew-secret', { params: { id } }),
    onSecret,
  );
}

export function useTestWebhook() {
  return useWebhookAct((id: string) => call('POST /webhooks/:id/test', { params: { id } }));
}

export function useRedeliver() {
  return useWebhookAct((id: string) =>
    call('POST /webhooks/deliveries/:id/redeliver', { params: { id } }),
  );
}
