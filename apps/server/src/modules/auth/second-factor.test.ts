import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Secret } from 'otpauth';
import {
  codeOf,
  enrolledAdmin,
  logIn,
  newAdmin,
  signedIn,
  wrongCode,
} from '../../../test/admins.ts';
import { call } from '../../../test/call.ts';
import { createTestServer, type TestServer } from '../../../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ maxConnections: 20 });
});
afterAll(() => server.close());

/** A restricted session and its pending secret. */
async function pendingAdmin() {
  const admin = await newAdmin(server);
  const token = (await logIn(server, admin)).body.accessToken;
  const setup = await call(server, 'GET', '/auth/2fa/setup', { token });
  return { ...admin, token, setup, secret: setup.body.manualEntry };
}

describe('Setting the second factor up', () => {
  test('shows a new secret of 160 bits and a QR code of it', async () => {
    const { setup, secret, token } = await pendingAdmin();
    expect(setup.status).toBe(200);
    expect(setup.body.qrCode).toMatch(/^data:image\/png;base64,/);
    expect(Secret.fromBase32(secret).bytes.length).toBe(20);
    expect((await call(server, 'GET', '/auth/2fa/setup', { token })).body.manualEntry).not.toBe(
      secret,
    );
  });

  test('does not count before it is enabled: the password still opens a restricted session', async () => {
    const admin = await pendingAdmin();
    const answer = await logIn(server, admin);
    expect(answer).toMatchObject({ status: 200, body: { user: { twofa_enabled: false } } });
    const { accessToken: token } = answer.body;
    expect(
      (
        await call(server, 'POST', '/auth/2fa/verify', {
          token,
          body: { token: codeOf(server, admin.secret) },
        })
      ).body.code,
    ).toBe('TWOFA_REQUIRED');
  });

  test('only the newest secret can be enabled', async () => {
    const { token, secret } = await pendingAdmin();
    const { manualEntry } = (await call(server, 'GET', '/auth/2fa/setup', { token })).body;
    const enable = (of: string) =>
      call(server, 'POST', '/auth/2fa/enable', { token, body: { token: codeOf(server, of) } });
    expect(await enable(secret)).toMatchObject({
      status: 400,
      body: { code: 'INVALID_TWOFA_TOKEN' },
    });
    expect((await enable(manualEntry)).status).toBe(200);
  });

  test('enabling makes this session a full one, ends the others and shows ten recovery codes', async () => {
    const admin = await pendingAdmin();
    const { accessToken: other } = (await logIn(server, admin)).body;
    const answer = await call(server, 'POST', '/auth/2fa/enable', {
      token: admin.token,
      body: { token: codeOf(server, admin.secret) },
    });
    expect(answer).toMatchObject({
      status: 200,
      body: { user: { username: admin.username, twofa_enabled: true } },
    });
    expect(answer.body.user.twofa_setup_at).toBe(server.clock.now().toISOString());
    const codes = answer.body.recoveryCodes;
    expect(new Set(codes).size).toBe(10);
    for (const code of codes)
      expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect((await call(server, 'GET', '/transactions', { token: admin.token })).status).toBe(200);
    expect((await call(server, 'GET', '/auth/me', { token: other })).status).toBe(401);
  });

  test('cannot be enabled before it was begun, nor twice', async () => {
    const { accessToken: token } = (await logIn(server, await newAdmin(server))).body;
    expect(
      await call(server, 'POST', '/auth/2fa/enable', { token, body: { token: '123456' } }),
    ).toMatchObject({
      status: 409,
      body: { code: 'TWOFA_SETUP_NOT_STARTED' },
    });
    const admin = await enrolledAdmin(server);
    const again = { token: admin.token, body: { token: codeOf(server, admin.secret) } };
    expect((await call(server, 'POST', '/auth/2fa/enable', again)).body.code).toBe(
      'TWOFA_ALREADY_ENABLED',
    );
    expect(await call(server, 'GET', '/auth/2fa/setup', { token: admin.token })).toMatchObject({
      status: 409,
      body: { code: 'TWOFA_ALREADY_ENABLED' },
    });
  });

  test('two sessions that enable at once: one wins, the other is ended or refused', async () => {
    const admin = await pendingAdmin();
    const { accessToken: other } = (await logIn(server, admin)).body;
    const body = { token: codeOf(server, admin.secret) };
    const answers = await Promise.all(
      [admin.token, other].map((token) =>
        call(server, 'POST', '/auth/2fa/enable', { token, body }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200).length).toBe(1);
  });
});

describe('A code of the authenticator', () => {
  test.each([
    [-60, 401],
    [-30, 200],
    [0, 200],
    [30, 200],
    [60, 401],
  ])('of an app whose clock is %i seconds off is answered with %i', async (secondsOff, status) => {
    const admin = await enrolledAdmin(server);
    server.clock.advance(60_000);
    expect(
      (await logIn(server, admin, { twofa_token: codeOf(server, admin.secret, secondsOff) }))
        .status,
    ).toBe(status);
  });

  test('works once', async () => {
    const admin = await enrolledAdmin(server);
    const factor = { twofa_token: codeOf(server, admin.secret) };
    expect((await logIn(server, admin, factor)).status).toBe(200);
    expect(await logIn(server, admin, factor)).toMatchObject({
      status: 401,
      body: { code: 'INVALID_TWOFA_TOKEN' },
    });
  });

  test('used by twenty logins at once opens exactly one session', async () => {
    const admin = await enrolledAdmin(server);
    const factor = { twofa_token: codeOf(server, admin.secret) };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, host) =>
        logIn(server, admin, factor, { address: `192.0.2.${host + 1}` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200).length).toBe(1);
    expect(answers.every(({ status }) => [200, 401, 429].includes(status))).toBe(true);
  });

  test('that enabled cannot be the first to sign in, nor an older one', async () => {
    const admin = await pendingAdmin();
    const code = codeOf(server, admin.secret);
    await call(server, 'POST', '/auth/2fa/enable', { token: admin.token, body: { token: code } });
    for (const used of [code, codeOf(server, admin.secret, -30)]) {
      expect((await logIn(server, admin, { twofa_token: used })).body.code).toBe(
        'INVALID_TWOFA_TOKEN',
      );
    }
    server.clock.advance(30_000);
    expect((await logIn(server, admin, { twofa_token: codeOf(server, admin.secret) })).status).toBe(
      200,
    );
  });

  test('that signed in cannot be given again inside the session', async () => {
    const admin = await enrolledAdmin(server);
    const code = codeOf(server, admin.secret);
    const { accessToken: token } = (await logIn(server, admin, { twofa_token: code })).body;
    expect(
      await call(server, 'POST', '/auth/2fa/verify', { token, body: { token: code } }),
    ).toMatchObject({
      status: 400,
      body: { code: 'INVALID_TWOFA_TOKEN' },
    });
    expect((await call(server, 'GET', '/auth/me', { token })).status).toBe(200);
  });

  test('given afresh renews the second factor of this session only', async () => {
    const admin = await enrolledAdmin(server);
    const token = await signedIn(server, admin);
    const readMoments = async () => {
      const rows = await server.dependencies.database
        .selectFrom('admin_sessions as session')
        .innerJoin('admin_users as user', 'user.id', 'session.user_id')
        .select('session.second_factor_at')
        .where('user.username', '=', admin.username)
        .orderBy('session.created_at')
        .execute();
      return rows.map((row) => row.second_factor_at?.getTime());
    };
    const [first] = await readMoments();
    server.clock.advance(600_000);
    const body = { token: codeOf(server, admin.secret) };
    expect((await call(server, 'POST', '/auth/2fa/verify', { token, body })).status).toBe(200);
    expect(await readMoments()).toEqual([first, server.clock.now().getTime()]);
  });
});

