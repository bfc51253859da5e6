import type { JobHandler } from '../../../core/jobs/jobs.ts';
import { createGuardedPost, type GuardedPost } from '../../../core/outbound/guarded-post.ts';
import { sendWebhookJob } from '../delivery-job.ts';
import { type AfterTry, decideAfterTry, signedHeaders } from '../webhook-rules.ts';
import { secretPlace, type WebhookDependencies } from '../webhooks-dependencies.ts';
import { closeTurn, findDueDelivery } from '../webhooks.repository.ts';

const switchedOff: AfterTry = {
  status: 'failed',
  nextTryAt: null,
  lastStatus: null,
  lastProblem: 'switched_off',
};

/**
 * Sends one delivery once, records the outcome and the next try. A crash between sending and recording sends
 * it again with the same event id: receivers are promised at-least-once delivery. A job whose turn is over
 * finds nothing to do.
 */
export function sendWebhook(
  dependencies: Pick<
    WebhookDependencies,
    'database' | 'clock' | 'randomness' | 'vault' | 'jobs' | 'site'
  >,
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
      const close = (tries: number, after: AfterTry) =>
        database.transaction().execute(async (trx) => {
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
          if (closed && after.nextTryAt !== null)
            await jobs.record(
              trx,
              sendWebhookJob,
              { deliveryId, turn: turn + 1 },
              { startAfter: after.nextTryAt },
            );
        });
      if (!endpoint.is_enabled) return close(delivery.tries, switchedOff);

      const secret = vault.decrypt(secretPlace(endpoint.id), endpoint.secret_encrypted);
      const headers = signedHeaders({ eventId, body, secret, now: clock.now() });
      const outcome = await send({ url: endpoint.url, headers, body });
      const tries = delivery.tries + 1;
      const chance = randomness.bytes(4).readUInt32BE() / 2 ** 32;
      await close(tries, decideAfterTry({ outcome, tries, now: clock.now(), chance }));
    },
  };
}
