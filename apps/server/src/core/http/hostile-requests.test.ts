import net from 'node:net';
import type { AddressInfo } from 'node:net';
import { endpoints } from '@ghost-pay/contract/api';
import type { Endpoint } from '@ghost-pay/contract/endpoint';
import { errorCatalogue } from '@ghost-pay/contract/error-codes';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { hostileBodies, hostileStrings } from '../../../test/hostile-values.ts';
import { donationPayload, subscriptionPayload } from '../../../test/payments.ts';
import { createSession, createTestServer, type TestServer } from '../../../test/test-server.ts';

let server: TestServer;
/** Of a super admin; undefined after a call that may have ended it. */
let headers: Record<string, string> | undefined;
beforeAll(async () => {
  server = await createTestServer();
  await server.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => server.close());

const url = (endpoint: Endpoint) =>
  `/api${endpoint.path.replace(/:\w+/g, '019a0000-0000-7000-8000-000000000000')}`;
const all: readonly Endpoint[] = endpoints;
const withBody = all.filter(({ body }) => body !== undefined);

/** Checks what holds for every refusal: 4xx, JSON, a known code, its request id, no internal detail. */
function expectRefusal(answer: LightMyRequestResponse, context: unknown): void {
  expect(answer.statusCode, JSON.stringify(context)).toBeGreaterThanOrEqual(400);
  expect(answer.statusCode, JSON.stringify([context, answer.body])).toBeLessThan(500);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  const body = answer.json<{ code: string; error: string; requestId: string }>();
  expect(Object.keys(errorCatalogue)).toContain(body.code);
  expect(body.requestId).toMatch(/^[0-9a-f-]{36}$/);
  expect(body.error).not.toMatch(/zod|SELECT|insert into|at \/|node_modules/i);
}

async function send(
  endpoint: Endpoint,
  payload: string | undefined,
): Promise<LightMyRequestResponse> {
  headers ??= (await createSession(server, { role: 'super_admin' })).headers;
  const answer = await server.app.inject({
    method: endpoint.method,
    url: url(endpoint),
    headers: {
      ...(endpoint.access === 'public' ? {} : headers),
      'content-type': 'application/json',
    },
    ...(payload === undefined ? {} : { payload }),
  });
  // A session that is over would hide how the next call is examined.
  if (answer.statusCode < 300 || answer.statusCode === 401) headers = undefined;
  return answer;
}

/** A valid body of each call, so the hostile field among good ones is really examined. */
const validBodies: Record<string, readonly Record<string, unknown>[]> = {
  '/transactions': [donationPayload(), subscriptionPayload()],
  '/transactions/:id/mark-failed': [{ reason: 'No such transaction.' }],
  '/transactions/:id/status': [{ status: 'failed', notes: 'No such transaction.' }],
  '/pricing': [
    { category: 'ghost-eshop-pro', payment_type: 'card', duration: '5 months', price: 20 },
  ],
  // Parsed and then refused for its version: a changed setting would affect other tests.
  '/settings': [{ settings_version: 'an old one' }],
  '/auth/login': [{ username: 'somebody', password: 'Wander7-lantern' }],
  '/auth/inspection': [{ token: 'x' }],
  '/auth/setup': [{ token: 'x', username: 'somebody', password: 'Wander7-lantern' }],
  '/auth/change-password': [{ currentPassword: 'Wander7-lantern', newPassword: 'Wander8-lantern' }],
  '/users': [
    { username: 'somebody', email: 'a@example.org', password: 'Wander7-lantern', role: 'admin' },
  ],
  '/users/:id': [{ email: 'a@example.org', role: 'admin', password: 'Wander7-lantern' }],
  '/auth/2fa/enable': [{ token: '123456' }],
  '/auth/2fa/disable': [{ token: '123456' }],
  '/auth/2fa/verify': [{ token: '123456' }],
};

describe('bodies', () => {
  test.each(withBody.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s refuses what is not its body',
    async (_, endpoint) => {
      for (const body of hostileBodies)
        expectRefusal(await send(endpoint, body), body.slice(0, 80));
      expect(({} as { role?: string }).role).toBeUndefined();
    },
  );

  test.each(withBody.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s survives every field being anything',
    async (_, endpoint) => {
      for (const valid of validBodies[endpoint.path] ?? [{}]) {
        const fields = fieldsOf(endpoint.body);
        for (const [place, field] of fields.entries()) {
          for (const value of fields.length < 6 ? hostileStrings : thirdOf(hostileStrings, place)) {
            const answer = await send(endpoint, JSON.stringify({ ...valid, [field]: value }));
            // A hostile text may be a valid note; the test only requires that nothing breaks.
            if (answer.statusCode >= 300) expectRefusal(answer, { field, value });
          }
        }
      }
    },
  );

  test('as deep as they come do no harm where the request has an idempotency key', async () => {
    const deep = `${'['.repeat(7900)}${']'.repeat(7900)}`;
    const valid = JSON.stringify(donationPayload());
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/transactions',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'deep' },
      payload: `${valid.slice(0, -1)},"x":${deep}}`,
    });
    expect(answer.statusCode).toBe(201);
  });

  test('over 16 KB are refused with 413', async () => {
    const answer = await send(
      all.find(({ path }) => path === '/transactions') as Endpoint,
      JSON.stringify({ a: 'x'.repeat(17_000) }),
    );
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([
      413,
      'PAYLOAD_TOO_LARGE',
    ]);
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'x',
  ])('of type %s are refused with 415', async (type) => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/transactions',
      headers: { 'content-type': type },
      payload: 'a=b',
    });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ]);
  });
});

