import { createHmac } from 'node:crypto';
import type { DeliveryView, WebhookView } from '@ghost-pay/contract/webhooks/webhooks.schemas';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { call as callAs } from '../../../test/call.ts';
import {
  createPayment,
  donationPayload,
  nintendoPayload,
  subscriptionPayload,
} from '../../../test/payments.ts';
import {
  createSession,
  createTestServer,
  tellSubscribers,
  type TestServer,
} from '../../../test/test-server.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../../test/webhook-receiver.ts';
import { addEndpoint as addEndpointAs, everyKind, sendDue } from '../../../test/webhook-site.ts';
import { type GuardedPost, type PostOutcome } from '../../core/outbound/guarded-post.ts';
import { forgetDeliveries } from './usecases/deliveries.ts';
import { sendWebhook } from './usecases/send-webhook.ts';

let server: TestServer;
let receiver: WebhookReceiver;
let chief: Awaited<ReturnType<typeof createSession>>;
beforeAll(async () => {
  server = await createTestServer();
  // Ahead of the database's clock, so this clock alone decides what is due, also in a slow test.
  server.clock.advance(86_400_000);
});
afterAll(() => server.close());
beforeEach(async () => {
  receiver = await startWebhookReceiver();
  // A fresh second factor for each test: some tests move the clock.
  chief = await createSession(server, { role: 'super_admin' });
});
afterEach(async () => {
  await receiver.close();
  await query(`delete from webhook_endpoints; delete from events; delete from pgboss.job`);
});

const query = (text: string, values?: unknown[]) => server.testDatabase.pool.query(text, values);
const call = <Body>(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
) => callAs<Body>(server, method, path, { token: chief.token, ...(body && { body }) });
const addEndpoint = (changes: { url?: string; kinds?: string[]; isEnabled?: boolean } = {}) =>
  addEndpointAs(server, { token: chief.token, url: receiver.url, ...changes });
const deliveries = async (filter = '') =>
  (await call<{ deliveries: DeliveryView[] }>('GET', `/webhooks/deliveries?limit=100${filter}`))
    .body.deliveries;
const dispatch = () => tellSubscribers(server);
const act = (id: string, step: string, body?: object) =>
  call('POST', `/transactions/${id}/${step}`, body);
const runJobs = (post?: GuardedPost) => sendDue(server, post);
const jobsLeft = async () =>
  (await query(`select 1 from pgboss.job where name = 'send-webhook'`)).rowCount;
const toldKinds = () =>
  receiver.received.map(({ body }) => (JSON.parse(body) as { kind: string }).kind);

/** Verifies a signature with Node alone, as docs/webhooks.md shows it. */
function isFromUs({ headers, body }: WebhookReceiver['received'][number], secret: string): boolean {
  const mac = createHmac('sha256', secret);
  mac.update(String(headers['ghost-timestamp']));
  mac.update('.');
  mac.update(body);
  return headers['ghost-signature'] === `sha256=${mac.digest('hex')}`;
}

