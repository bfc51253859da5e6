import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createPayment, subscriptionPayload } from '../../../test/payments.ts';
import { createSession, createTestServer, type TestServer } from '../../../test/test-server.ts';
import { createEventDispatcher, dispatchEvents, type EventSubscriber } from './event-dispatcher.ts';
import { type RecordedEvent, recordEvent } from './events.repository.ts';

let server: TestServer;
const told: RecordedEvent[] = [];
const listener: EventSubscriber = {
  take: (_trx, events) => {
    told.push(...events);
    return Promise.resolve();
  },
};
const kinds = () => told.map(({ kind }) => kind);
const dispatch = async (subscriber = listener) => dispatchEvents(server.dependencies, [subscriber]);
const waiting = async () =>
  server.dependencies.database.selectFrom('events').select(['kind', 'failures']).execute();

beforeAll(async () => {
  server = await createTestServer();
});
afterAll(async () => server.close());
beforeEach(async () => {
  await server.dependencies.database.deleteFrom('events').execute();
  told.length = 0;
});

/** Records one event per name, in this order, with the name in its facts. */
async function record(...names: string[]): Promise<void> {
  for (const name of names)
    await server.dependencies.database.transaction().execute((trx) =>
      recordEvent(trx, {
        kind: 'admin_role_changed',
        facts: { name },
        happenedAt: server.clock.now(),
      }),
    );
}
const names = () => told.map(({ facts }) => facts['name']);

test('each step of a payment is told once, in order, with the payment', async () => {
  const { id } = await createPayment(server);
  const { headers } = await createSession(server);
  for (const step of ['verify-payment', 'update-subscription'])
    await server.app.inject({ method: 'POST', url: `/api/transactions/${id}/${step}`, headers });
  await dispatch();
  await dispatch();
  expect(kinds()).toEqual(['payment_created', 'payment_verified', 'payment_completed']);
  expect(told.map((event) => event.transaction_id)).toEqual([id, id, id]);
  expect(new Set(told.map((event) => event.event_id)).size).toBe(3);
  expect(await waiting()).toEqual([]);
});

test('what is refused or rolled back is not told', async () => {
  const payment = subscriptionPayload();
  await createPayment(server, payment);
  const again = await server.app.inject({
    method: 'POST',
    url: '/api/transactions',
    payload: payment,
  });
  expect(again.statusCode).toBe(409);
  await expect(
    server.dependencies.database.transaction().execute(async (trx) => {
      await recordEvent(trx, { kind: 'payment_failed', happenedAt: server.clock.now() });
      throw new Error('given up');
    }),
  ).rejects.toThrow('given up');
  await dispatch();
  expect(kinds()).toEqual(['payment_created']);
});

test('an account that is made, changed and deleted is told with its roles', async () => {
  const { headers, username: author } = await createSession(server, { role: 'super_admin' });
  const user = { username: 'toadette', role: 'admin', password: 'Fire-Flower-Meadow-8' };
  const made = await server.app.inject({
    method: 'POST',
    url: '/api/users',
    headers,
    payload: user,
  });
  const { id } = made.json<{ id: string }>();
  const url = `/api/users/${id}`;
  await server.app.inject({ method: 'PUT', url, headers, payload: { role: 'super_admin' } });
  await server.app.inject({ method: 'PUT', url, headers, payload: { email: 't@example.com' } });
  await server.app.inject({ method: 'PUT', url, headers, payload: { role: 'admin' } });
  await server.app.inject({ method: 'DELETE', url, headers });
  await dispatch();
  const about = { user: id, username: 'toadette', changed_by: author };
  expect(told.map(({ facts }) => facts)).toEqual([
    { ...about, from: null, to: 'admin' },
    { ...about, from: 'admin', to: 'super_admin' },
    { ...about, told: 't@example.com', change: 'email' },
    { ...about, from: 'super_admin', to: 'admin' },
    { ...about, from: 'admin', to: null },
  ]);
});

test('more than one batch is told in the order in which it was recorded', async () => {
  const many = Array.from({ length: 230 }, (_, index) => `event ${index}`);
  await record(...many);
  await dispatch();
  expect(names()).toEqual(many);
});

test('a dispatcher that is told to stop leaves what it has not begun to the next one', async () => {
  const many = Array.from({ length: 230 }, (_, index) => `event ${index}`);
  await record(...many);
  const stopped = new Promise<void>((resolve) => {
    const dispatcher = createEventDispatcher(server.dependencies, [
      {
        take: async (trx, events) => {
          void dispatcher.stop().then(resolve);
          await listener.take(trx, events);
        },
      },
    ]);
    dispatcher.start();
  });
  await stopped;
  expect(names()).toEqual(many.slice(0, 100));
  await dispatch();
  expect(names()).toEqual(many);
});

test('one that cannot be taken is put off, longer each time, and the others are told', async () => {
  await record('first', 'poison', 'last');
  const picky: EventSubscriber = {
    take: async (trx, events) => {
      if (events.some(({ facts }) => facts['name'] === 'poison'))
        throw new Error('cannot be taken');
      await listener.take(trx, events);
    },
  };
  await dispatch(picky);
  expect(names()).toEqual(['first', 'last']);
  expect(await waiting()).toEqual([{ kind: 'admin_role_changed', failures: 1 }]);
  await dispatch(picky);
  expect(await waiting()).toMatchObject([{ failures: 1 }]);
  server.clock.advance(2_000);
  await dispatch(picky);
  server.clock.advance(3_999);
  await dispatch(picky);
  expect(await waiting()).toMatchObject([{ failures: 2 }]);
  server.clock.advance(1);
  await dispatch();
  expect(names()).toEqual(['first', 'last', 'poison']);
  expect(await waiting()).toEqual([]);
});

test('of many instances that look at once, each event is told by one', async () => {
  const many = Array.from({ length: 300 }, (_, index) => `event ${index}`);
  await record(...many);
  await Promise.all(Array.from({ length: 6 }, async () => dispatch()));
  expect(new Set(names())).toEqual(new Set(many));
  expect(told).toHaveLength(many.length);
});
