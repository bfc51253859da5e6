import type { WebhookInput } from '@ghost-pay/contract/webhooks/webhook-input';
import type { webhookViewSchema } from '@ghost-pay/contract/webhooks/webhooks.schemas';
import type { z } from 'zod';
import { AppError } from '../../../core/errors.ts';
import { type Actor, requireFreshFactor } from '../../../core/http/actor.ts';
import { requireAllowedUrl } from '../allowed-url.ts';
import { endpointEntry, type WebhookDependencies } from '../webhooks-dependencies.ts';
import { changeEndpoint, lockEndpoint } from '../webhooks.repository.ts';
import { readEndpoint } from './read-webhooks.ts';

/**
 * Changes an endpoint; what still waits is sent to its new address. Throws STEP_UP_REQUIRED,
 * WEBHOOK_NOT_FOUND, INVALID_INPUT for an address that may not be reached.
 */
export async function updateWebhook(
  { database, clock, audit, site }: WebhookDependencies,
  { actor, id, webhook }: { actor: Actor; id: string; webhook: WebhookInput },
): Promise<z.input<typeof webhookViewSchema>> {
  const now = clock.now();
  requireFreshFactor(actor, now);
  return database.transaction().execute(async (trx) => {
    const before = await lockEndpoint(trx, id);
    if (before === undefined) throw new AppError('WEBHOOK_NOT_FOUND');
    requireAllowedUrl(webhook.url, site);
    const isSame =
      before.url === webhook.url &&
      before.is_enabled === webhook.is_enabled &&
      before.kinds.join() === webhook.kinds.join();
    if (!isSame) await changeEndpoint(trx, { id, ...webhook, updated_at: now });
    const after = await readEndpoint(trx, id);
    if (!isSame)
      await audit.record(
        trx,
        endpointEntry('webhook_changed', {
          actor,
          endpoint: after,
          facts: {
            host_before: new URL(before.url).host,
            kinds: webhook.kinds.join(', '),
            is_on: webhook.is_enabled,
          },
        }),
      );
    return after;
  });
}
