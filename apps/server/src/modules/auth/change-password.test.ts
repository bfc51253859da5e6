import { dictionary } from '@zxcvbn-ts/language-common';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enrolledAdmin, goodPassword, logIn, signedIn } from '../../../test/admins.ts';
import { call } from '../../../test/call.ts';
import { createTestServer, type TestServer } from '../../../test/test-server.ts';
import { refuseEasyPassword } from './password-strength.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const own = 'Quiet-Harbor-Lamp-42!';
const change = (token: string, newPassword: string, currentPassword = goodPassword) =>
  call(server, 'POST', '/auth/change-password', { token, body: { currentPassword, newPassword } });

describe('Changing the own password', () => {
  test('ends all other sessions, keeps this one, and the old password is no more', async () => {
    const admin = await enrolledAdmin(server);
    const token = await signedIn(server, admin);
    const newPassword = 'Quiet-Harbor-Lamp-42!';
    expect(await change(token, newPassword)).toMatchObject({
      status: 200,
      body: { success: true },
    });
    expect((await call(server, 'GET', '/auth/me', { token })).status).toBe(200);
    expect((await call(server, 'GET', '/auth/me', { token: admin.token })).status).toBe(401);
    expect((await logIn(server, admin)).body.code).toBe('INVALID_CREDENTIALS');
    expect((await logIn(server, { ...admin, password: newPassword })).body.code).toBe(
      'TWOFA_TOKEN_REQUIRED',
    );
  });

  test('with a wrong present one changes nothing', async () => {
    const admin = await enrolledAdmin(server);
    expect(await change(admin.token, 'Quiet-Harbor-Lamp-42!', `${goodPassword} `)).toMatchObject({
      status: 400,
      body: { code: 'INVALID_CREDENTIALS' },
    });
    expect((await logIn(server, admin)).body.code).toBe('TWOFA_TOKEN_REQUIRED');
  });

  test('to the present one is refused beside its field, and ends no session', async () => {
    const admin = await enrolledAdmin(server);
    const other = await signedIn(server, admin);
    expect(await change(admin.token, goodPassword)).toMatchObject({
      status: 400,
      body: {
        code: 'PASSWORD_UNCHANGED',
        fields: {
          newPassword: 'This is your current password. Please choose another one.',
        },
      },
    });
    // A caller with a wrong present password does not learn that the new one equals the guess.
    expect((await change(admin.token, own, own)).body.code).toBe('INVALID_CREDENTIALS');
    expect((await call(server, 'GET', '/auth/me', { token: other })).status).toBe(200);
  });

  test('twice at once with the same present one: one wins', async () => {
    const { token } = await enrolledAdmin(server);
    const statuses = (
      await Promise.all([
        change(token, 'Quiet-Harbor-Lamp-42!'),
        change(token, 'Zebra!92quilt-Moss'),
      ])
    ).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400]);
  });
});

describe('A new password', () => {
  test.each([
    ['Aa1!aaa', 'Password must be at least 8 characters'],
    ['wander7-lantern', 'Password must contain uppercase, lowercase, number and special character'],
    [`Wander7-${'x'.repeat(249)}`, 'Password must be at most 256 characters'],
  ])('%s is refused by its form', async (password, sentence) => {
    const { token } = await enrolledAdmin(server);
    expect(await change(token, password)).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', fields: { newPassword: sentence } },
    });
  });

  test.each([
    'Password1!',
    'P@ssw0rd123!',
    'Qwerty123!',
    'Welcome1!',
    'Admin@123',
    'Summer2024!',
    'Iloveyou1!',
    'Ghost2024!',
    'Gh0st2024!',
    'Eshop!Ghost9',
    'GhostPay2026!',
    'Ghost-Eshop-2024!',
  ])('%s is refused as easy to guess', async (password) => {
    const { token } = await enrolledAdmin(server);
    expect(await change(token, password)).toMatchObject({
      status: 400,
      body: { code: 'PASSWORD_TOO_COMMON' },
    });
  });

  test('that is among the three thousand commonest is refused, dressed up as people do it', async () => {
    const passwords = dictionary['passwords-common'];
    expect(passwords.length).toBeGreaterThan(10_000);
    const taken: string[] = [];
    for (const common of passwords.slice(0, 3_000)) {
      const password = `${common.charAt(0).toUpperCase()}${common.slice(1)}`;
      const refusal = refuseEasyPassword({
        password,
        username: 'somebody',
        siteName: 'Ghost Pay',
        field: 'password',
      });
      await refusal.then(
        () => taken.push(password),
        (error: unknown) => expect(error).toMatchObject({ code: 'PASSWORD_TOO_COMMON' }),
      );
    }
    expect(taken).toEqual([]);
  });

  test('made of the own name is refused as easy to guess', async () => {
    const { token, username } = await enrolledAdmin(server);
    expect((await change(token, `${username}A1!`)).body.code).toBe('PASSWORD_TOO_COMMON');
    expect((await change(token, `A1!${username.toUpperCase()}a`)).body.code).toBe(
      'PASSWORD_TOO_COMMON',
    );
  });

  test.each([
    'Wander9-lantern',
    'Ünïcode9!aZ漢字',
    'aB3$xY7!',
    'Correct-horse7-battery',
    `Wander7-lantern${'x'.repeat(113)}`,
  ])('%s is taken, and signs in', async (password) => {
    const admin = await enrolledAdmin(server);
    expect((await change(admin.token, password)).status).toBe(200);
    expect((await logIn(server, { ...admin, password })).body.code).toBe('TWOFA_TOKEN_REQUIRED');
  });
});
