import { endpoints } from '@ghost-pay/contract/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call, enrolledAdmin, logIn, newAdmin } from '../../../test/admins.ts';
import { createTestServer, type TestServer } from '../../../test/test-server.ts';

let server: TestServer;
let restricted: string;
beforeAll(async () => {
  server = await createTestServer();
  restricted = (await logIn(server, await newAdmin(server, { role: 'super_admin' }))).body
    .accessToken;
});
afterAll(() => server.close());

const guarded = endpoints
  .filter(({ access }) => access !== 'public')
  .map(({ method, path, access }) => ({ method, path, access }));
const filled = (path: string): string =>
  path.replaceAll(/:\w+/g, '00000000-0000-7000-8000-000000000000');

test('without a second factor exactly four calls are open: who am I, log out, set up and enable', () => {
  const open = guarded
    .filter(({ access }) => access === 'restricted')
    .map(({ method, path }) => `${method} ${path}`);
  expect(open.toSorted()).toEqual([
    'GET /auth/2fa/setup',
    'GET /auth/me',
    'POST /auth/2fa/enable',
    'POST /auth/logout',
  ]);
});

describe.each(guarded)('$method $path', ({ method, path, access }) => {
  test('needs a session', async () => {
    expect(await call(server, method, filled(path))).toMatchObject({
      status: 401,
      body: { code: 'TOKEN_EXPIRED' },
    });
  });

  if (access === 'restricted') return;
  test('needs a second factor', async () => {
    expect(await call(server, method, filled(path), { token: restricted })).toMatchObject({
      status: 403,
      body: { code: 'TWOFA_REQUIRED' },
    });
  });
});

test('a session whose user has lost the second factor is restricted, whatever it says', async () => {
  const admin = await enrolledAdmin(server);
  await server.dependencies.database
    .updateTable('admin_users')
    .set({ twofa_enabled: false })
    .where('username', '=', admin.username)
    .execute();
  expect((await call(server, 'GET', '/transactions', { token: admin.token })).body.code).toBe(
    'TWOFA_REQUIRED',
  );
});
