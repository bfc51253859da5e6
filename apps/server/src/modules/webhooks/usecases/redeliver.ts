import type { deliverySchema } from '@ghost-pay/contract/webhooks/webhooks.schemas';
import type { z } from 'zod';
import { AppError } from '../../../core/errors.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { sendWebhookJob } from '../delivery-job.ts';
import { endpointEntry, type WebhookDependencies } from '../webhooks-dependencies.ts';
import { presentDelivery } from '../webhooks.presenter.ts';
import {
  changeEndpoint,
  findDelivery,
  lockEndpoint,
  restartDelivery,
} from '../webhooks.repository.ts';

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
