import { randomUUIDv7 } from 'node:crypto';
import type { SiteInfo } from '@ghost-pay/contract/site/site';
import type { WebhookChanges, WebhookInput } from '@ghost-pay/contract/webhooks/webhook-input';
import { maxWebhooks } from '@ghost-pay/contract/webhooks/webhook-words';
import type {
  webhookCreatedSchema,
  webhookListSchema,
  webhookViewSchema,
} from '@ghost-pay/contract/webhooks/webhooks.schemas';
import type { z } from 'zod';
import type { Queryable } from '../../../core/database/database.ts';
import { AppError } from '../../../core/errors.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { newSecretToken } from '../../../core/randomness.ts';
import { sendWebhookJob } from './send-webhook.ts';
import { refusalOfUrl } from '../webhook-rules.ts';
import { endpointEntry, secretCell, type WebhookDependencies } from '../webhooks-dependencies.ts';
import { presentEndpoint } from '../webhooks.presenter.ts';
import {
  changeEndpoint,
  insertEndpoint,
  listEndpoints,
  lockAndCountEndpoints,
  lockEndpoint,
  removeEndpoint,
} from '../webhooks.repository.ts';

export async function listWebhooks({
  database,
}: Pick<WebhookDependencies, 'database'>): Promise<z.input<typeof webhookListSchema>> {
  return { webhooks: (await listEndpoints(database)).map(presentEndpoint) };
}

/** One endpoint as the screen shows it. Throws WEBHOOK_NOT_FOUND. */
async function readEndpoint(
  database: Queryable,
  id: string,
): Promise<z.input<typeof webhookViewSchema>> {
  const [endpoint] = await listEndpoints(database, { id });
  if (endpoint === undefined) throw new AppError('WEBHOOK_NOT_FOUND');
  return presentEndpoint(endpoint);
}

/** Why a URL is refused. */
const urlRefusals = {
  not_https: {
    live: 'The address must begin with https://',
    sandbox:
      'The address must begin with https://; in the sandbox, http:// to localhost is allowed too',
  },
  not_public: {
    live: 'This address is not on the public internet',
    sandbox: 'This address is not on the public internet',
  },
} as const;

/** Throws INVALID_INPUT for a URL that deliveries would refuse anyway. */
function requireAllowedUrl(url: string, { mode }: Pick<SiteInfo, 'mode'>): void {
  const refusal = refusalOfUrl(url, { mode });
  if (refusal !== undefined)
    throw new AppError('INVALID_INPUT', { fields: { url: urlRefusals[refusal][mode] } });
}

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
    // The secret is sealed for this id.
    const id = randomUUIDv7();
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
