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
  server = await createTestServer();
  ({ headers } = await createSession(server, { role: 'super_admin' }));
  line = await createBreakableLine(server.testDatabase.connection);
  // Health tries to write at each look.
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
/** The pool waits 1.5 s; the rest is for a slow machine. Without that limit it would be the 12 s of a query. */
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
      expect(answer.body).not.toMatch(/ECONN|connect|timeout|postgres/i);
    }
    line.become('open');
    await expect.poll(statuses).toEqual(healthy);
  });
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
