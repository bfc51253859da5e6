import type { Role } from '@ghost-pay/contract/auth/auth.schemas';
import type { ListedUser } from '@ghost-pay/contract/users/users.schemas';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { enrolledAdmin, goodPassword, logIn } from '../../../test/admins.ts';
import { call } from '../../../test/call.ts';
import { createSession, createTestServer, type TestServer } from '../../../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ maxConnections: 20 });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.dependencies.database.deleteFrom('admin_users').execute();
});

type Session = Awaited<ReturnType<typeof createSession>>;

const newPassword = 'Quiet-Harbor-Lamp-42!';
const send = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  by: Session,
  body?: object,
) => call(server, method, path, { token: by.token, ...(body && { body }) });
const put = (target: Session, by: Session, body: object) =>
  send('PUT', `/users/${target.userId}`, by, body);
const remove = (target: Session, by: Session) => send('DELETE', `/users/${target.userId}`, by);
const reset = (target: Session, by: Session) =>
  send('POST', `/users/${target.userId}/reset-2fa`, by);
const create = (by: Session, body: object = {}) =>
  send('POST', '/users', by, {
    username: 'Newcomer',
    email: 'new@example.org',
    password: goodPassword,
    role: 'admin',
    ...body,
  });
const isSignedIn = async ({ token }: Session) =>
  (await call(server, 'GET', '/auth/me', { token })).status === 200;
const rowOf = ({ userId }: Session) =>
  server.dependencies.database
    .selectFrom('admin_users')
    .selectAll()
    .where('id', '=', userId)
    .executeTakeFirst();

describe('The list', () => {
  test('shows every account without its secrets, with what the asking admin may do', async () => {
    const chief = await createSession(server, { role: 'super_admin' });
    const clerk = await createSession(server);
    const answer = await server.app.inject({ url: '/api/users', headers: chief.headers });
    const users = answer.json<ListedUser[]>();
    expect(users.map(({ username }) => username)).toEqual([chief.username, clerk.username]);
    expect(users[1]).toEqual({
      id: clerk.userId,
      username: clerk.username,
      email: null,
      role: 'admin',
      created_at: server.clock.now().toISOString(),
      last_login: null,
      twofa_enabled: true,
      twofa_setup_at: server.clock.now().toISOString(),
      allowed_actions: ['edit_email', 'set_password', 'change_role', 'reset_2fa', 'delete'],
    });
    const seen = (await server.app.inject({ url: '/api/users', headers: clerk.headers })).json<
      ListedUser[]
    >();
    expect(seen.map((user) => user.allowed_actions)).toEqual([
      [],
      ['edit_email', 'change_own_password'],
    ]);
  });
});

describe('A new admin', () => {
  test('is made by a super admin and can sign in', async () => {
    const chief = await createSession(server, { role: 'super_admin' });
    const answer = await create(chief);
    expect(answer).toMatchObject({
      status: 201,
      body: { username: 'Newcomer', email: 'new@example.org', role: 'admin', twofa_enabled: false },
    });
    const signedIn = await logIn(server, { username: 'newcomer', password: goodPassword });
    expect(signedIn).toMatchObject({ status: 200, body: { user: { twofa_enabled: false } } });
  });

  test.each([
    [{ username: 'ab' }, 'INVALID_INPUT', { username: 'Username must be at least 3 characters' }],
    [
      { username: 'new\u200bcomer' },
      'INVALID_INPUT',
      { username: 'Username can only contain letters, numbers, hyphens and underscores' },
    ],
    [{ username: '' }, 'INVALID_INPUT', { username: 'Username is required' }],
    [{ email: 'nobody' }, 'INVALID_EMAIL_FORMAT', { email: 'Invalid email format' }],
    [
      { password: 'Aa1!' },
      'INVALID_PASSWORD_FORMAT',
      { password: 'Password must be at least 8 characters' },
    ],
    [
      { password: 'wander7-lantern' },
      'INVALID_PASSWORD_FORMAT',
      { password: 'Password must contain uppercase, lowercase, number and special character' },
    ],
    [
      { password: 'Password1!' },
      'PASSWORD_TOO_COMMON',
      { password: 'This password is easy to guess. Please choose another one.' },
    ],
    [
      { email: 'nobody', password: 'Aa1!' },
      'INVALID_INPUT',
      { email: 'Invalid email format', password: 'Password must be at least 8 characters' },
    ],
  ])('with %j is refused with %s', async (body, code, fields) => {
    const chief = await createSession(server, { role: 'super_admin' });
    expect(await create(chief, body)).toMatchObject({ status: 400, body: { code, fields } });
  });

  test.each(['', null, undefined])('may have no e-mail address: %j', async (email) => {
    const chief = await createSession(server, { role: 'super_admin' });
    expect(await create(chief, { email })).toMatchObject({ status: 201, body: { email: null } });
  });

  test('with a name that exists in another case is refused', async () => {
    const chief = await createSession(server, { role: 'super_admin' });
    await create(chief);
    expect(await create(chief, { username: 'nEWCOMER' })).toMatchObject({
      status: 409,
      body: { code: 'USERNAME_EXISTS' },
    });
  });
});