/** Every third value; three places meet them all. */
const thirdOf = <Value>(values: readonly Value[], place: number) =>
  values.filter((_, index) => index % 3 === place % 3);

function fieldsOf(schema: z.ZodType | undefined): string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
  if (schema instanceof z.ZodDiscriminatedUnion) {
    return [...new Set(schema.options.flatMap((option) => fieldsOf(option as z.ZodType)))];
  }
  return [];
}

describe('addresses', () => {
  test.each(
    all
      .filter(({ params, query }) => params ?? query)
      .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const),
  )('%s survives every parameter being anything', async (_, endpoint) => {
    const { headers: session } = await createSession(server, { role: 'super_admin' });
    for (const [index, value] of hostileStrings.entries()) {
      const text = encodeURIComponent(
        typeof value === 'string' ? value.toWellFormed().slice(0, 150) : JSON.stringify(value),
      );
      const path = `/api${endpoint.path.replace(/:\w+/g, text === '' ? 'x' : text)}`;
      const query = Object.keys(endpoint.query?.shape ?? {})
        .map((name) => `${name}=${text}`)
        .join('&');
      const targets = [path, `${path}?${query}`, `${path}?${query}&${query}`];
      for (const target of thirdOf(targets, index)) {
        const answer = await server.app.inject({
          method: endpoint.method,
          url: target,
          headers: session,
        });
        if (answer.statusCode >= 300) expectRefusal(answer, target);
      }
    }
  });

  test.each([
    ['GET', '/api', 404, 'NOT_FOUND'],
    ['GET', '/api/', 404, 'NOT_FOUND'],
    ['GET', '/api/nothing', 404, 'NOT_FOUND'],
    ['GET', '/api/transactions/track/%E0%A4%A', 400, 'MALFORMED_REQUEST'],
    ['GET', '/api/%', 400, 'MALFORMED_REQUEST'],
    ['DELETE', '/api/transactions', 405, 'METHOD_NOT_ALLOWED'],
    ['PUT', '/api/auth/login', 405, 'METHOD_NOT_ALLOWED'],
    ['OPTIONS', '/api/transactions', 405, 'METHOD_NOT_ALLOWED'],
    ['POST', '/api/nothing', 404, 'NOT_FOUND'],
    ['GET', '/assets/../../package.json', 404, 'NOT_FOUND'],
    ['GET', '/..%2f..%2fetc/passwd', 404, 'NOT_FOUND'],
    ['GET', '/assets/..%5c..%5cpackage.json', 404, 'NOT_FOUND'],
    ['GET', '/.env', 404, 'NOT_FOUND'],
    ['GET', '/.git/HEAD', 404, 'NOT_FOUND'],
    ['GET', '/package.json', 404, 'NOT_FOUND'],
    ['GET', '/data/master.key', 404, 'NOT_FOUND'],
    ['GET', '/dist/', 404, 'NOT_FOUND'],
    ['GET', '/metrics', 404, 'NOT_FOUND'],
    ['GET', '/api/metrics', 404, 'NOT_FOUND'],
    ['GET', '/api/docs', 404, 'NOT_FOUND'],
    ['GET', '/api/auth/forgot-password', 404, 'NOT_FOUND'],
    ['POST', '/api/auth/forgot-password', 404, 'NOT_FOUND'],
    // Decoded once: the rest is no payment id, and its %47 must not become a G.
    [
      'GET',
      '/api/transactions/track/%2547HOST-ABC123-1763683200-XYZ789',
      400,
      'INVALID_PAYMENT_ID',
    ],
  ] as const)('%s %s → %d %s', async (method, path, status, code) => {
    const answer = await server.app.inject({ method, url: path });
    expectRefusal(answer, path);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([status, code]);
  });

  test('a refused method names the ones that are taken', async () => {
    const answer = await server.app.inject({ method: 'DELETE', url: '/api/transactions' });
    expect(answer.headers.allow).toBe('POST, GET');
  });
});

