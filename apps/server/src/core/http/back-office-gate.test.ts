import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensureBuilt } from '../../../../../scripts/build.ts';
import { createSession, createTestServer, type TestServer } from '../../../test/test-server.ts';
import { donationPayload } from '../../../test/payments.ts';
import { buildApp } from '../../app.ts';

const admin = 'admin.example.org';

async function withServer(
  environment: Record<string, string>,
  work: (server: TestServer) => Promise<void>,
): Promise<void> {
  const server = await createTestServer({ environment });
  try {
    await work(server);
  } finally {
    await server.close();
  }
}

const statusOf = async (
  server: Pick<TestServer, 'app'>,
  url: string,
  given: {
    method?: 'GET' | 'POST';
    host?: string;
    address?: string;
    headers?: Record<string, string>;
    payload?: object;
  } = {},
): Promise<number | string> => {
  const { method = 'GET', host = 'pay.example.org', address, headers, payload } = given;
  const answer = await server.app.inject({
    method,
    url,
    headers: { host, ...headers },
    ...(address !== undefined && { remoteAddress: address }),
    ...(payload !== undefined && { payload }),
  });
  return answer.statusCode < 400 ? answer.statusCode : answer.json<{ code: string }>().code;
};
const credentials = { username: 'nobody', password: 'Wander7-lantern' };

describe('a back-office with a host of its own', () => {
  test('is not there on the site’s: no call, and not the sign-in', async () => {
    await withServer({ ADMIN_URL: `https://${admin}` }, async (server) => {
      const { headers } = await createSession(server, { role: 'super_admin' });
      for (const url of ['/api/users', '/api/transactions', '/api/auth/me'])
        expect(await statusOf(server, url, { headers })).toBe('NOT_FOUND');
      const login = { method: 'POST', payload: credentials } as const;
      expect(await statusOf(server, '/api/auth/login', login)).toBe('NOT_FOUND');
      // Only the exact host without a port is accepted.
      for (const host of ['admin.example.org.evil.example', `${admin}:8443`])
        expect(await statusOf(server, '/api/users', { headers, host })).toBe('NOT_FOUND');
      for (const host of [admin, admin.toUpperCase()]) {
        expect(await statusOf(server, '/api/users', { headers, host })).toBe(200);
        expect(await statusOf(server, '/api/auth/login', { ...login, host })).toBe(
          'INVALID_CREDENTIALS',
        );
      }
    });
  });

  test('is where a trusted proxy passes the request to, not where the visitor says that it was sent', async () => {
    await withServer({ ADMIN_URL: `https://${admin}` }, async (server) => {
      const { headers } = await createSession(server, { role: 'super_admin' });
      const trustedProxies = ['198.51.100.0/24'];
      const app = await buildApp({ ...server.dependencies, trustedProxies });
      const said = async (host: string, forwardedHost: string) =>
        statusOf({ app }, '/api/users', {
          host,
          address: '198.51.100.20',
          headers: { ...headers, 'x-forwarded-host': forwardedHost },
        });
      expect(await said('pay.example.org', admin)).toBe('NOT_FOUND');
      expect(await said('pay.example.org', `pay.example.org, ${admin}`)).toBe('NOT_FOUND');
      expect(await said(admin, 'pay.example.org')).toBe(200);
      await app.close();
    });
  });

  test('has its pages there, and the site has none of them', async () => {
    expect(await ensureBuilt('apps/web')).toBe(true);
    const server = await createTestServer({
      environment: { ADMIN_URL: `https://${admin}` },
      webDir: path.resolve('apps/web/dist'),
      webServerDir: path.resolve('apps/web/dist-server'),
    });
    for (const url of ['/admin', '/admin/', '/admin/users', '/admin/settings?tab=crypto']) {
      expect(await statusOf(server, url, { headers: { accept: 'text/html' } })).toBe('NOT_FOUND');
      expect(await statusOf(server, url, { host: admin })).toBe(200);
    }
    expect(await statusOf(server, '/pricing')).toBe(200);
    await server.close();
  });

  test('leaves the site where it is', async () => {
    await withServer({ ADMIN_URL: `https://${admin}` }, async (server) => {
      const create = { method: 'POST', payload: donationPayload() } as const;
      expect(await statusOf(server, '/api/transactions', create)).toBe(201);
      for (const url of ['/api/health', '/api/settings/crypto/addresses', '/api/openapi.json'])
        expect(await statusOf(server, url)).toBe(200);
    });
  });

  test('without one it is on every host', async () => {
    await withServer({}, async (server) => {
      const { headers } = await createSession(server, { role: 'super_admin' });
      expect(await statusOf(server, '/api/users', { headers, host: 'anything' })).toBe(200);
    });
  });
});

describe('a back-office for some addresses only', () => {
  let server: TestServer;
  let headers: Record<string, string>;
  beforeAll(async () => {
    server = await createTestServer({
      environment: { ADMIN_ADDRESSES: '203.0.113.7, 10.1.0.0/16, 2001:db8:1::/48' },
    });
    ({ headers } = await createSession(server, { role: 'super_admin' }));
  });
  afterAll(() => server.close());

  test.each([
    ['203.0.113.7', true],
    ['203.0.113.8', false],
    ['10.1.255.3', true],
    ['10.2.0.1', false],
    ['::ffff:10.1.0.9', true],
    ['2001:db8:1::5', true],
    ['2001:db8:2::5', false],
    ['127.0.0.1', false],
  ])('can be used from %s: %s', async (address, mayComeIn) => {
    const users = await statusOf(server, '/api/users', { headers, address });
    expect(users).toBe(mayComeIn ? 200 : 'ADDRESS_NOT_ALLOWED');
    const login = { method: 'POST', payload: credentials, address } as const;
    expect(await statusOf(server, '/api/auth/login', login)).toBe(
      mayComeIn ? 'INVALID_CREDENTIALS' : 'ADDRESS_NOT_ALLOWED',
    );
    // Visitors may come from any address.
    expect(await statusOf(server, '/api/pricing/all', { address })).toBe(200);
  });
});
