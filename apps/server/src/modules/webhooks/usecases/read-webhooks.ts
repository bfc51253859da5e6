import { paginate } from '@ghost-pay/contract/pagination';
import type {
  deliveryListSchema,
  listDeliveriesQuerySchema,
  webhookListSchema,
  webhookViewSchema,
} from '@ghost-pay/contract/webhooks/webhooks.schemas';
import type { z } from 'zod';
import type { Queryable } from '../../../core/database/database.ts';
import { AppError } from '../../../core/errors.ts';
import type { WebhookDependencies } from '../webhooks-dependencies.ts';
import { presentDelivery, presentEndpoint } from '../webhooks.presenter.ts';
import { listDeliveryRows, listEndpoints } from '../webhooks.repository.ts';

export async function listWebhooks({
  database,
}: Pick<WebhookDependencies, 'database'>): Promise<z.input<typeof webhookListSchema>> {
  return { webhooks: (await listEndpoints(database)).map(presentEndpoint) };
}

/** One endpoint as the screen shows it. Throws WEBHOOK_NOT_FOUND. */
export async function readEndpoint(
  database: Queryable,
  id: string,
): Promise<z.input<typeof webhookViewSchema>> {
  const [endpoint] = await listEndpoints(database, { id });
  if (endpoint === undefined) throw new AppError('WEBHOOK_NOT_FOUND');
  return presentEndpoint(endpoint);
}

/** One page of deliveries, newest first. */
export async function listDeliveries(
  { database }: Pick<WebhookDependencies, 'database'>,
  { page, limit, ...filter }: z.output<typeof listDeliveriesQuerySchema>,
): Promise<z.input<typeof deliveryListSchema>> {
  const offset = (page - 1) * limit;
  const { rows, total } = await listDeliveryRows(database, { filter, limit, offset });
  return {
    deliveries: rows.map(presentDelivery),
    pagination: paginate({ page, limit, total }),
  };
}
