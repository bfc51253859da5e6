import { AppError } from '../../../core/errors.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { endpointEntry, type WebhookDependencies } from '../webhooks-dependencies.ts';
import { lockEndpoint, removeEndpoint } from '../webhooks.repository.ts';

/** Removes an endpoint with its deliveries. Throws WEBHOOK_NOT_FOUND. */
export async function deleteWebhook(
  { database, audit }: WebhookDependencies,
  { actor, id }: { actor: Actor; id: string },
): Promise<void> {
  await database.transaction().execute(async (trx) => {
    const endpoint = await lockEndpoint(trx, id);
    if (endpoint === undefined) throw new AppError('WEBHOOK_NOT_FOUND');
    await removeEndpoint(trx, id);
    await audit.record(trx, endpointEntry('webhook_deleted', { actor, endpoint }));
  });
}
