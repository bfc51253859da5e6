import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { WebhookView } from '@ghost-pay/contract/webhooks/webhooks.schemas';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { call as callAs } from '../../../test/call.ts';
import { createPayment } from '../../../test/payments.ts';
import {
  createSession,
  createTestServer,
  tellSubscribers,
  type TestServer,
} from '../../../test/test-server.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../../test/webhook-receiver.ts';
import { addEndpoint as addEndpointAs, sendDue } from '../../../test/webhook-site.ts';
import { createJobRunner } from '../../core/jobs/jobs.ts';
import { createGuardedPost, type GuardedPost } from '../../core/outbound/guarded-post.ts';
import { sendWebhook, sendWebhookJob } from './usecases/send-webhook.ts';
import { listSwitchedOff } from './webhooks.public.ts';

let server: TestServer;
let receiver: WebhookReceiver;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  receiver = await startWebhookReceiver();
});
afterEach(async () => {
  await receiver.close();
  await query(`delete from webhook_endpoints; delete from events; delete from pgboss.job`);
});

const query = (text: string, values?: unknown[]) => server.testDatabase.pool.query(text, values);
const dispatch = () => tellSubscribers(server);

async function call<Body>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) {
  const { token } = await createSession(server, { role: 'super_admin' });
  const answer = await callAs<Body>(server, method, path, { token, ...(body && { body }) });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body;
}
async function addEndpoint(url = receiver.url): Promise<string> {
  const { token } = await createSession(server, { role: 'super_admin' });
  return (await addEndpointAs(server, { token, url, kinds: ['payment_created'] })).id;
}
async function shown(id: string): Promise<WebhookView | undefined> {
  const { webhooks } = await call<{ webhooks: WebhookView[] }>('GET', '/webhooks');
  return webhooks.find((webhook) => webhook.id === id);
}

/** Deliveries that wait for an endpoint, each with its job, as if many payments had been made. */
async function seed(endpointId: string, count: number): Promise<void> {
  const now = server.clock.now();
  await query(
    `insert into webhook_deliveries (endpoint_id, event_id, kind, body, status, created_at, next_try_at)
     select $1, gen_random_uuid(), 'test', '{}', 'waiting', $2, $2 from generate_series(1, $3)`,
    [endpointId, now, count],
  );
  const { rows } = await query('select id from webhook_deliveries where endpoint_id = $1', [
    endpointId,
  ]);
  const [{ id: first }] = rows as [{ id: string }];
  await server.dependencies.database
    .transaction()
    .execute((trx) =>
      server.jobs.record(trx, sendWebhookJob, { deliveryId: first, turn: 0, endpointId }),
    );
  await query(
    `insert into pgboss.job (name, data, group_id, retry_limit, retry_delay, expire_seconds, deletion_seconds,
       keep_until, policy)
     select name, jsonb_build_object('deliveryId', d.id, 'turn', 0, 'endpointId', d.endpoint_id), group_id,
       retry_limit, retry_delay, expire_seconds, deletion_seconds, keep_until, policy
     from pgboss.job j, webhook_deliveries d
     where j.data->>'deliveryId' = $1 and d.endpoint_id = $2 and d.id <> $1::uuid`,
    [first, endpointId],
  );
}

/** A receiver that takes a request and never answers. */
async function startHanging(): Promise<{ url: string; server: Server; asked: () => number }> {
  let asked = 0;
  const hanging = createServer(() => (asked += 1));
  await new Promise<void>((resolve) => {
    hanging.listen(0, '127.0.0.1', resolve);
  });
  const { port } = hanging.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, server: hanging, asked: () => asked };
}

test('a receiver that works gets its events within seconds while three dead ones have thousands waiting', async () => {
  const hanging = await startHanging();
  const refusing = await startWebhookReceiver();
  refusing.answer(405);
  const gone = await startWebhookReceiver();
  await gone.close();
  for (const url of [hanging.url, refusing.url, gone.url])
    await seed(await addEndpoint(url), 1_500);
  await addEndpoint();
  for (let made = 0; made < 5; made += 1) await createPayment(server);
  await dispatch();

  const { pool } = server.testDatabase;
  const runner = createJobRunner({ pool, log: server.dependencies.log });
  const post = createGuardedPost({ allowLoopback: true, timeoutMs: 5_000 });
  const began = performance.now();
  await runner.start([sendWebhook(server.dependencies, { post })]);
  await runner.work();
  await expect.poll(() => receiver.received.length, { timeout: 15_000 }).toBe(5);
  const seconds = (performance.now() - began) / 1000;
  hanging.server.closeAllConnections();
  await runner.stop();
  hanging.server.close();
  await refusing.close();
  expect(seconds).toBeLessThan(8);
  // Five at once before the rest begins, and those that were taken then.
  expect(refusing.received.length).toBeLessThan(15);
  expect(hanging.asked()).toBeLessThan(15);
});

