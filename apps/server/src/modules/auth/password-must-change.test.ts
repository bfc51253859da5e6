import { errorCatalogue } from '@ghost-pay/contract/error-codes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  codeOf,
  enrolledAdmin,
  goodPassword,
  logIn,
  newAdmin,
  signedIn,
  type TestAdmin,
} from '../../../test/admins.ts';
import { type Answer, call } from '../../../test/call.ts';
import { createSession, createTestServer, type TestServer } from '../../../test/test-server.ts';
import { createAdmin, setPassword } from './usecases/by-operator.ts';

const sameAsPresent = errorCatalogue.PASSWORD_UNCHANGED.sentence;

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const set = 'Fire-Flower-Meadow-8';
const own = 'Quiet-Harbor-Lamp-42!';

const chief = async (): Promise<string> =>
  (await createSession(server, { role: 'super_admin' })).token;
const idOf = async ({ username }: TestAdmin): Promise<string> =>
  (
    await server.dependencies.database
      .selectFrom('admin_users')
      .select('id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow()
  ).id;
const mustChange = async ({ username }: TestAdmin): Promise<boolean> =>
  (
    await server.dependencies.database
      .selectFrom('admin_users')
      .select('password_must_change')
      .where('username', '=', username)
      .executeTakeFirstOrThrow()
  ).password_must_change;
const change = (token: string, currentPassword: string, newPassword: string): Promise<Answer> =>
  call(server, 'POST', '/auth/change-password', { token, body: { currentPassword, newPassword } });
const listing = (token: string): Promise<Answer> => call(server, 'GET', '/transactions', { token });

/** Each way in which another person comes to know an administrator's password. */
const ways: Record<string, () => Promise<TestAdmin>> = {
  'that the operator’s command gave a new admin': async () => {
    const admin = { username: 'by-command', password: set };
    await createAdmin(server.dependencies, { ...admin, email: null, role: 'admin' });
    return admin;
  },
  'that the operator’s command set': async () => {
    const { username } = await newAdmin(server);
    await setPassword(server.dependencies, { username, password: set });
    return { username, password: set };
  },
  'that a super admin gave a new user': async () => {
    const admin = { username: 'by-a-super-admin', password: set };
    const body = { ...admin, role: 'admin' };
    const created = await call(server, 'POST', '/users', { token: await chief(), body });
    expect(created.status).toBe(201);
    return admin;
  },
  'that a super admin set': async () => {
    const admin = await newAdmin(server);
    const path = `/users/${await idOf(admin)}`;
    const answer = await call(server, 'PUT', path, {
      token: await chief(),
      body: { password: set },
    });
    expect(answer.status).toBe(200);
    return { ...admin, password: set };
  },
};

describe('A password that others know', () => {
  test.each(Object.entries(ways))('%s is changed before anything else', async (_, make) => {
    const admin = await make();
    const { accessToken: token, user } = (await logIn(server, admin)).body;
    expect(user.password_must_change).toBe(true);
    // The second factor comes first.
    expect((await change(token, set, own)).body.code).toBe('TWOFA_REQUIRED');
    const { manualEntry: secret } = (await call(server, 'GET', '/auth/2fa/setup', { token })).body;
    const enabled = await call(server, 'POST', '/auth/2fa/enable', {
      token,
      body: { token: codeOf(server, secret) },
    });
    expect(enabled.body.user).toMatchObject({ twofa_enabled: true, password_must_change: true });
    expect(await listing(token)).toMatchObject({
      status: 403,
      body: { code: 'PASSWORD_CHANGE_REQUIRED' },
    });
    expect(await change(token, set, set)).toMatchObject({
      status: 400,
      body: { code: 'PASSWORD_UNCHANGED', fields: { newPassword: sameAsPresent } },
    });
    expect((await listing(token)).body.code).toBe('PASSWORD_CHANGE_REQUIRED');
    expect((await change(token, set, own)).status).toBe(200);
    const me = await call(server, 'GET', '/auth/me', { token });
    expect(me.body).toMatchObject({ password_must_change: false });
    expect((await listing(token)).status).toBe(200);
  });

  test('asks again at every sign-in until it is changed, which ends the other sessions', async () => {
    const admin = await enrolledAdmin(server, { passwordMustChange: true });
    const token = await signedIn(server, admin);
    for (const each of [admin.token, token])
      expect((await listing(each)).body.code).toBe('PASSWORD_CHANGE_REQUIRED');
    expect((await change(token, goodPassword, own)).status).toBe(200);
    expect((await listing(token)).status).toBe(200);
    expect((await listing(admin.token)).body.code).toBe('TOKEN_EXPIRED');
  });

  test('lets its owner ask who they are and log out', async () => {
    const { token } = await enrolledAdmin(server, { passwordMustChange: true });
    expect((await call(server, 'GET', '/auth/me', { token })).status).toBe(200);
    expect((await call(server, 'POST', '/auth/logout', { token })).status).toBe(200);
  });
});

describe('A password that its owner chose', () => {
  test('is theirs, also where a super admin sets it among the users', async () => {
    const admin = await enrolledAdmin(server, { role: 'super_admin' });
    const setOwn = (password: string) =>
      idOf(admin).then((id) =>
        call(server, 'PUT', `/users/${id}`, {
          token: admin.token,
          body: { password, current_password: goodPassword },
        }),
      );
    expect(await setOwn(goodPassword)).toMatchObject({
      status: 400,
      body: { code: 'PASSWORD_UNCHANGED', fields: { password: sameAsPresent } },
    });
    expect((await setOwn(own)).status).toBe(200);
    expect(await mustChange(admin)).toBe(false);
    expect((await listing(admin.token)).status).toBe(200);
  });

  test('stays when something else of the account is changed by somebody else', async () => {
    const admin = await newAdmin(server);
    const answer = await call(server, 'PUT', `/users/${await idOf(admin)}`, {
      token: await chief(),
      body: { email: 'somebody@example.org' },
    });
    expect(answer.status).toBe(200);
    expect(await mustChange(admin)).toBe(false);
  });
});