describe('an event', () => {
  test('of each step of a payment arrives once, signed, and names nobody', async () => {
    const { secret } = await addEndpoint();
    const payload = nintendoPayload();
    const { id, paymentId } = await createPayment(server, payload);
    await act(id, 'verify-payment');
    await act(id, 'update-subscription');
    await dispatch();
    await dispatch();
    expect(await runJobs()).toBe(3);
    expect(toldKinds()).toEqual(['payment_created', 'payment_verified', 'payment_completed']);
    const bodies = receiver.received.map(
      ({ body }) => JSON.parse(body) as { data: { status: string } },
    );
    expect(bodies.map(({ data }) => data.status)).toEqual([
      'pending_payment_verification',
      'pending_subscription_update',
      'completed',
    ]);
    expect(bodies[0]).toEqual({
      id: receiver.received[0]?.headers['ghost-event-id'],
      kind: 'payment_created',
      happened_at: server.clock.now().toISOString(),
      data: {
        payment_id: paymentId,
        type: 'ghost-eshop-pro',
        method: 'nintendo-eshop',
        status: 'pending_payment_verification',
        amount: payload['amount'],
        currency: payload['currency'],
        region: payload['region'],
        duration: payload['subscriptionDuration'],
      },
    });
    for (const event of receiver.received) {
      expect(isFromUs(event, secret)).toBe(true);
      expect(isFromUs({ ...event, body: `${event.body} ` }, secret)).toBe(false);
      expect(event.headers['content-type']).toBe('application/json');
      const all = JSON.stringify([event.headers, event.body]);
      for (const field of ['userUsername', 'userEmail', 'paymentCode'])
        expect(all).not.toContain(String(payload[field]));
    }
    expect((await deliveries()).map(({ status, last_status }) => [status, last_status])).toEqual(
      Array.from({ length: 3 }, () => ['delivered', 200]),
    );
    expect(await jobsLeft()).toBe(0);
  });

  test('of a failed and a reopened payment, and of a donation', async () => {
    await addEndpoint({ kinds: ['payment_failed', 'payment_reopened', 'payment_completed'] });
    const { id } = await createPayment(server, subscriptionPayload());
    await act(id, 'mark-failed', { reason: 'Nothing came from luigi' });
    const reopened = { status: 'pending_payment_verification', notes: 'It came late' };
    await call('PATCH', `/transactions/${id}/status`, reopened);
    await act((await createPayment(server, donationPayload())).id, 'verify-payment');
    await dispatch();
    await runJobs();
    expect(toldKinds().toSorted()).toEqual([
      'payment_completed',
      'payment_failed',
      'payment_reopened',
    ]);
    expect(receiver.received.map(({ body }) => body).join()).not.toMatch(/luigi|came late/);
  });

  test('goes to those that are switched on and want its kind, each once', async () => {
    const other = await startWebhookReceiver();
    await addEndpoint();
    await addEndpoint({ url: other.url, kinds: ['payment_verified'] });
    await addEndpoint({ isEnabled: false });
    const { id } = await createPayment(server);
    await act(id, 'verify-payment');
    await dispatch();
    await runJobs();
    expect(toldKinds()).toEqual(['payment_created', 'payment_verified']);
    expect(other.received).toHaveLength(1);
    await other.close();
  });

  test('of the back-office itself is told to nobody', async () => {
    await addEndpoint();
    const user = { username: 'toadette', role: 'admin', password: 'Fire-Flower-Meadow-8' };
    expect((await call('POST', '/users', user)).status).toBe(201);
    await dispatch();
    expect(await deliveries()).toEqual([]);
  });
});

