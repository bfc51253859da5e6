import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../../../test/test-server.ts';
import { buildApp } from '../../app.ts';
import { bareAddresses } from './server.ts';

test.each([
  ['198.51.100.7', '198.51.100.7'],
  ['198.51.100.7:40001', '198.51.100.7'],
  ['"198.51.100.7:40001"', '198.51.100.7'],
  ['2001:db8::7', '2001:db8::7'],
  ['[2001:db8::7]', '2001:db8::7'],
  ['[2001:db8::7]:40001', '2001:db8::7'],
  ['"[2001:db8::7]:40001"', '2001:db8::7'],
  ['[::ffff:198.51.100.7]:1', '::ffff:198.51.100.7'],
  ['203.0.113.1:1, "[2001:db8::7]:2" ,198.51.100.7:3', '203.0.113.1, 2001:db8::7, 198.51.100.7'],
  ['unknown', 'unknown'],
  ['198.51.100.7:40001:5', '198.51.100.7:40001:5'],
  ['', ''],
])('%j is read as %j', (given, read) => {
  expect(bareAddresses(given)).toBe(read);
});

describe('behind a proxy that passes on addresses with ports', () => {
  let server: TestServer;
  let app: TestServer['app'];
  beforeAll(async () => {
    server = await createTestServer({ environment: { ADMIN_ADDRESSES: '198.51.100.0/24' } });
    app = await buildApp({ ...server.dependencies, trustedProxies: ['127.0.0.1'] });
  });
  afterAll(async () => {
    await app.close();
    await server.close();
  });

  const ask = async (url: string, client: string, payload?: object) =>
    app.inject({
      method: payload === undefined ? 'GET' : 'POST',
      url,
      headers: { 'x-forwarded-for': client },
      ...(payload !== undefined && { payload }),
    });

  test('each visitor has an own limit, whatever the port', async () => {
    const guess = { username: 'somebody', password: 'Wrong7-password' };
    const statuses: number[] = [];
    for (let port = 1; port <= 6; port += 1)
      statuses.push((await ask('/api/auth/login', `198.51.100.7:4000${port}`, guess)).statusCode);
    statuses.push((await ask('/api/auth/login', '198.51.100.8:40001', guess)).statusCode);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 401]);
  });

  test('administrators at an address of the list get in', async () => {
    const codeFor = async (client: string) =>
      (await ask('/api/users', client)).json<{ code: string }>().code;
    expect(await codeFor('"198.51.100.7:50123"')).toBe('TOKEN_EXPIRED');
    expect(await codeFor('203.0.113.7:50123')).toBe('ADDRESS_NOT_ALLOWED');
  });
});
