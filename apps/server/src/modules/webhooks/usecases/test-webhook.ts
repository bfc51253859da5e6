import type { deliverySchema } from '@ghost-pay/contract/webhooks/webhooks.schemas';
import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { AppError } from '../../../core/errors.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { sendWebhookJob } from '../delivery-job.ts';
import { endpointEntry, type WebhookDependencies } from '../webhooks-dependencies.ts';
import { presentDelivery, testBody } from '../webhooks.presenter.ts';
import {
  changeEndpoint,
  findDelivery,
  insertDeliveries,
  lockEndpoint,
} from '../webhooks.repository.ts';

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
