import { maxWebhooks } from '@ghost-pay/contract/webhooks/webhook-words';
import type { WebhookInput } from '@ghost-pay/contract/webhooks/webhook-input';
import type { webhookCreatedSchema } from '@ghost-pay/contract/webhooks/webhooks.schemas';
import type { z } from 'zod';
import { AppError } from '../../../core/errors.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { newSecretToken } from '../../../core/randomness.ts';
import { requireAllowedUrl } from '../allowed-url.ts';
import { endpointEntry, secretCell, type WebhookDependencies } from '../webhooks-dependencies.ts';
import { insertEndpoint, lockAndCountEndpoints, newEndpointId } from '../webhooks.repository.ts';
import { readEndpoint } from './read-webhooks.ts';

/**
 * Adds an endpoint and makes its secret, which is shown only once. Throws INVALID_INPUT for a URL that is not
 * allowed, WEBHOOKS_FULL.
 */
export async function createWebhook(
  { database, clock, randomness, vault, audit, site }: WebhookDependencies,
  { actor, webhook }: { actor: Actor; webhook: WebhookInput },
): Promise<z.input<typeof webhookCreatedSchema>> {
  const now = clock.now();
  requireAllowedUrl(webhook.url, site);
  const secret = newSecretToken(randomness);
  return database.transaction().execute(async (trx) => {
    if ((await lockAndCountEndpoints(trx)) >= maxWebhooks) throw new AppError('WEBHOOKS_FULL');
    const id = await newEndpointId(trx);
    await insertEndpoint(trx, {
      id,
      ...webhook,
      secret_encrypted: vault.encrypt(secretCell(id), secret),
      created_at: now,
      updated_at: now,
    });
    const created = await readEndpoint(trx, id);
    await audit.record(
      trx,
      endpointEntry('webhook_created', {
        actor,
        endpoint: created,
        facts: { kinds: webhook.kinds.join(', '), is_on: webhook.is_enabled },
      }),
    );
    return { webhook: created, secret };
  });
}
