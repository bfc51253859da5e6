import type { WebhookChanges } from '@ghost-pay/contract/webhooks/webhook-input';
import type { webhookViewSchema } from '@ghost-pay/contract/webhooks/webhooks.schemas';
import type { z } from 'zod';
import { AppError } from '../../../core/errors.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { requireAllowedUrl } from '../allowed-url.ts';
import { sendWebhookJob } from '../delivery-job.ts';
import { endpointEntry, type WebhookDependencies } from '../webhooks-dependencies.ts';
import { changeEndpoint, lockEndpoint } from '../webhooks.repository.ts';
import { readEndpoint } from './read-webhooks.ts';

/**
 * Changes the sent fields of an endpoint; waiting deliveries go to its new address. A new address, and switching on or
 * off, end its rest. Throws WEBHOOK_NOT_FOUND,
 * INVALID_INPUT for a URL that is not allowed.
 */
export async function updateWebhook(
  { database, clock, audit, jobs, site }: WebhookDependencies,
  { actor, id, changes }: { actor: Actor; id: string; changes: WebhookChanges },
): Promise<z.input<typeof webhookViewSchema>> {
  const now = clock.now();
  const { after, beginsAnew } = await database.transaction().execute(async (trx) => {
    const before = await lockEndpoint(trx, id);
    if (before === undefined) throw new AppError('WEBHOOK_NOT_FOUND');
    const { url = before.url, kinds = before.kinds, is_enabled = before.is_enabled } = changes;
    requireAllowedUrl(url, site);
    const isSame =
      before.url === url &&
      before.is_enabled === is_enabled &&
      before.kinds.join() === kinds.join();
    const isOther = before.url !== url || before.is_enabled !== is_enabled;
    if (!isSame)
      await changeEndpoint(trx, {
        id,
        url,
        kinds,
        is_enabled,
        updated_at: now,
        ...(isOther && begunAnew),
      });
    const after = await readEndpoint(trx, id);
    if (!isSame)
      await audit.record(
        trx,
        endpointEntry('webhook_changed', {
          actor,
          endpoint: after,
          facts: {
            host_before: new URL(before.url).host,
            kinds: kinds.join(', '),
            is_on: is_enabled,
          },
        }),
      );
    return { after, beginsAnew: isOther && before.rests_until !== null };
  });
  if (beginsAnew) await jobs.bringForward(sendWebhookJob, id, now);
  return after;
}

const begunAnew = { failures: 0, failing_since: null, rests_until: null, switched_off_at: null };
