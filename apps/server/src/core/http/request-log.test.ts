import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newAdmin } from '../../../test/admins.ts';
import {
  createPayment,
  donationPayload,
  nintendoPayload,
  subscriptionPayload,
} from '../../../test/payments.ts';
import { createSession, createTestServer, type TestServer } from '../../../test/test-server.ts';

let server: TestServer;
let written: string[] = [];
const slowAnswer = new PassThrough();
beforeAll(async () => {
  const log = pino({ level: 'debug' }, { write: (text: string) => void written.push(text) });
  server = await createTestServer({
    log,
    watch: (app) => app.post('/slow-answer', async () => slowAnswer),
    limits: { trackPerMinute: 1 },
  });
});
afterAll(() => server.close());
beforeEach(() => {
  written = [];
});

const lines = () =>
  written
    .join('')
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Record<string, unknown>);
const requestLines = () => lines().filter(({ msg }) => msg === 'request');

describe('the log of requests', () => {
  test('has one line of JSON for each, with when, which, what and how it ended', async () => {
    await server.app.inject('/api/health');
    await server.app.inject({ method: 'POST', url: '/api/nothing', payload: {} });
    expect(requestLines()).toEqual(
      [
        { method: 'GET', path: '/api/health', status: 200 },
        { method: 'POST', path: '/api/nothing', status: 404 },
      ].map((line) => ({
        ...line,
        level: 30,
        time: expect.any(Number),
        pid: expect.any(Number),
        hostname: expect.any(String),
        reqId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        ms: expect.any(Number),
        msg: 'request',
      })),
    );
  });

  test('has one line for each refusal: no session, no right, bad input, too many', async () => {
    const { headers } = await createSession(server);
    const statuses = [];
    for (const request of [
      { url: '/api/transactions' },
      { url: '/api/settings', headers },
      { url: '/api/transactions?page=0', headers },
      { url: '/api/transactions/track/GHOST-1' },
      { url: '/api/transactions/track/GHOST-1' },
    ])
      statuses.push((await server.app.inject(request)).statusCode);
    expect(statuses).toEqual([401, 403, 400, 404, 429]);
    expect(requestLines().map(({ status }) => status)).toEqual(statuses);
  });

  test('has no error for a client that leaves before its answer begins', async () => {
    await server.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = server.app.server.address() as AddressInfo;
    const headers = { 'content-type': 'application/json' };
    const target = { host: '127.0.0.1', port, path: '/slow-answer', agent: false };
    const client = request({ ...target, method: 'POST', headers }).end('{}');
    client.on('error', () => undefined);
    await expect.poll(() => slowAnswer.listenerCount('data')).toBeGreaterThan(0);
    client.destroy();
    await once(slowAnswer, 'close');
    // The error of the broken answer arrives after its end.
    await setImmediate();
    expect(lines().filter(({ level }) => Number(level) > 30)).toEqual([]);
  });

  test('does not hold what stands behind the question mark', async () => {
    for (const url of [
      '/payment/ghost-eshop-pro?username=canary-name&email=canary%40example.org',
      '/api/transactions?search=canary-search',
      '/nothing?token=canary-token',
    ])
      await server.app.inject(url);
    expect(requestLines()).toHaveLength(3);
    expect(written.join('')).not.toContain('canary');
  });

  test('names no payment in its paths, however its id is written', async () => {
    const { paymentId } = await createPayment(server);
    for (const url of [
      `/api/transactions/track/${paymentId}`,
      `/api/transactions/track/${paymentId.toLowerCase()}/receipt`,
      `/track/${paymentId}`,
    ])
      await server.app.inject(url);
    expect(requestLines().map(({ path }) => path)).toEqual([
      '/api/transactions',
      '/api/transactions/track/GHOST-…',
      '/api/transactions/track/GHOST-…/receipt',
      '/track/GHOST-…',
    ]);
    expect(written.join('').toUpperCase()).not.toContain(paymentId);
  });

  test('does not hold what visitors and admins write of themselves', async () => {
    const payload = subscriptionPayload({
      userUsername: 'canary-name',
      userEmail: 'canary@example.org',
    });
    const { id } = await createPayment(server, payload);
    await createPayment(server, donationPayload());
    const { headers } = await createSession(server);
    await server.app.inject({
      method: 'POST',
      url: `/api/transactions/${id}/mark-failed`,
      headers,
      payload: { reason: 'canary-reason' },
    });
    expect(requestLines().length).toBeGreaterThan(2);
    expect(written.join('')).not.toContain('canary');
  });

  test('holds no code that is searched for in a body', async () => {
    const { headers } = await createSession(server);
    const { id } = await createPayment(
      server,
      nintendoPayload({ paymentCode: 'CANARYCANARY2345' }),
    );
    const payload = { search: 'canary canary 2345' };
    const found = await server.app.inject({
      method: 'POST',
      url: '/api/transactions/search?limit=10',
      headers,
      payload,
    });
    expect(found.json<{ transactions: { id: string }[] }>().transactions).toMatchObject([{ id }]);
    const file = await server.app.inject({
      method: 'POST',
      url: '/api/transactions/export.csv',
      headers,
      payload,
    });
    expect(file.headers['x-total-count']).toBe('1');
    const refused = await server.app.inject({
      method: 'POST',
      url: '/api/transactions/search?search=x',
      headers,
      payload,
    });
    expect(refused.json()).toMatchObject({ code: 'INVALID_INPUT' });
    expect(requestLines().length).toBeGreaterThan(2);
    expect(written.join('')).not.toMatch(/canary/i);
  });

  test('lets nobody write lines of their own', async () => {
    const { username } = await newAdmin(server);
    const forged = 'a\n{"level":30,"msg":"forged"}\u001b[2J';
    for (const name of [forged, username])
      await server.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        headers: {
          'user-agent': '\u001b[31mred\u001b[0m',
          'x-forwarded-for': forged.replace('\n', ''),
        },
        payload: { username: name, password: forged },
      });
    await server.app.inject('/api/%1b%5b2J%0a%7b%22msg%22%3a%22forged%22%7d');
    expect(requestLines()).toHaveLength(3);
    expect(lines().filter(({ msg }) => msg === 'forged')).toEqual([]);
    expect(written.join('').replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
  });
});

test('a fault of ours is told by its number only, and logged with its cause', async () => {
  const broken = await createTestServer({
    log: pino({ level: 'error' }, { write: (text: string) => void written.push(text) }),
  });
  await broken.testDatabase.pool.query('alter table pricing rename to elsewhere');
  const answer = await broken.app.inject('/api/pricing/all');
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toEqual({
    error: expect.any(String),
    code: 'INTERNAL_ERROR',
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  expect(answer.body).not.toMatch(/pricing|select|relation|\.ts|node_modules/i);
  expect(lines()).toMatchObject([
    {
      reqId: answer.json<{ requestId: string }>().requestId,
      msg: 'request failed',
      err: { message: expect.stringContaining('pricing') },
    },
  ]);
  await broken.close();
});
