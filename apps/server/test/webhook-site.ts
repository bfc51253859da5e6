import type { WebhookView } from '@ghost-pay/contract/webhooks/webhooks.schemas';
import type { GuardedPost } from '../src/core/outbound/guarded-post.ts';
import { sendWebhook } from '../src/modules/webhooks/usecases/send-webhook.ts';
import { call } from './call.ts';
import type { TestServer } from './test-server.ts';

export const everyKind = [
  'payment_created',
  'payment_verified',
  'payment_completed',
  'payment_failed',
  'payment_reopened',
];

/** Adds an endpoint as a super admin, whose session's `token` is given. */
export async function addEndpoint(
  server: TestServer,
  {
    token,
    url,
    kinds = everyKind,
    isEnabled = true,
  }: { token: string; url: string; kinds?: string[]; isEnabled?: boolean },
): Promise<WebhookView & { secret: string }> {
  const { status, body } = await call<{ webhook: WebhookView; secret: string }>(
    server,
    'POST',
    '/webhooks',
    { token, body: { url, kinds, is_enabled: isEnabled } },
  );
  if (status !== 201) throw new Error(`The endpoint was refused: ${JSON.stringify(body)}`);
  return { ...body.webhook, secret: body.secret };
}

/** Runs the due jobs once like the job runner; returns their number. */
export async function sendDue(
  { clock, dependencies, testDatabase }: TestServer,
  post?: GuardedPost,
): Promise<number> {
  const handler = sendWebhook(dependencies, { ...(post && { post }) });
  const { rows: jobs } = await testDatabase.pool.query<{
    data: { deliveryId: string; turn: number };
  }>(`delete from pgboss.job where name = 'send-webhook' and start_after <= $1 returning data`, [
    clock.now(),
  ]);
  // In the order of recording, which the runner does not guarantee.
  jobs.sort((one, other) => (one.data.deliveryId < other.data.deliveryId ? -1 : 1));
  for (const { data } of jobs) await handler.run(data);
  return jobs.length;
}