test('What nobody may set is not set: the second factor, the id, the dates, the hash', async () => {
  const chief = await createSession(server, { role: 'super_admin' });
  const clerk = await createSession(server);
  const before = await rowOf(clerk);
  const forbidden = {
    id: chief.userId,
    username: 'Somebody',
    twofa_enabled: false,
    created_at: '2000-01-01T00:00:00.000Z',
    last_login: '2000-01-01T00:00:00.000Z',
    password_hash: 'x',
  };
  for (const by of [clerk, chief]) await put(clerk, by, { ...forbidden, email: 'c@example.org' });
  expect(await rowOf(clerk)).toEqual({ ...before, email: 'c@example.org' });
});

describe('The e-mail address', () => {
  test('is changed by its owner, by a super admin, and by nobody else; no session ends', async () => {
    const [chief, clerk, other] = [
      await createSession(server, { role: 'super_admin' }),
      await createSession(server),
      await createSession(server),
    ];
    expect((await put(clerk, clerk, { email: 'clerk@example.org', role: 'admin' })).status).toBe(
      200,
    );
    expect((await put(clerk, chief, { email: '' })).status).toBe(200);
    expect((await rowOf(clerk))?.email).toBeNull();
    expect(await put(clerk, other, { email: 'mine@example.org' })).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN' },
    });
    expect((await put(clerk, other, {})).body.code).toBe('FORBIDDEN');
    expect(await put(clerk, chief, { email: 'x' })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_EMAIL_FORMAT' },
    });
    expect(await isSignedIn(clerk)).toBe(true);
  });
});

describe('A password', () => {
  test('of somebody else ends their sessions', async () => {
    const chief = await createSession(server, { role: 'super_admin' });
    const clerk = await createSession(server);
    expect((await put(clerk, chief, { password: newPassword })).status).toBe(200);
    expect(await isSignedIn(clerk)).toBe(false);
    const { username } = clerk;
    expect((await logIn(server, { username, password: newPassword })).body.code).toBe(
      'TWOFA_TOKEN_REQUIRED',
    );
  });

  test('of their own needs the present one; this session stays and the others end', async () => {
    const admin = await enrolledAdmin(server);
    const row = await server.dependencies.database
      .selectFrom('admin_users')
      .selectAll()
      .where('username', '=', admin.username)
      .executeTakeFirstOrThrow();
    const change = (body: object) =>
      call(server, 'PUT', `/users/${row.id}`, { token: admin.token, body });
    const none = await change({ password: newPassword });
    expect(none).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', fields: { current_password: 'Password is required' } },
    });
    const wrong = await change({ password: newPassword, current_password: 'Wander7-lanterN' });
    expect(wrong).toMatchObject({ status: 400, body: { code: 'INVALID_CREDENTIALS' } });
    expect((await logIn(server, admin)).body.code).toBe('TWOFA_TOKEN_REQUIRED');
    const right = await change({ password: newPassword, current_password: goodPassword });
    expect(right.status).toBe(200);
    expect((await call(server, 'GET', '/auth/me', { token: admin.token })).status).toBe(200);
    expect((await logIn(server, admin)).body.code).toBe('INVALID_CREDENTIALS');
  });

  test('of a super admin is not set by a plain admin', async () => {
    const chief = await createSession(server, { role: 'super_admin' });
    const clerk = await createSession(server);
    expect((await put(chief, clerk, { password: newPassword })).body.code).toBe('FORBIDDEN');
  });

  test('that is refused leaves the e-mail address of the same request as it was', async () => {
    const chief = await createSession(server, { role: 'super_admin' });
    const clerk = await createSession(server);
    const both = { email: 'clerk@example.org', password: 'Password1!' };
    expect((await put(clerk, chief, both)).body.code).toBe('PASSWORD_TOO_COMMON');
    expect((await rowOf(clerk))?.email).toBeNull();
  });
});

