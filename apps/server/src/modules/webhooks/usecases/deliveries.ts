import { randomUUID } from 'node:crypto';
import { paginate } from '@ghost-pay/contract/pagination';
import type {
  deliveryListSchema,
  deliverySchema,
  listDeliveriesQuerySchema,
} from '@ghost-pay/contract/webhooks/webhooks.schemas';
import type { z } from 'zod';
import { AppError } from '../../../core/errors.ts';
import type { Actor } from '../../../core/http/actor.ts';
import type { JobHandler } from '../../../core/jobs/jobs.ts';
import {
  daysBefore,
  type EraseDependencies,
  periodicErase,
} from '../../../core/jobs/periodic-erase.ts';
import { sendWebhookJob } from './send-webhook.ts';
import { endpointEntry, type WebhookDependencies } from '../webhooks-dependencies.ts';
import { presentDelivery, testBody } from '../webhooks.presenter.ts';
import {
  changeEndpoint,
  deleteOldDeliveries,
  findDelivery,
  insertDeliveries,
  listDeliveryRows,
  lockEndpoint,
  restartDelivery,
} from '../webhooks.repository.ts';

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

/** Sends an endpoint an event of the kind `test`, also while it rests. Throws WEBHOOK_NOT_FOUND and WEBHOOK_SWITCHED_OFF. */
export async function testWebhook(
  { database, clock, audit, jobs }: WebhookDependencies,
  { actor, id }: { actor: Actor; id: string },
): Promise<z.input<typeof deliverySchema>> {
  return database.transaction().execute(async (trx) => {
    const endpoint = await lockEndpoint(trx, id);
    if (endpoint === undefined) throw new AppError('WEBHOOK_NOT_FOUND');
    if (!endpoint.is_enabled) throw new AppError('WEBHOOK_SWITCHED_OFF');
    const now = clock.now();
    const eventId = randomUUID();
    const [made] = await insertDeliveries(trx, [
      {
        endpoint_id: id,
        event_id: eventId,
        kind: 'test',
        transaction_id: null,
        payment_id: null,
        body: testBody({ eventId, now }),
        status: 'waiting',
        created_at: now,
        next_try_at: now,
      },
    ]);
    if (made === undefined) throw new Error('A new event id was there before');
    if (endpoint.rests_until !== null) await changeEndpoint(trx, { id, rests_until: now });
    await jobs.record(trx, sendWebhookJob, { deliveryId: made.id, turn: 0, endpointId: id });
    const delivery = await findDelivery(trx, made.id);
    if (delivery === undefined) throw new AppError('DELIVERY_NOT_FOUND');
    await audit.record(trx, endpointEntry('webhook_tested', { actor, endpoint }));
    return presentDelivery(delivery);
  });
}

/**
 * Sends an event again now, after any outcome and also while its endpoint rests: the same body and event id, with as
 * many tries as a new one. Throws DELIVERY_NOT_FOUND and WEBHOOK_SWITCHED_OFF.
 */
export async function redeliver(
  { database, clock, audit, jobs }: WebhookDependencies,
  { actor, id }: { actor: Actor; id: string },
): Promise<z.input<typeof deliverySchema>> {
  return database.transaction().execute(async (trx) => {
    const before = await findDelivery(trx, id);
    // The endpoint's lock serializes administrators' actions on it.
    const endpoint = before && (await lockEndpoint(trx, before.endpoint_id));
    if (before === undefined || endpoint === undefined) throw new AppError('DELIVERY_NOT_FOUND');
    if (!endpoint.is_enabled) throw new AppError('WEBHOOK_SWITCHED_OFF');
    const now = clock.now();
    const turn = await restartDelivery(trx, { id, now });
    if (endpoint.rests_until !== null)
      await changeEndpoint(trx, { id: endpoint.id, rests_until: now });
    await jobs.record(trx, sendWebhookJob, { deliveryId: id, turn, endpointId: endpoint.id });
    const after = await findDelivery(trx, id);
    if (after === undefined) throw new AppError('DELIVERY_NOT_FOUND');
    await audit.record(
      trx,
      endpointEntry('webhook_redelivered', { actor, endpoint, facts: { event: before.event_id } }),
    );
    return presentDelivery(after);
  });
}

const keptDays = 30;

/** Deletes finished deliveries after thirty days. */
export function forgetDeliveries(dependencies: EraseDependencies): JobHandler {
  return periodicErase(dependencies, {
    name: 'forget-webhook-deliveries',
    cron: '47 * * * *',
    erase: async (now, batched) => ({
      deliveries: await batched((trx, limit) =>
        deleteOldDeliveries(trx, { before: daysBefore(now, keptDays), limit }),
      ),
    }),
  });
}
