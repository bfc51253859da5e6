import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '../../../test/call.ts';
import { createSession, createTestServer, type TestServer } from '../../../test/test-server.ts';
import { buildApp } from '../../app.ts';
import { securityHeaders } from './security-headers.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ environment: { PUBLIC_URL: 'https://pay.example' } });
});
afterAll(() => server.close());

describe('a call that reached the proxy in the clear', () => {
  const ask = async (proto: string | undefined, app = server.app) => {
    const { headers } = await createSession(server);
    const answer = await app.inject({
      url: '/api/transactions',
      headers: { ...headers, ...(proto !== undefined && { 'x-forwarded-proto': proto }) },
    });
    return answer;
  };

  test.each(['http', 'HTTP', 'https, http'])('(%s) is refused and not led on', async (proto) => {
    const answer = await ask(proto);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([
      403,
      'HTTPS_REQUIRED',
    ]);
    expect(answer.headers.location).toBeUndefined();
  });

  test.each([undefined, 'https', 'http, https'])('is not one where it says %s', async (proto) => {
    expect((await ask(proto)).statusCode).toBe(200);
  });

  test('is as good as any on a machine of one’s own without https', async () => {
    const publicUrl = 'http://localhost:3004';
    const app = await buildApp({ ...server.dependencies, publicUrl });
    expect((await ask('http', app)).statusCode).toBe(200);
    await app.close();
  });
});

describe('the address that counts', () => {
  const guess = async (app: TestServer['app'], forwardedFor: string) =>
    app.inject({
      method: 'POST',
      url: '/api/auth/login',
      remoteAddress: '198.51.100.20',
      headers: { 'x-forwarded-for': forwardedFor },
      payload: { username: 'somebody', password: 'Wrong7-password' },
    });

  test('is the connection’s own, whatever it claims to forward', async () => {
    const statuses = [];
    for (let host = 1; host <= 6; host += 1)
      statuses.push((await guess(server.app, `203.0.113.${host}`)).statusCode);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  test('is the one that a trusted proxy adds, not one that was sent along', async () => {
    const app = await buildApp({ ...server.dependencies, trustedProxies: ['198.51.100.0/24'] });
    const statuses = [];
    for (let host = 1; host <= 6; host += 1)
      statuses.push((await guess(app, `192.0.2.${host}, 203.0.113.99`)).statusCode);
    statuses.push((await guess(app, '203.0.113.98')).statusCode);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 401]);
    await app.close();
  });
});

describe('the headers of an answer', () => {
  test('are exactly these, and for a year https alone where the site has it', () => {
    const policy = [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data:",
      "font-src 'self'",
      "connect-src 'self'",
      "manifest-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "object-src 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
    ].join(';');
    const plain = securityHeaders({ https: false });
    expect(plain).toMatchObject({
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-frame-options': 'DENY',
    });
    expect(plain).not.toHaveProperty('strict-transport-security');
    expect(securityHeaders({ https: true })).toEqual({
      ...plain,
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    });
  });

  test('stand on what was asked for and on what was refused, set no cookie and name no program', async () => {
    const { token } = await createSession(server);
    const answers = [
      await call(server, 'GET', '/auth/me', { token }),
      await call(server, 'GET', '/auth/me'),
      await call(server, 'POST', '/auth/logout', { token }),
      await call(server, 'GET', '/nothing'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 401, 200, 404]);
    for (const { headers } of answers) {
      expect(headers).toMatchObject(securityHeaders({ https: true }));
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
      for (const name of ['set-cookie', 'server', 'x-powered-by'])
        expect(headers).not.toHaveProperty(name);
    }
  });
});