describe('a delivery', () => {
  /** A delivery that waits for its first try. */
  async function waiting() {
    const endpoint = await addEndpoint({ kinds: ['payment_created'] });
    await createPayment(server);
    await dispatch();
    const [delivery] = await deliveries();
    if (delivery === undefined) throw new Error('Nothing was recorded');
    return { endpoint, delivery };
  }
  const answering =
    (...outcomes: PostOutcome[]): GuardedPost =>
    () =>
      Promise.resolve(outcomes.shift() ?? { status: 200 });

  test.each([[302], [404], [500]])('that is answered with %d is tried again', async (status) => {
    await waiting();
    receiver.answer(status);
    await runJobs();
    expect(receiver.received).toHaveLength(1);
    expect(await deliveries()).toMatchObject([
      { status: 'waiting', tries: 1, last_status: status, last_problem: null },
    ]);
    expect(await runJobs()).toBe(0);
    receiver.answer(200);
    server.clock.advance(13_000);
    expect(await runJobs()).toBe(1);
    expect(await deliveries()).toMatchObject([
      { status: 'delivered', tries: 2, next_try_at: null },
    ]);
    const [first, second] = receiver.received;
    expect(second?.body).toBe(first?.body);
    expect(second?.headers['ghost-event-id']).toBe(first?.headers['ghost-event-id']);
    expect(second?.headers['ghost-timestamp']).not.toBe(first?.headers['ghost-timestamp']);
  });

  test('to nobody is tried again, and after ten retries failed', async () => {
    await waiting();
    await receiver.close();
    for (let tries = 1; tries <= 11; tries += 1) {
      expect(await runJobs()).toBe(1);
      const [delivery] = await deliveries();
      expect(delivery).toMatchObject({
        tries,
        status: tries === 11 ? 'failed' : 'waiting',
        last_problem: 'no_answer',
        last_status: null,
      });
      if (delivery?.next_try_at) server.clock.set(new Date(Date.parse(delivery.next_try_at) + 1));
      // The retries outlast a session.
      chief = await createSession(server, { role: 'super_admin' });
    }
    expect(await jobsLeft()).toBe(0);
    expect(
      (await call<{ webhooks: WebhookView[] }>('GET', '/webhooks')).body.webhooks,
    ).toMatchObject([{ waiting: 0, delivered: 0, failed: 1 }]);
  });

  test('that a crash cut off after it was sent is sent again under the same id', async () => {
    const { delivery } = await waiting();
    const job = { deliveryId: delivery.id, turn: 0 };
    // The receiver has the event, but the database connection is lost before it is recorded.
    const dying = sendWebhook({
      ...server.dependencies,
      database: new Proxy(server.dependencies.database, {
        get: (target, name) => {
          if (name === 'transaction') throw new Error('killed');
          const value: unknown = Reflect.get(target, name);
          return typeof value === 'function' ? (value.bind(target) as unknown) : value;
        },
      }),
    });
    await expect(dying.run(job)).rejects.toThrow('killed');
    expect(await deliveries()).toMatchObject([{ status: 'waiting', tries: 0 }]);
    await sendWebhook(server.dependencies).run(job);
    expect(new Set(receiver.received.map(({ headers }) => headers['ghost-event-id'])).size).toBe(1);
    expect(receiver.received).toHaveLength(2);
    expect(await deliveries()).toMatchObject([{ status: 'delivered', tries: 1 }]);
    // The runner may run the job a third time: its turn is over.
    await sendWebhook(server.dependencies).run(job);
    expect(receiver.received).toHaveLength(2);
  });

  test('is sent again by hand with the same id and as many tries as a new one', async () => {
    const { delivery } = await waiting();
    await runJobs();
    receiver.answer(500);
    const again = await call<DeliveryView>('POST', `/webhooks/deliveries/${delivery.id}/redeliver`);
    expect(again).toMatchObject({ status: 200, body: { status: 'waiting', tries: 0 } });
    await runJobs();
    const ids = receiver.received.map(({ headers }) => headers['ghost-event-id']);
    expect(ids).toEqual([delivery.event_id, delivery.event_id]);
    expect(await deliveries()).toMatchObject([{ status: 'waiting', tries: 1, last_status: 500 }]);
  });

  test('that is begun anew by hand while it waits is not sent by the old job as well', async () => {
    const { delivery } = await waiting();
    await runJobs(answering({ status: 503 }));
    await call('POST', `/webhooks/deliveries/${delivery.id}/redeliver`);
    await runJobs();
    server.clock.advance(60_000);
    expect(await runJobs()).toBe(1);
    expect(receiver.received).toHaveLength(1);
  });

  test('that waits when its endpoint is switched off fails without a try', async () => {
    const { endpoint, delivery } = await waiting();
    const changed = { url: receiver.url, kinds: everyKind, is_enabled: false };
    expect((await call('PUT', `/webhooks/${endpoint.id}`, changed)).status).toBe(200);
    await runJobs();
    expect(receiver.received).toEqual([]);
    expect(await deliveries()).toMatchObject([
      { status: 'failed', tries: 0, last_problem: 'switched_off', last_tried_at: null },
    ]);
    const refused = await call('POST', `/webhooks/deliveries/${delivery.id}/redeliver`);
    expect(refused).toMatchObject({ status: 409, body: { code: 'WEBHOOK_SWITCHED_OFF' } });
  });

  test('goes with its endpoint', async () => {
    const { endpoint, delivery } = await waiting();
    expect((await call('DELETE', `/webhooks/${endpoint.id}`)).status).toBe(200);
    expect(await runJobs()).toBe(1);
    expect(receiver.received).toEqual([]);
    expect(await deliveries()).toEqual([]);
    const refused = await call('POST', `/webhooks/deliveries/${delivery.id}/redeliver`);
    expect(refused).toMatchObject({ status: 404, body: { code: 'DELIVERY_NOT_FOUND' } });
  });

  test('in live mode does not reach this machine', async () => {
    const { delivery } = await waiting();
    await sendWebhook({ ...server.dependencies, site: { mode: 'live' } }).run({
      deliveryId: delivery.id,
      turn: 0,
    });
    expect(receiver.received).toEqual([]);
    expect(await deliveries()).toMatchObject([{ last_problem: 'address_refused', tries: 1 }]);
  });

  test('is forgotten after thirty days, unless it still waits', async () => {
    await waiting();
    const { delivery: over } = await waiting();
    await sendWebhook(server.dependencies).run({ deliveryId: over.id, turn: 0 });
    server.clock.advance(30 * 86_400_000 - 1_000);
    chief = await createSession(server, { role: 'super_admin' });
    await forgetDeliveries(server.dependencies).run({});
    const before = await deliveries();
    expect(before.map(({ id }) => id)).toContain(over.id);
    server.clock.advance(2_000);
    await forgetDeliveries(server.dependencies).run({});
    await forgetDeliveries(server.dependencies).run({});
    const after = await deliveries();
    expect(after.map(({ id }) => id)).not.toContain(over.id);
    expect(after).toHaveLength(before.length - 1);
    expect(after.every(({ status }) => status === 'waiting')).toBe(true);
  });

  test('is found by endpoint and status, page by page', async () => {
    const { endpoint } = await waiting();
    await addEndpoint({ kinds: ['payment_created'] });
    await createPayment(server);
    await dispatch();
    expect(await deliveries()).toHaveLength(3);
    expect(await deliveries(`&webhook=${endpoint.id}`)).toHaveLength(2);
    expect(await deliveries('&status=delivered')).toHaveLength(0);
    const page = await call('GET', '/webhooks/deliveries?limit=2&page=2');
    expect(page.body).toMatchObject({ pagination: { total: 3, pages: 2, page: 2 } });
  });
});