describe('A recovery code', () => {
  test('signs in once, typed as people type', async () => {
    const admin = await enrolledAdmin(server);
    const [code = ''] = admin.recoveryCodes;
    const typed = code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l');
    expect((await logIn(server, admin, { recovery_code: typed })).status).toBe(200);
    expect(await logIn(server, admin, { recovery_code: code })).toMatchObject({
      status: 401,
      body: { code: 'INVALID_TWOFA_TOKEN' },
    });
    expect(
      (await logIn(server, admin, { recovery_code: admin.recoveryCodes[1] ?? '' })).status,
    ).toBe(200);
  });

  test('used by twenty logins at once opens exactly one session', async () => {
    const admin = await enrolledAdmin(server);
    const factor = { recovery_code: admin.recoveryCodes[0] ?? '' };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, host) =>
        logIn(server, admin, factor, { address: `192.0.2.${host + 101}` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200).length).toBe(1);
  });

  test('of somebody else is none', async () => {
    const [one, other] = [await enrolledAdmin(server), await enrolledAdmin(server)];
    const factor = { recovery_code: other.recoveryCodes[0] ?? '' };
    expect((await logIn(server, one, factor)).body.code).toBe('INVALID_TWOFA_TOKEN');
    expect((await logIn(server, other, factor)).status).toBe(200);
  });
});

describe('Turning the second factor off', () => {
  test('needs a fresh code, ends the other sessions and leaves this one restricted', async () => {
    const admin = await enrolledAdmin(server);
    const token = await signedIn(server, admin);
    const disable = (code: string) =>
      call(server, 'POST', '/auth/2fa/disable', { token, body: { token: code } });
    expect(await disable(wrongCode(server, admin.secret))).toMatchObject({
      status: 400,
      body: { code: 'INVALID_TWOFA_TOKEN' },
    });
    expect((await call(server, 'GET', '/auth/me', { token })).body.twofa_enabled).toBe(true);
    expect((await disable(codeOf(server, admin.secret))).status).toBe(200);
    expect((await call(server, 'GET', '/auth/me', { token: admin.token })).status).toBe(401);
    expect((await call(server, 'GET', '/auth/me', { token })).body).toMatchObject({
      twofa_enabled: false,
      twofa_setup_at: null,
    });
    expect((await call(server, 'GET', '/transactions', { token })).body.code).toBe(
      'TWOFA_REQUIRED',
    );
    expect(
      (await logIn(server, admin, { recovery_code: admin.recoveryCodes[0] ?? '' })).body.user
        .twofa_enabled,
    ).toBe(false);
  });

  test('leaves the account ready for a new set-up at once', async () => {
    const admin = await enrolledAdmin(server);
    await call(server, 'POST', '/auth/2fa/disable', {
      token: admin.token,
      body: { token: codeOf(server, admin.secret) },
    });
    const { manualEntry } = (await call(server, 'GET', '/auth/2fa/setup', { token: admin.token }))
      .body;
    const body = { token: codeOf(server, manualEntry) };
    expect(
      (await call(server, 'POST', '/auth/2fa/enable', { token: admin.token, body })).status,
    ).toBe(200);
  });
});
