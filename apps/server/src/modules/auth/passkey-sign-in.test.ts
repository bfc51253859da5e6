import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  codeOf,
  enrolledAdmin,
  logIn,
  newAdmin,
  signedIn,
  type TestAdmin,
} from '../../../test/admins.ts';
import { call } from '../../../test/call.ts';
import { createPasskeyAuthenticator } from '../../../test/passkey-authenticator.ts';
import {
  addPasskey,
  adminWithPasskey,
  askedAtSignIn,
  listPasskeys,
  signInBy,
  signInQuestion,
  stepUpQuestion,
} from '../../../test/passkeys.ts';
import { createTestServer, type TestServer } from '../../../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ maxConnections: 20 });
});
afterAll(() => server.close());

const asked = (admin: TestAdmin) => askedAtSignIn(server, admin);
const refusal = { status: 401, body: { code: 'INVALID_PASSKEY' } };

describe('A sign-in', () => {
  test('asks for a passkey those alone who know the password, and where there is one', async () => {
    const [admin, without] = [await adminWithPasskey(server), await enrolledAdmin(server)];
    const right = await logIn(server, admin);
    expect(right).toMatchObject({
      status: 401,
      body: {
        code: 'TWOFA_TOKEN_REQUIRED',
        passkey: {
          rpId: 'localhost',
          allowCredentials: [{ id: admin.authenticator.credentialId }],
        },
      },
    });
    const { challenge } = await asked(admin);
    expect(Buffer.from(challenge, 'base64url').length).toBe(32);
    expect((await asked(admin)).challenge).not.toBe(challenge);

    const wrong = { ...admin, password: 'Wrong-One-7' };
    const strip = ({ body }: { body: object }) => ({ ...body, requestId: '' });
    expect(strip(await logIn(server, wrong))).toEqual(
      strip(await logIn(server, { ...without, password: 'Wrong-One-7' })),
    );
    expect((await logIn(server, without)).body).not.toHaveProperty('passkey');
    expect((await logIn(server, await newAdmin(server))).status).toBe(200);
  });

  test('by a passkey opens a full session, notes the use and says so in the trail', async () => {
    const admin = await adminWithPasskey(server);
    const answer = await signInBy(server, admin, admin.authenticator.sign(await asked(admin)));
    expect(answer).toMatchObject({ status: 200, body: { user: { twofa_enabled: true } } });
    const token = answer.body.accessToken;
    expect((await call(server, 'GET', '/transactions', { token })).status).toBe(200);
    expect((await listPasskeys(server, token))[0]?.last_used_at).toBe(
      server.clock.now().toISOString(),
    );
    const entry = await server.dependencies.database
      .selectFrom('audit_trail')
      .select(['action', 'facts'])
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(entry).toEqual({
      action: 'login',
      facts: { restricted: false, recovery_code: false, passkey: true },
    });
  });

  test('by a passkey needs the password all the same', async () => {
    const admin = await adminWithPasskey(server);
    const answer = admin.authenticator.sign(await asked(admin));
    expect(await signInBy(server, { ...admin, password: 'Wrong-One-7' }, answer)).toMatchObject({
      status: 401,
      body: { code: 'INVALID_CREDENTIALS' },
    });
    expect((await signInBy(server, admin, answer)).status).toBe(200);
  });

  test('goes on by code and recovery code where there are passkeys', async () => {
    const admin = await adminWithPasskey(server);
    const code = { twofa_token: codeOf(server, admin.secret) };
    expect((await logIn(server, admin, code)).status).toBe(200);
    const recovery = { recovery_code: admin.recoveryCodes[0] ?? '' };
    expect((await logIn(server, admin, recovery)).status).toBe(200);
  });

  test('of twenty at once with one answer, exactly one opens a session', async () => {
    const admin = await adminWithPasskey(server);
    const passkey = admin.authenticator.sign(await asked(admin));
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, host) =>
        logIn(server, admin, { passkey }, { address: `192.0.2.${host + 1}` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200).length).toBe(1);
    expect(answers.every(({ status }) => [200, 401, 429].includes(status))).toBe(true);
  });

  test('keeps ten open questions, the newest', async () => {
    const admin = await adminWithPasskey(server);
    const first = await asked(admin);
    server.clock.advance(1000);
    const questions = [];
    for (let count = 0; count < 10; count += 1) questions.push(await asked(admin));
    expect(await signInBy(server, admin, admin.authenticator.sign(first))).toMatchObject(refusal);
    const [second] = questions;
    if (second === undefined) throw new Error('unreachable');
    expect((await signInBy(server, admin, admin.authenticator.sign(second))).status).toBe(200);
  });
});

describe('A fresh second factor', () => {
  const verify = (token: string, passkey: object) =>
    call(server, 'POST', '/auth/2fa/verify', { token, body: { passkey } });

  test('can be given by a passkey, for the session that asked', async () => {
    const admin = await adminWithPasskey(server);
    server.clock.advance(600_000);
    const renew = () => call(server, 'POST', '/auth/2fa/recovery-codes', admin);
    expect((await renew()).body.code).toBe('STEP_UP_REQUIRED');
    const question = await stepUpQuestion(server, admin.token);
    expect((await verify(admin.token, admin.authenticator.sign(question))).status).toBe(200);
    expect((await renew()).status).toBe(200);
    const entry = await server.dependencies.database
      .selectFrom('audit_trail')
      .select('facts')
      .where('action', '=', 'second_factor_renewed')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(entry?.facts).toEqual({ passkey: true });
  });

  test('is none when another session asked, or a sign-in', async () => {
    const admin = await adminWithPasskey(server);
    const other = await signedIn(server, admin);
    for (const question of [await stepUpQuestion(server, other), await asked(admin)]) {
      expect(await verify(admin.token, admin.authenticator.sign(question))).toMatchObject({
        status: 400,
        body: { code: 'INVALID_PASSKEY' },
      });
    }
    expect((await call(server, 'GET', '/auth/me', admin)).status).toBe(200);
  });

  test('is not asked of a passkey where there is none, and takes a code or a passkey', async () => {
    const { token } = await enrolledAdmin(server);
    expect(await call(server, 'POST', '/auth/passkeys/challenge', { token })).toMatchObject({
      status: 404,
      body: { code: 'PASSKEY_NOT_FOUND' },
    });
    expect(await call(server, 'POST', '/auth/2fa/verify', { token, body: {} })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', fields: { token: 'Please enter the 6-digit code' } },
    });
  });
});

test('the site’s own address decides, whatever host a request names', async () => {
  const origin = 'https://pay.example.org:8443';
  const elsewhere = await createTestServer({ environment: { PUBLIC_URL: `${origin}/` } });
  try {
    const admin = await enrolledAdmin(elsewhere);
    const authenticator = await addPasskey(elsewhere, admin, {
      authenticator: createPasskeyAuthenticator({ origin }),
    });
    const answer = await elsewhere.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { host: 'evil.example', origin: 'https://evil.example' },
      payload: { username: admin.username, password: admin.password },
    });
    const { passkey } = answer.json<{ passkey: { rpId: string; challenge: string } }>();
    expect(passkey.rpId).toBe('pay.example.org');
    const phished = authenticator.sign(passkey, { origin: 'https://evil.example' });
    expect(await signInBy(elsewhere, admin, phished)).toMatchObject(refusal);
    const question = await signInQuestion(elsewhere, admin);
    const good = authenticator.sign(question ?? { challenge: '' });
    expect((await signInBy(elsewhere, admin, good)).status).toBe(200);
  } finally {
    await elsewhere.close();
  }
});
