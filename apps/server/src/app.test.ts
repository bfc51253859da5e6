import { endpoints } from '@ghost-pay/contract/api';
import { commonErrors, type Endpoint } from '@ghost-pay/contract/endpoint';
import { errorCatalogue } from '@ghost-pay/contract/error-codes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSession, createTestServer, type TestServer } from '../test/test-server.ts';

let server: TestServer;
const registered: { method: string; url: string }[] = [];
beforeAll(async () => {
  server = await createTestServer();
  // Fastify's own record of what it will answer, not the list that the routes were made from.
  const text = server.app.printRoutes({ commonPrefix: false, includeHooks: false });
  const path: string[] = [];
  for (const line of text.split('\n')) {
    const match = /^(?<indent>[│ ]*)[├└]── (?<part>\S*)(?: \((?<methods>[^)]+)\))?$/u.exec(line);
    if (match?.groups === undefined) continue;
    const depth = (match.groups['indent'] ?? '').length / 4;
    path.splice(depth, path.length, match.groups['part'] ?? '');
    for (const method of (match.groups['methods'] ?? '').split(', ')) {
      if (method !== '' && method !== 'HEAD') registered.push({ method, url: path.join('') });
    }
  }
});
afterAll(() => server.close());

/** The calls that anyone may make. Whoever adds one writes it down here. */
const publicCalls = [
  'GET /api/health',
  'GET /api/openapi.json',
  'GET /api/pricing/all',
  'GET /api/pricing/category/:category',
  'GET /api/pricing/category/:category/type/:type',
  'GET /api/pricing/category/:category/type/:type/region/:region',
  'GET /api/pricing/meta/categories',
  'GET /api/pricing/meta/payment-types',
  'GET /api/pricing/meta/regions',
  'GET /api/settings/payment-methods',
  'GET /api/settings/crypto/addresses',
  'GET /api/settings/payment/eth-address',
  'POST /api/transactions',
  'GET /api/transactions/track/:paymentId',
  'POST /api/auth/login',
  'POST /api/auth/setup',
];
/** The calls that a session without a second factor may make. */
const restrictedCalls = [
  'POST /api/auth/logout',
  'GET /api/auth/me',
  'GET /api/auth/2fa/setup',
  'POST /api/auth/2fa/enable',
];

const all: readonly Endpoint[] = endpoints;
const nameOf = (endpoint: Endpoint) => `${endpoint.method} /api${endpoint.path}`;
const target = (url: string) => url.replace(/:\w+/g, '019a0000-0000-7000-8000-000000000000');

describe('every registered route', () => {
  test('is a declared endpoint, and every declared endpoint is registered', () => {
    const names = registered
      .filter(({ url }) => url.startsWith('/api'))
      .map(({ method, url }) => `${method} ${url}`);
    expect(names.toSorted()).toEqual(all.map(nameOf).toSorted());
  });

  test('demands a session unless it is on the public list', async () => {
    expect(registered.length).toBeGreaterThan(20);
    for (const { method, url } of registered.filter((route) => route.url.startsWith('/api'))) {
      const answer = await server.app.inject({ method: method as 'GET', url: target(url) });
      const isPublic = publicCalls.includes(`${method} ${url}`);
      if (isPublic) expect(answer.statusCode, `${method} ${url}`).not.toBe(401);
      else
        expect(
          [answer.statusCode, answer.json<{ code: string }>().code],
          `${method} ${url}`,
        ).toEqual([401, 'TOKEN_EXPIRED']);
    }
  });

  test.each([
    '',
    'Bearer',
    'Bearer x',
    'Basic YWRtaW46YWRtaW4=',
    `Bearer ${'a'.repeat(43)}`,
    `Bearer ${'a'.repeat(5000)}`,
  ])('does not take %j for a session', async (authorization) => {
    const answer = await server.app.inject({
      url: '/api/transactions',
      headers: { authorization },
    });
    expect(answer.statusCode).toBe(401);
  });

  test('does not take a token from the address', async () => {
    const { token } = await createSession(server);
    const answer = await server.app.inject(
      `/api/transactions?token=${token}&access_token=${token}`,
    );
    expect(answer.statusCode).toBe(401);
  });

  test('demands the second factor unless it is on the restricted list', async () => {
    for (const endpoint of all.filter(({ access }) => access !== 'public')) {
      const { headers } = await createSession(server, { restricted: true });
      const answer = await server.app.inject({
        method: endpoint.method,
        url: target(`/api${endpoint.path}`),
        headers,
      });
      if (restrictedCalls.includes(nameOf(endpoint)))
        expect(answer.statusCode, nameOf(endpoint)).not.toBe(403);
      else
        expect([answer.statusCode, answer.json<{ code: string }>().code], nameOf(endpoint)).toEqual(
          [403, 'TWOFA_REQUIRED'],
        );
    }
  });

  test('declares what it may refuse with', () => {
    for (const endpoint of all) {
      for (const code of [...endpoint.errors, ...commonErrors])
        expect(errorCatalogue).toHaveProperty(code);
      expect(endpoint.summary, nameOf(endpoint)).toMatch(/\.$/);
    }
  });
});

describe('the API’s own description', () => {
  test('names every endpoint with its answer and refusals', async () => {
    const document = (await server.app.inject('/api/openapi.json')).json<{
      openapi: string;
      paths: Record<string, Record<string, { responses: Record<string, unknown> }>>;
    }>();
    expect(document.openapi).toBe('3.1.0');
    const named = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { responses }]) => {
        expect(Object.keys(responses)).toContain('400');
        return `${method.toUpperCase()} ${path}`;
      }),
    );
    expect(named.toSorted()).toEqual(
      all.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`).toSorted(),
    );
  });
});

describe('public reads', () => {
  test('the first start has prices for everything that is sold', async () => {
    const prices = (await server.app.inject('/api/pricing/all')).json<Record<string, unknown>[]>();
    expect(prices).toHaveLength(32);
    expect(prices[0]).toEqual({
      id: expect.any(String),
      category: 'ghost-eshop-pro',
      payment_type: 'card',
      region: null,
      duration: '1 month',
      price: 5,
      currency: 'USD',
      is_active: true,
    });
    const one = (path: string) => server.app.inject(`/api/pricing/category/ghost-eshop-pro${path}`);
    expect((await one('')).json()).toEqual(prices);
    expect((await one('/type/crypto')).json()).toHaveLength(7);
    expect((await one('/type/nintendo-eshop/region/japan')).json()).toHaveLength(6);
    expect((await one('/type/cash')).statusCode).toBe(400);
  });

  test('payment methods are the flat strings and nothing else', async () => {
    const methods = (await server.app.inject('/api/settings/payment-methods')).json<
      Record<string, string>
    >();
    expect(Object.keys(methods)).toHaveLength(12);
    expect(Object.keys(methods).every((key) => key.startsWith('payment_method_'))).toBe(true);
    expect(methods['payment_method_crypto_name']).toBe('Cryptocurrency');
  });

  test('security headers stand on every answer', async () => {
    for (const url of ['/api/health', '/api/nothing', '/nothing']) {
      const { headers } = await server.app.inject(url);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['content-security-policy']).toContain("default-src 'none'");
      expect(headers['content-security-policy']).not.toContain('unsafe');
      expect(headers['referrer-policy']).toBe('no-referrer');
      expect(headers['x-powered-by']).toBeUndefined();
      expect(headers['cache-control']).toBe('no-store');
    }
  });
});
