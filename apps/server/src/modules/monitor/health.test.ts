import { createHash } from 'node:crypto';
import type { Health } from '@ghost-pay/contract/health/health.endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../../../test/test-server.ts';
import { hashAddressSet, readSettings } from '../settings/settings.public.ts';

const token = 'a-token-of-the-monitor-0123456789';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ environment: { HEALTH_TOKEN: token } });
});
afterAll(() => server.close());

const ask = (authorization?: string, address = '203.0.113.1') =>
  server.app.inject({
    url: '/api/health',
    remoteAddress: address,
    ...(authorization !== undefined && { headers: { authorization } }),
  });
const read = async () => (await ask(`Bearer ${token}`)).json<Health>();

describe('without the token', () => {
  test.each([
    undefined,
    'Bearer',
    `Bearer ${token}x`,
    `Bearer ${token.slice(0, -1)}`,
    `bearer ${token}`,
    token,
    `Basic ${Buffer.from(`monitor:${token}`).toString('base64')}`,
  ])('health says that the server is up and nothing more: %j', async (authorization) => {
    const answer = await ask(authorization);
    expect({ status: answer.statusCode, body: answer.body }).toEqual({
      status: 200,
      body: '{"status":"ok"}',
    });
  });

  test('a server that has none answers the same, to any token', async () => {
    const plain = await createTestServer();
    const answer = await plain.app.inject({
      url: '/api/health',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.body).toBe('{"status":"ok"}');
    await plain.close();
  });

  test('twenty wrong ones from an address in a quarter of an hour, then it waits; others do not', async () => {
    const statuses: number[] = [];
    for (let tries = 0; tries < 22; tries += 1)
      statuses.push((await ask(`Bearer ${'x'.repeat(32)}${tries}`, '203.0.113.2')).statusCode);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429, 429]);
    // The right token is refused too, so the answer does not reveal that it is right.
    expect((await ask(`Bearer ${token}`, '203.0.113.2')).statusCode).toBe(429);
    expect((await ask(undefined, '203.0.113.2')).statusCode).toBe(200);
    expect((await ask(`Bearer ${token}`, '203.0.113.3')).statusCode).toBe(200);
  });
});

describe('with the token', () => {
  test('health says how each part is, as often as a monitor asks', async () => {
    for (let asked = 0; asked < 25; asked += 1) await read();
    expect(await read()).toMatchObject({
      checks: {
        database: { state: 'ok', text: 'Connected' },
        keys: { state: 'ok', text: 'Complete' },
        jobs: { state: 'ok', oldest_waiting_seconds: 0 },
        mail: { state: 'warning', text: 'Not Set Up' },
        card_provider: { state: 'error' },
        alerts: { state: 'ok', text: 'None' },
        disk: { free_bytes: expect.any(Number) },
      },
      // No card network is configured, although cards are switched on.
      status: 'degraded',
    });
  });

  test('it is degraded while work waits for too long, and ok when nothing is in error', async () => {
    const { pool } = server.testDatabase;
    await pool.query(
      `insert into settings (key, value, updated_at) values ('payment_method_card_enabled', 'false', now())
       on conflict (key) do update set value = excluded.value`,
    );
    expect((await read()).status).toBe('ok');
    await pool.query(
      `insert into pgboss.job (name, start_after) values ('deliver-subscription', now() - interval '1 hour')`,
    );
    const { status, checks } = await read();
    expect({ status, state: checks?.jobs.state }).toEqual({ status: 'degraded', state: 'error' });
    expect(checks?.jobs.oldest_waiting_seconds).toBeGreaterThanOrEqual(3600);
    await pool.query('delete from pgboss.job');
  });
});

describe('the hash of the addresses', () => {
  const set = (key: string, value: string) =>
    server.testDatabase.pool.query(
      `insert into settings (key, value, updated_at) values ($1, $2, now())
       on conflict (key) do update set value = excluded.value`,
      [key, value],
    );

  test('is over one line for each setting, in the order of their names', async () => {
    await server.testDatabase.pool.query(`delete from settings where key like '%address'`);
    await set('crypto_btc_address', 'bc1qexample');
    await set('card_payout_address', '0xexample');
    const text = [
      'card_payout_address=0xexample',
      'crypto_bnb_address=',
      'crypto_btc_address=bc1qexample',
      'crypto_eth_address=',
      'crypto_sol_address=',
      'crypto_usdc_address=',
      'crypto_usdt_address=',
      '',
    ].join('\n');
    const expected = createHash('sha256').update(text).digest('hex');
    expect((await read()).address_set_hash).toBe(expected);
    // The output of the command.
    expect(hashAddressSet(await readSettings(server.dependencies.database))).toBe(expected);
  });

  test('changes when one of them does, and comes back with it', async () => {
    const before = (await read()).address_set_hash;
    await set('crypto_sol_address', 'another');
    expect((await read()).address_set_hash).not.toBe(before);
    await set('crypto_sol_address', '');
    expect((await read()).address_set_hash).toBe(before);
  });
});

describe('the way of a request', () => {
  const forwarded = { 'x-forwarded-for': '198.51.100.7', host: 'pay.example.org' };

  test.each([
    [[], forwarded, { sender: '127.0.0.1', forwarded: true, believed: false, client: '127.0.0.1' }],
    [['127.0.0.1'], forwarded, { believed: true, client: '198.51.100.7', host: 'pay.example.org' }],
    [['127.0.0.1'], {}, { forwarded: false, believed: false, client: '127.0.0.1' }],
  ])(
    'is told to the monitor, with the trusted proxies %j and %j',
    async (proxies, headers, seen) => {
      const site = await createTestServer({
        environment: { HEALTH_TOKEN: token },
        trustedProxies: proxies,
      });
      const answer = await site.app.inject({
        url: '/api/health',
        headers: { authorization: `Bearer ${token}`, ...headers },
      });
      expect(answer.json<Health>().request).toMatchObject(seen);
      await site.close();
    },
  );
});
