import { once } from 'node:events';
import type { FastifyInstance } from 'fastify';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BreakableLine, createBreakableLine } from '../../../test/breakable-line.ts';
import { donationPayload } from '../../../test/payments.ts';
import { createSession, createTestServer, type TestServer } from '../../../test/test-server.ts';
import { buildApp } from '../../app.ts';
import { openDatabase, type OpenDatabase } from './database.ts';

let server: TestServer;
let line: BreakableLine;
let opened: OpenDatabase;
let app: FastifyInstance;
let headers: Record<string, string>;
beforeAll(async () => {
  server = await createTestServer({ connectionWaitMs: 1_500 });
  ({ headers } = await createSession(server, { role: 'super_admin' }));
  line = await createBreakableLine(server.testDatabase.connection);
  // Each health check writes a probe.
  opened = openDatabase({ connection: line.connection, maxConnections: 5, probeEveryMs: 0 });
  const { database, pool, writeProbe } = opened;
  app = await buildApp({ ...server.dependencies, database, pool, writeProbe });
});
afterAll(async () => {
  await app.close();
  await opened.close();
  await line.close();
  await server.close();
});

const calls = {
  health: () => app.inject('/api/health'),
  track: () => app.inject('/api/transactions/track/GHOST-ABC123-1763683200-XYZ789'),
  create: () =>
    app.inject({ method: 'POST', url: '/api/transactions', payload: donationPayload() }),
  prices: () => app.inject('/api/pricing/all'),
  list: () => app.inject({ url: '/api/transactions', headers }),
  login: () =>
    app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { username: 'nobody', password: 'nothing' },
    }),
};
const healthy = { health: 200, track: 404, create: 201, prices: 200, list: 200, login: 401 };
const statuses = async () =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(calls).map(async ([name, call]) => [name, (await call()).statusCode] as const),
    ),
  );
/** The pool waits 1.5 s; the rest is for a slow machine. Without that limit the wait would be the query's 12 s. */
const patienceMs = 10_000;

describe.each(['refusing', 'silent'] as const)('a database that is %s', (mode) => {
  test('is answered for with 503 in time, and is used again as soon as it is back', async () => {
    expect(await statuses()).toEqual(healthy);
    line.become(mode);
    const startedAt = performance.now();
    const answers = await Promise.all(Object.values(calls).map((call) => call()));
    expect(performance.now() - startedAt).toBeLessThan(patienceMs);
    for (const answer of answers) {
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([
        503,
        'SERVICE_UNAVAILABLE',
      ]);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      expect(answer.body).not.toMatch(/ECONN|connect|timeout|postgres/i);
    }
    line.become('open');
    await expect.poll(statuses).toEqual(healthy);
  });
});

test('a database that refuses the sign-in of the site is answered for with 503', async () => {
  const connection = { ...server.testDatabase.connection, user: 'no_such_role' };
  const refused = openDatabase({ connection, maxConnections: 2 });
  const { database, pool, writeProbe } = refused;
  const site = await buildApp({ ...server.dependencies, database, pool, writeProbe });
  for (const url of ['/api/health', '/api/pricing/all', '/api/settings/payment-methods'])
    expect(await site.inject(url)).toHaveProperty('statusCode', 503);
  await site.close();
  await refused.close();
});

test('a payment whose commit gets no answer has an unknown outcome, and is there once when it is sent again', async () => {
  const { pool } = server.testDatabase;
  // The commit, a part of the one statement, takes long enough to lose the line during it.
  await pool.query(`
    create function take_long() returns trigger language plpgsql as
      $$ begin perform pg_sleep(1); return null; end $$;
    create constraint trigger take_long after insert on transactions
      deferrable initially deferred for each row execute function take_long()`);
  const payload = donationPayload();
  const pay = async () =>
    app.inject({
      method: 'POST',
      url: '/api/transactions',
      payload,
      headers: { 'idempotency-key': 'a-visitor' },
    });
  const asked = pay();
  await expect
    .poll(async () => {
      const { rowCount } = await pool.query(
        `select from pg_stat_activity
         where datname = current_database() and wait_event = 'PgSleep' and state = 'active'`,
      );
      return rowCount;
    })
    .toBe(1);
  line.become('holding');
  const answer = await asked;
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([
    503,
    'OUTCOME_UNKNOWN',
  ]);
  line.become('open');
  await expect.poll(async () => (await pay()).statusCode).toBe(201);
  const { rowCount } = await pool.query('select from transactions where payment_id = $1', [
    payload['payment_id'],
  ]);
  expect(rowCount).toBe(1);
  await pool.query('drop trigger take_long on transactions');
});

test('a database that does not answer is left all the same', async () => {
  const own = await createBreakableLine(server.testDatabase.connection);
  const left = openDatabase({ connection: own.connection });
  // Long enough for a probe.
  await left.pool.query('select pg_sleep(0.5)');
  own.become('holding');
  await left.close();
  await own.close();
});

test('a connection that breaks is reported, but not to whoever is closing it', async () => {
  const lost: Error[] = [];
  const { pool, close } = openDatabase({
    connection: server.testDatabase.connection,
    onConnectionLost: (error) => lost.push(error),
  });
  const breakOff = async (client: PoolClient): Promise<void> => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const broken = once(client, 'error');
    await server.testDatabase.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await broken;
    client.release(true);
  };
  await breakOff(await pool.connect());
  expect(lost.length).toBeGreaterThan(0);
  const last = await pool.connect();
  lost.length = 0;
  const closed = close();
  await breakOff(last);
  await closed;
  expect(lost).toEqual([]);
});
