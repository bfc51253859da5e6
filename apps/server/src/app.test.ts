import { endpoints } from '@ghost-pay/contract/api';
import { type Endpoint, isStreamed } from '@ghost-pay/contract/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createSession, createTestServer, type TestServer } from '../test/test-server.ts';

let server: TestServer;
const registered: { method: string; url: string }[] = [];
beforeAll(async () => {
  server = await createTestServer();
  // Fastify's own list of routes, independent of the list that they were made from.
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

const all: readonly Endpoint[] = endpoints;
const webToken = (header: object) =>
  [header, { sub: 'admin', role: 'super_admin', exp: 4_000_000_000 }]
    .map((part) => `${Buffer.from(JSON.stringify(part)).toString('base64url')}.`)
    .join('');
const nameOf = (endpoint: Endpoint) => `${endpoint.method} /api${endpoint.path}`;

describe('every registered route', () => {
  test('is a declared endpoint, and every declared endpoint is registered', () => {
    const names = registered
      .filter(({ url }) => url.startsWith('/api'))
      .map(({ method, url }) => `${method} ${url}`);
    expect(names.toSorted()).toEqual(all.map(nameOf).toSorted());
  });

  test.each([
    '',
    'Bearer',
    'Bearer x',
    'Basic YWRtaW46YWRtaW4=',
    `Bearer ${'a'.repeat(43)}`,
    `Bearer ${'a'.repeat(5000)}`,
    // A web token that claims to need no signature, and one with a foreign signature.
    `Bearer ${webToken({ alg: 'none' })}`,
    `Bearer ${webToken({ alg: 'HS256' })}c2lnbmF0dXJl`,
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

  test('hands out no session, but for the sign-in and the link of an inspection', () => {
    const namesToken = ({ output }: Endpoint) => {
      if (isStreamed(output)) return false;
      const names = JSON.stringify(z.toJSONSchema(output, { unrepresentable: 'any' }))
        // Whether a card network token is stored: a boolean, not the token.
        .replaceAll('"payment_ipn_token_present":{"type":"boolean"}', '')
        // The claim ticket of a visitor's quote.
        .replaceAll('quoteToken"', '')
        // Tells the browser that sent a payment from others who know its id.
        .replaceAll('senderToken"', '');
      return /token":|bearer"|session"/i.test(names);
    };
    expect(all.filter(namesToken).map(nameOf)).toEqual([
      'POST /api/auth/login',
      'POST /api/auth/inspection',
    ]);
  });

  test('says in a sentence what it does', () => {
    for (const endpoint of all) expect(endpoint.summary, nameOf(endpoint)).toMatch(/\.$/);
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
    expect(prices).toHaveLength(31);
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