const runJobs = (post?: GuardedPost) => sendDue(server, post);
const answering =
  (status: number): GuardedPost =>
  () =>
    Promise.resolve({ status });

test('an endpoint rests after five failures; one delivery is tried when the rest ends, and a success sends all', async () => {
  // Ahead of the database's clock, so this clock alone decides what is due.
  server.clock.advance(86_400_000);
  const id = await addEndpoint();
  await seed(id, 12);
  expect(await runJobs(answering(500))).toBe(12);
  expect(await shown(id)).toMatchObject({ failures: 5, waiting: 12, is_enabled: true });
  const { rows } = await query('select sum(tries)::int as tries from webhook_deliveries');
  expect(rows).toEqual([{ tries: 5 }]);

  server.clock.advance(59_000);
  expect(await runJobs()).toBe(0);
  // Recorded during the rest: it waits for the end as well.
  await createPayment(server);
  await dispatch();
  expect(await runJobs()).toBe(0);

  server.clock.advance(1_000);
  await runJobs(answering(503));
  expect(await shown(id)).toMatchObject({ failures: 6, delivered: 0 });
  server.clock.advance(119_000);
  expect(await runJobs()).toBe(0);
  server.clock.advance(1_000);
  await runJobs();
  expect(await shown(id)).toMatchObject({ failures: 0, failing_since: null, rests_until: null });
  await runJobs();
  expect(await shown(id)).toMatchObject({ delivered: 13, waiting: 0 });
  expect(receiver.received).toHaveLength(13);
});

test('a test event and a redelivery by hand are tried during the rest', async () => {
  server.clock.advance(86_400_000);
  const id = await addEndpoint();
  await seed(id, 6);
  await runJobs(answering(500));
  await call('POST', `/webhooks/${id}/test`);
  expect(await runJobs(answering(500))).toBe(1);
  expect(await shown(id)).toMatchObject({ failures: 6 });
  const { rows } = await query('select id from webhook_deliveries limit 1');
  await call('POST', `/webhooks/deliveries/${(rows[0] as { id: string }).id}/redeliver`);
  expect(await runJobs()).toBe(1);
  await runJobs();
  expect(await shown(id)).toMatchObject({ failures: 0, waiting: 0, delivered: 7 });
});

test('after three days of failures it is switched off, which is told; switching it on begins anew', async () => {
  server.clock.advance(86_400_000);
  const id = await addEndpoint();
  await seed(id, 12);
  await runJobs(answering(500));
  for (const [days, isOn] of [
    [2.9, true],
    [3, false],
  ] as const) {
    await query('update webhook_endpoints set failing_since = $1, rests_until = $2', [
      new Date(server.clock.now().getTime() - days * 86_400_000),
      server.clock.now(),
    ]);
    await query('update pgboss.job set start_after = $1', [server.clock.now()]);
    await runJobs(answering(500));
    expect(await shown(id)).toMatchObject({ is_enabled: isOn });
  }
  expect(await shown(id)).toMatchObject({
    is_enabled: false,
    rests_until: null,
    switched_off_at: server.clock.now().toISOString(),
  });
  const { host } = new URL(receiver.url);
  expect(await listSwitchedOff(server.dependencies.database)).toMatchObject([{ id, host }]);
  const { rows } = await query(
    `select author_kind, subject_id from audit_trail where action = 'webhook_switched_off'`,
  );
  expect(rows).toEqual([{ author_kind: 'system', subject_id: id }]);
  // What waited fails at once, as when an administrator switches it off.
  await runJobs();
  expect(await shown(id)).toMatchObject({ waiting: 0 });

  await call('PUT', `/webhooks/${id}`, { is_enabled: true });
  expect(await shown(id)).toMatchObject({
    failures: 0,
    failing_since: null,
    switched_off_at: null,
  });
  expect(await listSwitchedOff(server.dependencies.database)).toEqual([]);
  await createPayment(server);
  await dispatch();
  await runJobs();
  expect(receiver.received).toHaveLength(1);
});

test('another address ends the rest', async () => {
  server.clock.advance(86_400_000);
  const gone = await startWebhookReceiver();
  await gone.close();
  const id = await addEndpoint(gone.url);
  await seed(id, 5);
  await runJobs();
  expect((await shown(id))?.rests_until).not.toBeNull();
  await call('PUT', `/webhooks/${id}`, { url: receiver.url });
  await runJobs();
  expect(await shown(id)).toMatchObject({ failures: 0, delivered: 5 });
});
