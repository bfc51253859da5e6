import type { DatabaseTransaction } from '../../../core/database/database.ts';
import type { JobHandler, JobKind } from '../../../core/jobs/jobs.ts';
import { createGuardedPost, type GuardedPost } from '../../../core/outbound/guarded-post.ts';
import {
  type AfterTry,
  decideAfterTry,
  decideTurn,
  healthAfterFailure,
  signedHeaders,
} from '../webhook-rules.ts';
import { endpointEntry, secretCell, type WebhookDependencies } from '../webhooks-dependencies.ts';
import {
  changeEndpoint,
  closeTurn,
  findDueDelivery,
  forgetFailures,
  lockEndpoint,
  takeProbe,
} from '../webhooks.repository.ts';

/** Jobs of an earlier version name no endpoint. */
interface DeliveryTurn {
  readonly deliveryId: string;
  readonly turn: number;
  readonly endpointId?: string;
}

/**
 * Sends one delivery once. Retries after a failed delivery are separate jobs, at the times of webhook-rules.
 * This kind's own retries are for a crash or an unreachable database.
 */
export const sendWebhookJob: JobKind<DeliveryTurn> = {
  name: 'send-webhook',
  retryLimit: 20,
  retryDelaySeconds: 5,
  // Longer than a try may take, so a try is repeated only after the first one has ended.
  expireSeconds: 30,
  atOnce: 30,
  groups: { of: ({ endpointId }) => endpointId, atOnce: 5 },
};

const switchedOff: AfterTry = {
  status: 'failed',
  nextTryAt: null,
  lastStatus: null,
  lastProblem: 'switched_off',
};

/**
 * Sends one delivery once, records the outcome and the next try. A crash between sending and recording sends
 * it again with the same event id: receivers are promised at-least-once delivery. A job whose turn is over
 * finds nothing to do, and one whose endpoint rests waits for the end of the rest without a try.
 */
export function sendWebhook(
  dependencies: WebhookDependencies,
  { post }: { post?: GuardedPost } = {},
): JobHandler<{ deliveryId: string; turn: number }> {
  const { database, clock, randomness, vault, jobs, site } = dependencies;
  const send = post ?? createGuardedPost({ allowLoopback: site.mode === 'sandbox' });
  return {
    kind: sendWebhookJob,
    async run({ deliveryId, turn }) {
      const delivery = await findDueDelivery(database, { id: deliveryId, turn });
      if (delivery === undefined) return;
      const { endpoint, body, event_id: eventId } = delivery;
      const endpointId = endpoint.id;
      const recordTurn = (trx: DatabaseTransaction, next: number, startAfter: Date) =>
        jobs.record(trx, sendWebhookJob, { deliveryId, turn: next, endpointId }, { startAfter });
      const close = async (trx: DatabaseTransaction, tries: number, after: AfterTry) => {
        const closed = await closeTurn(trx, {
          id: deliveryId,
          turn,
          tries,
          status: after.status,
          next_try_at: after.nextTryAt,
          last_status: after.lastStatus,
          last_problem: after.lastProblem,
          ...(tries > delivery.tries && { last_tried_at: clock.now() }),
        });
        if (closed && after.nextTryAt !== null) await recordTurn(trx, turn + 1, after.nextTryAt);
      };
      if (!endpoint.is_enabled)
        return database.transaction().execute((trx) => close(trx, delivery.tries, switchedOff));

      const { rests_until: restsUntil } = endpoint;
      const decided = decideTurn(restsUntil, clock.now());
      const isProbe =
        decided.step === 'probe' &&
        restsUntil !== null &&
        (await takeProbe(database, { id: endpointId, restsUntil, until: decided.until }));
      if (decided.step !== 'send') {
        if (!isProbe)
          return database.transaction().execute((trx) => recordTurn(trx, turn, decided.until));
        await jobs.postpone(sendWebhookJob, endpointId, decided.until);
      }

      const secret = vault.decrypt(secretCell(endpointId), endpoint.secret_encrypted);
      const headers = signedHeaders({ eventId, body, secret, now: clock.now() });
      const outcome = await send({ url: endpoint.url, headers, body });
      const tries = delivery.tries + 1;
      const chance = randomness.bytes(4).readUInt32BE() / 2 ** 32;
      const after = decideAfterTry({ outcome, tries, now: clock.now(), chance });
      const rest = await database.transaction().execute(async (trx) => {
        // The endpoint's row first, as administrators' acts lock them.
        const change =
          after.status === 'delivered'
            ? { restsUntil: null, isChanged: await forgetFailures(trx, endpointId) }
            : await recordFailure(trx, dependencies, { endpointId, isProbe });
        await close(trx, tries, after);
        return change;
      });
      if (!rest.isChanged) return;
      if (rest.restsUntil === null)
        await jobs.bringForward(sendWebhookJob, endpointId, clock.now());
      else await jobs.postpone(sendWebhookJob, endpointId, rest.restsUntil);
    },
  };
}

/** The rest that an endpoint has from now on, and whether its waiting jobs have to be moved for it. */
async function recordFailure(
  trx: DatabaseTransaction,
  { clock, audit }: WebhookDependencies,
  { endpointId, isProbe }: { endpointId: string; isProbe: boolean },
): Promise<{ restsUntil: Date | null; isChanged: boolean }> {
  const endpoint = await lockEndpoint(trx, endpointId);
  // Deleted or switched off meanwhile: its deliveries are over.
  if (endpoint?.is_enabled !== true) return { restsUntil: null, isChanged: false };
  const now = clock.now();
  const { failures, failing_since: failingSince, rests_until: before } = endpoint;
  const { isOver, ...health } = healthAfterFailure(
    { failures, failingSince, restsUntil: before },
    { isProbe, now },
  );
  await changeEndpoint(trx, {
    id: endpointId,
    failures: health.failures,
    failing_since: health.failingSince,
    rests_until: isOver ? null : health.restsUntil,
    ...(isOver && { is_enabled: false, switched_off_at: now, updated_at: now }),
  });
  if (isOver) {
    const since = (health.failingSince ?? now).toISOString();
    const facts = { failures: health.failures, failing_since: since };
    await audit.record(
      trx,
      endpointEntry('webhook_switched_off', { actor: 'system', endpoint, facts }),
    );
    return { restsUntil: null, isChanged: true };
  }
  const { restsUntil } = health;
  return { restsUntil, isChanged: restsUntil?.getTime() !== before?.getTime() };
}