describe('A role', () => {
  test.each([
    ['admin', 'super_admin'],
    ['super_admin', 'admin'],
  ] as [Role, Role][])('from %s to %s ends the sessions', async (from, to) => {
    const chief = await createSession(server, { role: 'super_admin' });
    const target = await createSession(server, { role: from });
    expect(await put(target, chief, { role: to })).toMatchObject({
      status: 200,
      body: { role: to },
    });
    expect(await isSignedIn(target)).toBe(false);
  });

  test('of their own is changed by nobody', async () => {
    const chief = await createSession(server, { role: 'super_admin' });
    const clerk = await createSession(server);
    expect((await put(chief, chief, { role: 'admin' })).body.code).toBe('OWN_ROLE_STAYS');
    expect((await put(clerk, clerk, { role: 'super_admin' })).body.code).toBe('OWN_ROLE_STAYS');
    expect((await put(clerk, clerk, { role: 'god' })).body.code).toBe('INVALID_INPUT');
  });

  test('two super admins demote each other, fifty times at once: one wins', async () => {
    for (let round = 0; round < 3; round += 1) {
      await server.dependencies.database.deleteFrom('admin_users').execute();
      const two = [
        await createSession(server, { role: 'super_admin' }),
        await createSession(server, { role: 'super_admin' }),
      ] as const;
      const answers = await Promise.all(
        Array.from({ length: 50 }, async (_, index) => {
          const by = two[index % 2 === 0 ? 0 : 1];
          const target = two[index % 2 === 0 ? 1 : 0];
          const { status, body } = await put(target, by, { role: 'admin' });
          return { by, answer: `${status} ${body.code}` };
        }),
      );
      const roles = await Promise.all(two.map(async (each) => (await rowOf(each))?.role));
      expect(roles).toHaveLength(2);
      expect(roles).toEqual(expect.arrayContaining(['admin', 'super_admin']));
      const winner = two[roles.indexOf('super_admin') === 0 ? 0 : 1];
      for (const { by, answer } of answers)
        expect(answer).toBe(by === winner ? '200 undefined' : '401 TOKEN_EXPIRED');
    }
  });
});

describe('Deleting', () => {
  test('ends the sessions of the account, and its name is free again', async () => {
    const chief = await createSession(server, { role: 'super_admin' });
    const clerk = await createSession(server, { username: 'Newcomer' });
    expect(await remove(clerk, chief)).toMatchObject({ status: 200, body: { success: true } });
    expect(await isSignedIn(clerk)).toBe(false);
    expect((await remove(clerk, chief)).body.code).toBe('USER_NOT_FOUND');
    expect((await create(chief)).status).toBe(201);
  });

  test('is refused for the own account, for super admins, and to plain admins', async () => {
    const chief = await createSession(server, { role: 'super_admin' });
    const other = await createSession(server, { role: 'super_admin' });
    const clerk = await createSession(server);
    for (const target of [chief, other])
      expect(await remove(target, chief)).toMatchObject({
        status: 403,
        body: { code: 'DELETE_NOT_ALLOWED' },
      });
    expect((await remove(chief, clerk)).body.code).toBe('FORBIDDEN');
    expect((await remove(clerk, clerk)).body.code).toBe('FORBIDDEN');
  });

  test('and making a super admin at once: whichever comes second sees what the first has done', async () => {
    const chief = await createSession(server, { role: 'super_admin' });
    const second = await createSession(server, { role: 'super_admin' });
    const clerk = await createSession(server);
    const [deleted, promoted] = await Promise.all([
      remove(clerk, chief),
      put(clerk, second, { role: 'super_admin' }),
    ]);
    const row = await rowOf(clerk);
    if (row === undefined) {
      expect(deleted.status).toBe(200);
      expect(promoted.body.code).toBe('USER_NOT_FOUND');
    } else {
      expect(deleted.body.code).toBe('DELETE_NOT_ALLOWED');
      expect(row.role).toBe('super_admin');
    }
  });
});

describe('Taking a second factor away', () => {
  test('ends the sessions; the next sign-in leads to the set-up', async () => {
    const chief = await createSession(server, { role: 'super_admin' });
    const clerk = await createSession(server);
    expect(await reset(clerk, chief)).toMatchObject({
      status: 200,
      body: { twofa_enabled: false, twofa_setup_at: null },
    });
    expect(await isSignedIn(clerk)).toBe(false);
    const again = await logIn(server, { username: clerk.username, password: goodPassword });
    expect(again).toMatchObject({ status: 200, body: { user: { twofa_enabled: false } } });
    expect((await reset(clerk, chief)).body.code).toBe('TWOFA_NOT_ENABLED');
  });

  test('is not for the own one', async () => {
    const chief = await createSession(server, { role: 'super_admin' });
    expect((await reset(chief, chief)).body.code).toBe('FORBIDDEN');
  });

  test('two super admins do it to each other at once: one keeps theirs', async () => {
    const two = [
      await createSession(server, { role: 'super_admin' }),
      await createSession(server, { role: 'super_admin' }),
    ] as const;
    const codes = await Promise.all([reset(two[0], two[1]), reset(two[1], two[0])]);
    expect(codes.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
    const rows = await Promise.all(two.map(rowOf));
    expect(rows.filter((row) => row?.twofa_enabled)).toHaveLength(1);
  });
});

test.each(['not-an-id', '019a0000-0000-7000-8000-000000000000'])(
  'an account %s that does not exist is said to be missing',
  async (id) => {
    const chief = await createSession(server, { role: 'super_admin' });
    for (const [method, path] of [
      ['PUT', `/users/${id}`],
      ['DELETE', `/users/${id}`],
      ['POST', `/users/${id}/reset-2fa`],
    ] as const)
      expect(await send(method, path, chief, method === 'PUT' ? {} : undefined)).toMatchObject({
        status: 404,
        body: { code: 'USER_NOT_FOUND' },
      });
  },
);