/**
 * Sends bytes to the server, sends `more` after the first answer arrives, and returns all output until the
 * connection ends.
 */
async function sendRaw(bytes: string, ...more: string[]): Promise<string> {
  const { port } = server.app.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    // Not ended after writing: a half-closed connection would lose every answer that takes a moment.
    const socket = net.connect(port, '127.0.0.1', () => socket.write(bytes));
    let answer = '';
    socket
      .setEncoding('utf8')
      .on('data', (chunk) => {
        answer += chunk;
        const next = more.shift();
        if (next !== undefined) socket.write(next);
      })
      .on('close', () => resolve(answer))
      .on('error', reject);
  });
}

describe('raw requests', () => {
  const get = (line: string, more = '') => `${line}\r\nHost: x\r\nConnection: close\r\n${more}\r\n`;
  test.each([
    ['two slashes', get('GET // HTTP/1.1'), 404],
    ['slashes that could be a host', get('GET //evil.example/x HTTP/1.1'), 404],
    ['a full address of nothing', get('GET http://evil.example/api/nothing HTTP/1.1'), 404],
    ['a broken encoding', get('GET /%zz HTTP/1.1'), 400],
    ['an encoded NUL', get('GET /api/transactions/track/GHOST-%00 HTTP/1.1'), 404],
    ['no request line', 'hello\r\n\r\n', 400],
    ['an unknown method', get('FOO / HTTP/1.1'), 400],
    ['an echo of the request', get('TRACE / HTTP/1.1'), 404],
    ['a method of file servers', get('PROPFIND /api/transactions HTTP/1.1'), 405],
    ['a header folded over two lines', get('GET / HTTP/1.1', 'X: a\r\n b\r\n'), 400],
    [
      'two lengths',
      get('POST /api/transactions HTTP/1.1', 'Content-Length: 1\r\nContent-Length: 2\r\n'),
      400,
    ],
    [
      'a length and chunks',
      get('POST /api/transactions HTTP/1.1', 'Content-Length: 1\r\nTransfer-Encoding: chunked\r\n'),
      400,
    ],
    [
      'an odd encoding',
      get('POST /api/transactions HTTP/1.1', 'Transfer-Encoding: xchunked\r\n'),
      400,
    ],
    ['a header without end', get('GET / HTTP/1.1', `X: ${'x'.repeat(70_000)}\r\n`), 413],
    ['no host', 'GET /api/health HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['no host, to a page', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['two hosts', get('GET /api/health HTTP/1.1', 'Host: evil.example\r\n'), 400],
    [
      'an expectation that nobody can meet',
      get('GET /api/nothing HTTP/1.1', 'Expect: the-unexpected\r\n'),
      404,
    ],
    ['a header with a NUL', get('GET / HTTP/1.1', 'X: a\u0000b\r\n'), 400],
  ])('%s', async (_, bytes, status) => {
    const answer = await sendRaw(bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toMatch(/"requestId":"[0-9a-f-]{36}"/);
    expect((await server.app.inject('/api/health')).statusCode).toBe(200);
  });

  test('a second request hidden behind a doubtful end of the first is never answered', async () => {
    const hidden = 'GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n';
    for (const framing of [
      `Content-Length: ${hidden.length}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      'Content-Length: 0\r\nContent-Length: 5\r\n\r\n',
      'Transfer-Encoding: xchunked\r\n\r\n',
    ]) {
      const bytes = `POST /api/transactions HTTP/1.1\r\nHost: x\r\n${framing}${hidden}`;
      const answer = await sendRaw(bytes);
      expect(answer.match(/HTTP\/1\.1 /g), framing).toHaveLength(1);
      expect(answer).toMatch(/^HTTP\/1\.1 400 [\s\S]*Connection: close/);
    }
  });

  // A proxy keeps its connections alive. If one were closed without an answer, the proxy would take the
  // instance for broken and stop sending it requests. A visitor could cause that for all others.
  test.each([
    ['an unknown method', get('FOO / HTTP/1.1')],
    ['a header without end', get('GET / HTTP/1.1', `X: ${'x'.repeat(70_000)}\r\n`)],
    [
      'a broken chunk',
      get('POST /api/transactions HTTP/1.1', 'Transfer-Encoding: chunked\r\n') + 'zz\r\n',
    ],
  ])('%s is answered on a connection that has served before, too', async (_, bytes) => {
    const answers = await sendRaw('GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n', bytes);
    const statuses = [...answers.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => status);
    expect(statuses).toEqual(['200', expect.stringMatching(/^4/)]);
  });

  test('what follows a request that is still being answered is never taken for its answer', async () => {
    const answers = await sendRaw(
      'GET /api/health HTTP/1.1\r\nHost: x\r\n\r\nFOO / HTTP/1.1\r\n\r\n',
    );
    expect(answers).not.toMatch(/^HTTP\/1\.1 4/);
  });

  test('a method for proxies is not answered at all', async () => {
    expect(await sendRaw(get('CONNECT x:443 HTTP/1.1'))).toBe('');
    expect((await server.app.inject('/api/health')).statusCode).toBe(200);
  });
});

describe('requests from other sites', () => {
  test('are refused when they would change something', async () => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/transactions',
      headers: { 'sec-fetch-site': 'cross-site' },
      payload: donationPayload(),
    });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([
      403,
      'CROSS_SITE_REQUEST',
    ]);
  });

  test.each(['https://evil.example', 'null'])(
    'are not promised to be heard (%s)',
    async (origin) => {
      const answer = await server.app.inject({
        method: 'OPTIONS',
        url: '/api/transactions',
        headers: { origin, 'access-control-request-method': 'POST' },
      });
      expect(answer.statusCode).toBe(405);
      expect(
        Object.keys(answer.headers).filter((name) => name.startsWith('access-control')),
      ).toEqual([]);
    },
  );

  test('get no script of the answer that they could load (JSONP)', async () => {
    const answer = await server.app.inject('/api/pricing/all?callback=x');
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.body).not.toMatch(/^x/);
    expect(answer.headers['cross-origin-resource-policy']).toBe('same-origin');
  });

  test.each(['https://evil.example', 'null'])('get no permission to read (%s)', async (origin) => {
    const answer = await server.app.inject({ url: '/api/pricing/all', headers: { origin } });
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });
});
