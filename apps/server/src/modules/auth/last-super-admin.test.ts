import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { codeOf, enrolledAdmin, type EnrolledAdmin, newAdmin } from '../../../test/admins.ts';
import { call } from '../../../test/call.ts';
import { rememberRows } from '../../../test/remembered-rows.ts';
import { createTestServer, type TestServer } from '../../../test/test-server.ts';

let server: TestServer;
let restoreRows: () => Promise<void>;
beforeAll(async () => {
  server = await createTestServer();
  restoreRows = await rememberRows(server);
});
beforeEach(() => restoreRows());
afterAll(() => server.close());

const disable = ({ token, secret }: EnrolledAdmin) =>
  call(server, 'POST', '/auth/2fa/disable', { token, body: { token: codeOf(server, secret) } });

test('the last super admin with a second factor cannot turn it off, and the code is not lost by trying', async () => {
  const last = await enrolledAdmin(server, { role: 'super_admin' });
  await newAdmin(server, { role: 'super_admin' });
  await enrolledAdmin(server, { role: 'admin' });
  expect(await disable(last)).toMatchObject({ status: 409, body: { code: 'LAST_SUPER_ADMIN' } });
  const verified = await call(server, 'POST', '/auth/2fa/verify', {
    token: last.token,
    body: { token: codeOf(server, last.secret) },
  });
  expect(verified.status).toBe(200);
  expect((await call(server, 'GET', '/auth/me', { token: last.token })).body.twofa_enabled).toBe(
    true,
  );
});

test('two super admins turn their second factors off at once: one remains', async () => {
  for (let round = 0; round < 5; round += 1) {
    const two = [
      await enrolledAdmin(server, { role: 'super_admin' }),
      await enrolledAdmin(server, { role: 'super_admin' }),
    ];
    await server.dependencies.database
      .deleteFrom('admin_users')
      .where(
        'username',
        'not in',
        two.map(({ username }) => username),
      )
      .execute();
    const statuses = (await Promise.all(two.map(disable))).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409]);
  }
});

test('a plain admin may always turn it off', async () => {
  const admin = await enrolledAdmin(server, { role: 'admin' });
  expect((await disable(admin)).status).toBe(200);
});
