import { deliveryStatuses } from '@ghost-pay/contract/webhooks/webhook-words';
import { anId, filter, listState, oneOf, paged, type SearchOf } from '../../lib/list-search.ts';

/** The list of deliveries. */
export const webhooksState = listState({
  page: paged,
  webhook: filter(anId),
  status: filter(oneOf(deliveryStatuses)),
});

export type WebhooksSearch = SearchOf<typeof webhooksState>;
