import type { webhookCreatedSchema } from '@ghost-pay/contract/webhooks/webhooks.schemas';
import type { z } from 'zod';
import { AppError } from '../../../core/errors.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { newSecretToken } from '../../../core/randomness.ts';
import { endpointEntry, secretCell, type WebhookDependencies } from '../webhooks-dependencies.ts';
import { changeEndpoint, lockEndpoint } from '../webhooks.repository.ts';
import { readEndpoint } from './read-webhooks.ts';

/** Makes a new secret, which signs all later tries. Throws WEBHOOK_NOT_FOUND. */
export async function renewSecret(
  { database, clock, randomness, vault, audit }: WebhookDependencies,
  { actor, id }: { actor: Actor; id: string },
): Promise<z.input<typeof webhookCreatedSchema>> {
  const now = clock.now();
  const secret = newSecretToken(randomness);
  return database.transaction().execute(async (trx) => {
    if ((await lockEndpoint(trx, id)) === undefined) throw new AppError('WEBHOOK_NOT_FOUND');
    await changeEndpoint(trx, {
      id,
      secret_encrypted: vault.encrypt(secretCell(id), secret),
      updated_at: now,
    });
    const webhook = await readEndpoint(trx, id);
    await audit.record(trx, endpointEntry('webhook_secret_renewed', { actor, endpoint: webhook }));
    return { webhook, secret };
  });
}