describe('an endpoint', () => {
  test('is sent a test that tells of no payment', async () => {
    const { id, secret } = await addEndpoint();
    const sent = await call<DeliveryView>('POST', `/webhooks/${id}/test`);
    expect(sent).toMatchObject({ status: 201, body: { kind: 'test', payment: null } });
    await runJobs();
    const [event] = receiver.received;
    expect(JSON.parse(event?.body ?? '')).toEqual({
      id: sent.body.event_id,
      kind: 'test',
      happened_at: server.clock.now().toISOString(),
      data: null,
    });
    expect(event && isFromUs(event, secret)).toBe(true);
  });

  test('gives its secret once, keeps it sealed, and signs with a new one as soon as there is one', async () => {
    const { id, secret } = await addEndpoint();
    expect(secret).toMatch(/^[\w-]{43}$/);
    const shown = await call<{ webhooks: WebhookView[] }>('GET', '/webhooks');
    expect(JSON.stringify(shown.body)).not.toContain(secret);
    const { rows } = await query('select secret_encrypted from webhook_endpoints');
    expect((rows[0] as { secret_encrypted: Buffer }).secret_encrypted.includes(secret)).toBe(false);
    const renewed = await call<{ secret: string }>('POST', `/webhooks/${id}/renew-secret`);
    expect(renewed.body.secret).not.toBe(secret);
    await call('POST', `/webhooks/${id}/test`);
    await runJobs();
    const [event] = receiver.received;
    expect(event && isFromUs(event, renewed.body.secret)).toBe(true);
    expect(event && isFromUs(event, secret)).toBe(false);
  });

  test.each([
    ['nonsense', 'This is not a web address'],
    ['', 'Please enter the address'],
    ['ftp://example.org/', 'The address must begin with https://'],
    [
      'http://hooks.example.org/',
      'The address must begin with https://; in the sandbox, http:// to localhost is allowed too',
    ],
    ['https://10.0.0.1/', 'This address is not on the public internet'],
    ['https://[::ffff:10.0.0.1]/', 'This address is not on the public internet'],
    ['https://a:b@example.org/', 'The address must hold no user name, no password and no #'],
    ['https://example.org/#a', 'The address must hold no user name, no password and no #'],
  ])('is refused at %s', async (url, sentence) => {
    const body = { url, kinds: everyKind, is_enabled: true };
    expect(await call('POST', '/webhooks', body)).toMatchObject({
      status: 400,
      body: { fields: { url: sentence } },
    });
  });

  test('wants at least one event, and each once', async () => {
    const body = { url: receiver.url, kinds: [] as string[], is_enabled: true };
    expect(await call('POST', '/webhooks', body)).toMatchObject({
      status: 400,
      body: { fields: { kinds: 'Please choose at least one event' } },
    });
    const { kinds } = await addEndpoint({
      kinds: ['payment_failed', 'payment_created', 'payment_failed'],
    });
    expect(kinds).toEqual(['payment_created', 'payment_failed']);
  });

  test('is one of at most twenty, however many are added at once', async () => {
    const body = { url: receiver.url, kinds: everyKind, is_enabled: true };
    await addEndpoint();
    await query(
      `insert into webhook_endpoints select uuidv7(), url, kinds, is_enabled, secret_encrypted, created_at, updated_at
       from webhook_endpoints, generate_series(1, 17)`,
    );
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => call('POST', '/webhooks', body)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(answers.find(({ status }) => status !== 201)).toMatchObject({
      status: 409,
      body: { code: 'WEBHOOKS_FULL' },
    });
  });

  test.each([
    ['PUT', ''],
    ['DELETE', ''],
    ['POST', '/renew-secret'],
    ['POST', '/test'],
  ] as const)('that is not there: %s%s', async (method, act) => {
    const path = `/webhooks/019a0000-0000-7000-8000-000000000000${act}`;
    const body = { url: receiver.url, kinds: everyKind, is_enabled: true };
    expect(await call(method, path, method === 'PUT' ? body : undefined)).toMatchObject({
      status: 404,
      body: { code: 'WEBHOOK_NOT_FOUND' },
    });
  });

  test('keeps what a change leaves out', async () => {
    await query(`delete from webhook_endpoints`);
    const { id } = await addEndpoint();
    const change = async (body: object) => {
      const { body: changed } = await call<object>('PUT', `/webhooks/${id}`, body);
      return changed;
    };
    expect(await change({ is_enabled: false })).toMatchObject({
      url: receiver.url,
      kinds: everyKind,
    });
    expect(await change({ kinds: ['payment_failed'] })).toMatchObject({ is_enabled: false });
    expect(await change({ url: `${receiver.url}other` })).toMatchObject({
      url: `${receiver.url}other`,
      kinds: ['payment_failed'],
      is_enabled: false,
    });
  });

  test('leaves a trail of each act, with its host and no more of its address', async () => {
    await query(`delete from webhook_endpoints`);
    const { rows: heads } = await query('select last_id from audit_head');
    const { id } = await addEndpoint({ url: `${receiver.url}?key=hidden-key` });
    const change = {
      url: `${receiver.url}?key=hidden-key`,
      kinds: ['payment_failed'],
      is_enabled: true,
    };
    await call('PUT', `/webhooks/${id}`, change);
    // An unchanged value writes nothing.
    await call('PUT', `/webhooks/${id}`, change);
    await call('POST', `/webhooks/${id}/renew-secret`);
    const { body } = await call<DeliveryView>('POST', `/webhooks/${id}/test`);
    await call('POST', `/webhooks/deliveries/${body.id}/redeliver`);
    await call('DELETE', `/webhooks/${id}`);
    const { rows } = await query(
      'select action, subject_id, facts from audit_trail where id > $1 order by id',
      [(heads[0] as { last_id: number }).last_id],
    );
    expect(rows.map((row) => (row as { action: string }).action)).toEqual([
      'webhook_created',
      'webhook_changed',
      'webhook_secret_renewed',
      'webhook_tested',
      'webhook_redelivered',
      'webhook_deleted',
    ]);
    expect(rows.every((row) => (row as { subject_id: string }).subject_id === id)).toBe(true);
    expect(JSON.stringify(rows)).toContain('127.0.0.1:');
    expect(JSON.stringify(rows)).not.toContain('hidden-key');
  });
});
