import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  codeOf,
  enrolledAdmin,
  goodPassword,
  logIn,
  newAdmin,
  signedIn,
  wrongCode,
} from '../../../test/admins.ts';
import { call } from '../../../test/call.ts';
import { createTestServer, type TestServer } from '../../../test/test-server.ts';
import { hashSecretToken } from '../../core/randomness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

describe('Signing in', () => {
  test('name in any case and the exact password open a session of four hours', async () => {
    const admin = await newAdmin(server);
    const answer = await logIn(server, { ...admin, username: admin.username.toUpperCase() });
    expect(answer.status).toBe(200);
    expect(answer.body.user).toMatchObject({
      username: admin.username,
      role: 'admin',
      twofa_enabled: false,
    });
    expect(answer.body.user.last_login).toBe(server.clock.now().toISOString());
    expect(Date.parse(answer.body.expiresAt) - server.clock.now().getTime()).toBe(4 * 3_600_000);
    expect(answer.body.accessToken).toMatch(/^[\w-]{43}$/);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test.each([
    ['with a space after it', `${goodPassword} `],
    ['with a space before it', ` ${goodPassword}`],
    ['in another case', goodPassword.toLowerCase()],
    ['without its end', goodPassword.slice(0, -1)],
  ])('the password %s is another password', async (_, password) => {
    const { username } = await newAdmin(server);
    const answer = await logIn(server, { username, password });
    expect(answer).toMatchObject({ status: 401, body: { code: 'INVALID_CREDENTIALS' } });
  });

  test('a long password counts to its last character', async () => {
    const { username } = await newAdmin(server);
    const password = `${goodPassword}${'x'.repeat(85)}`;
    await call(server, 'POST', '/auth/change-password', {
      token: (await logInEnrolled(username)).token,
      body: { currentPassword: goodPassword, newPassword: password },
    }).then(({ status }) => expect(status).toBe(200));
    expect((await logIn(server, { username, password: password.slice(0, 72) })).body.code).toBe(
      'INVALID_CREDENTIALS',
    );
    expect((await logIn(server, { username, password })).body.code).toBe('TWOFA_TOKEN_REQUIRED');
  });

  test('a password does not wear out', async () => {
    const admin = await newAdmin(server);
    const then = server.clock.now();
    server.clock.advance(400 * 86_400_000);
    expect((await logIn(server, admin)).status).toBe(200);
    server.clock.set(then);
  });

  test('an unknown name gets the same answer as a wrong password', async () => {
    const { username } = await newAdmin(server);
    const known = await logIn(
      server,
      { username, password: 'Wrong7-password' },
      {},
      { address: '198.51.100.1' },
    );
    const unknown = await logIn(
      server,
      { username: 'nobody-at-all', password: 'Wrong7-password' },
      {},
      { address: '198.51.100.1' },
    );
    const withoutId = ({ status, body }: typeof known) => ({
      status,
      body: { ...body, requestId: '' },
    });
    expect(withoutId(unknown)).toEqual(withoutId(known));
    expect(known.status).toBe(401);
  });

  test.each(['admin\u0000', "' or 1=1 --", '𝒶𝒹𝓂𝒾𝓃', 'x'.repeat(100)])(
    'the name %j is refused, not an error',
    async (username) => {
      const { status } = await logIn(server, { username, password: goodPassword });
      expect([400, 401]).toContain(status);
    },
  );

  test('whoever has a second factor is asked for it, by name', async () => {
    const admin = await enrolledAdmin(server);
    const answer = await logIn(server, { ...admin, username: admin.username.toUpperCase() });
    expect(answer).toMatchObject({
      status: 401,
      body: { code: 'TWOFA_TOKEN_REQUIRED', user: { username: admin.username } },
    });
    expect(answer.body).not.toHaveProperty('accessToken');
  });

  test('a code does not help without the password', async () => {
    const admin = await enrolledAdmin(server);
    const answer = await logIn(
      server,
      { ...admin, password: 'Wrong7-password' },
      { twofa_token: codeOf(server, admin.secret) },
    );
    expect(answer).toMatchObject({ status: 401, body: { code: 'INVALID_CREDENTIALS' } });
  });

  test("one admin's code does not open another admin's account", async () => {
    const [one, other] = [await enrolledAdmin(server), await enrolledAdmin(server)];
    const answer = await logIn(server, one, { twofa_token: codeOf(server, other.secret) });
    expect(answer).toMatchObject({ status: 401, body: { code: 'INVALID_TWOFA_TOKEN' } });
  });

  test('a wrong code is refused', async () => {
    const admin = await enrolledAdmin(server);
    const answer = await logIn(server, admin, { twofa_token: wrongCode(server, admin.secret) });
    expect(answer).toMatchObject({ status: 401, body: { code: 'INVALID_TWOFA_TOKEN' } });
  });
});

describe('A session', () => {
  test('ends exactly four hours after it began, however much it is used', async () => {
    const token = await signedIn(server, await enrolledAdmin(server));
    server.clock.advance(4 * 3_600_000 - 30_000 - 1);
    expect((await call(server, 'GET', '/auth/me', { token })).status).toBe(200);
    server.clock.advance(1);
    expect(await call(server, 'GET', '/auth/me', { token })).toMatchObject({
      status: 401,
      body: { code: 'TOKEN_EXPIRED' },
    });
  });

  test('ends at once by logging out', async () => {
    const token = await signedIn(server, await enrolledAdmin(server));
    expect(await call(server, 'POST', '/auth/logout', { token })).toMatchObject({
      status: 200,
      body: { success: true },
    });
    expect((await call(server, 'GET', '/auth/me', { token })).status).toBe(401);
    expect((await call(server, 'POST', '/auth/logout', { token })).status).toBe(401);
  });

  test('ends the session whose token comes along, and no other', async () => {
    const [admin, bystander] = [await enrolledAdmin(server), await enrolledAdmin(server)];
    const isRunning = async (token: string) =>
      (await call(server, 'GET', '/auth/me', { token })).status === 200;
    const kept = await signedIn(server, admin);
    const again = (factor: object, token = admin.token) =>
      call(server, 'POST', '/auth/login', {
        token,
        body: { username: admin.username, password: admin.password, ...factor },
      });
    // A failed sign-in ends no session.
    expect((await again({})).body.code).toBe('TWOFA_TOKEN_REQUIRED');
    expect((await again({ twofa_token: wrongCode(server, admin.secret) })).status).toBe(401);
    expect(await isRunning(admin.token)).toBe(true);

    const answer = await again({ twofa_token: codeOf(server, admin.secret) });
    expect(answer.status).toBe(200);
    expect(await isRunning(answer.body.accessToken)).toBe(true);
    expect(await isRunning(admin.token)).toBe(false);
    expect(await isRunning(kept)).toBe(true);
    expect(await isRunning(bystander.token)).toBe(true);

    server.clock.advance(30_000);
    const unknown = await again({ twofa_token: codeOf(server, admin.secret) }, 'x'.repeat(43));
    expect(unknown.status).toBe(200);
    server.clock.advance(30_000);
  });

  test('is one of at most five: the oldest makes room', async () => {
    const admin = await newAdmin(server);
    const tokens: string[] = [];
    for (let i = 0; i < 6; i += 1) {
      tokens.push((await logIn(server, admin)).body.accessToken);
      server.clock.advance(1000);
    }
    expect(new Set(tokens).size).toBe(6);
    const statuses = await Promise.all(
      tokens.map(async (token) => (await call(server, 'GET', '/auth/me', { token })).status),
    );
    expect(statuses).toEqual([401, 200, 200, 200, 200, 200]);
  });

  test('leaves nothing behind once it has expired and its user signs in again', async () => {
    const admin = await newAdmin(server);
    const { accessToken } = (await logIn(server, admin)).body;
    server.clock.advance(4 * 3_600_000);
    await logIn(server, admin);
    const row = await server.dependencies.database
      .selectFrom('admin_sessions')
      .select('id')
      .where('token_hash', '=', hashSecretToken(accessToken))
      .executeTakeFirst();
    expect(row).toBeUndefined();
  });

  test('is not opened by a password that changed after it was checked', async () => {
    const admin = await newAdmin(server);
    const { database } = server.dependencies;
    const started = await database.transaction().execute(async (trx) => {
      const ofAdmin = trx.updateTable('admin_users').where('username', '=', admin.username);
      await ofAdmin.set({ password_hash: 'another' }).execute();
      // The login reads the old password, accepts it, and then waits for this change.
      const answer = logIn(server, admin);
      await vi.waitFor(
        async () => {
          const { rows } = await sql`select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(database);
          expect(rows.length).toBeGreaterThan(0);
        },
        { timeout: 60_000, interval: 25 },
      );
      return { answer };
    });
    expect(await started.answer).toMatchObject({
      status: 401,
      body: { code: 'INVALID_CREDENTIALS' },
    });
  });

  test.each(['?token=', '?access_token='])(
    'is never taken from the address (%s)',
    async (query) => {
      expect(
        (
          await call(
            server,
            'GET',
            `/auth/me${query}${(await logIn(server, await newAdmin(server))).body.accessToken}`,
          )
        ).status,
      ).toBe(401);
    },
  );

  test('made up or half is none', async () => {
    const { accessToken } = (await logIn(server, await newAdmin(server))).body;
    for (const token of [accessToken.slice(0, -1), `${accessToken}A`, 'A'.repeat(43)]) {
      expect((await call(server, 'GET', '/auth/me', { token })).status).toBe(401);
    }
  });
});

/** A full session for an existing administrator without a second factor. */
async function logInEnrolled(username: string): Promise<{ token: string }> {
  const { accessToken: token } = (await logIn(server, { username, password: goodPassword })).body;
  const secret = (await call(server, 'GET', '/auth/2fa/setup', { token })).body.manualEntry;
  await call(server, 'POST', '/auth/2fa/enable', {
    token,
    body: { token: codeOf(server, secret) },
  });
  return { token };
}
