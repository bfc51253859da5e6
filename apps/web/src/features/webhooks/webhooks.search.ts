import { type DeliveryStatus, deliveryStatuses } from '@ghost-pay/contract/webhooks/webhook-words';

/** The state of the list of deliveries, kept in the URL. */
export interface WebhooksSearch {
  page: number;
  webhook?: string | undefined;
  status?: DeliveryStatus | undefined;
}

export const webhooksSearchDefaults = { page: 1 } as const satisfies WebhooksSearch;

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Reads the list's state from a URL. An unreadable value falls back to its default. */
export function readWebhooksSearch(raw: Record<string, unknown>): WebhooksSearch {
  const page = Number(raw['page']);
  const webhook = raw['webhook'];
  return {
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
    webhook: typeof webhook === 'string' && uuid.test(webhook) ? webhook : undefined,
    status: deliveryStatuses.find((status) => status === raw['status']),
  };
}
