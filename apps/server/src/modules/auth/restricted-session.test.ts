import { afterAll, beforeAll, expect, test } from 'vitest';
import { enrolledAdmin } from '../../../test/admins.ts';
import { call } from '../../../test/call.ts';
import { createTestServer, type TestServer } from '../../../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

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
