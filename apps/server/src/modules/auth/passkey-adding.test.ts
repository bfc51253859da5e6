import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enrolledAdmin, signedIn } from '../../../test/admins.ts';
import { call } from '../../../test/call.ts';
import { createPasskeyAuthenticator } from '../../../test/passkey-authenticator.ts';
import {
  addPasskey,
  adminWithPasskey,
  creationQuestion,
  listPasskeys,
  sendPasskey,
} from '../../../test/passkeys.ts';
import { createTestServer, type TestServer } from '../../../test/test-server.ts';
import { proveNewPasskey } from './passkey-proofs.ts';
import { passkeySite } from './passkey-challenges.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ maxConnections: 20 });
});
afterAll(() => server.close());

const fiveMinutes = 300_000;
const refusedWith = (status: number, code: string) => ({ status, body: { code } });

describe('Adding a passkey', () => {
  test('asks the browser for one of this site and user, and not from where there is one', async () => {
    const admin = await adminWithPasskey(server);
    const question = await creationQuestion(server, admin.token);
    expect(Buffer.from(question.challenge, 'base64url').length).toBe(32);
    expect(question).toMatchObject({
      rp: { id: 'localhost', name: 'Ghost Pay' },
      user: { name: admin.username },
      attestation: 'none',
      authenticatorSelection: { userVerification: 'preferred' },
      excludeCredentials: [{ id: admin.authenticator.credentialId, transports: ['internal'] }],
    });
  });

  test('keeps it under its name; nobody else sees it', async () => {
    const [admin, other] = [await enrolledAdmin(server), await enrolledAdmin(server)];
    const credential = createPasskeyAuthenticator().create(
      await creationQuestion(server, admin.token),
    );
    const answer = await sendPasskey(server, {
      token: admin.token,
      name: '  Phone  ',
      credential,
    });
    const now = server.clock.now().toISOString();
    const phone = { id: expect.any(String), name: 'Phone', created_at: now, last_used_at: null };
    expect(answer).toMatchObject({ status: 201, body: phone });
    expect(await listPasskeys(server, admin.token)).toEqual([phone]);
    expect(await listPasskeys(server, other.token)).toEqual([]);
  });

  test.each([
    [
      'its session',
      'delete from admin_sessions using admin_users u where user_id = u.id and u.username = $1',
    ],
    ['its user', 'delete from admin_users where username = $1'],
  ])('asks nobody when %s ends at that moment', async (_, ending) => {
    const admin = await enrolledAdmin(server);
    const client = await server.testDatabase.pool.connect();
    try {
      await client.query('begin');
      await client.query(ending, [admin.username]);
      const asked = call(server, 'POST', '/auth/passkeys/registration', { token: admin.token });
      const isWaiting = async (): Promise<boolean> => {
        const { rowCount } = await client.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rowCount === 1;
      };
      await expect.poll(isWaiting, { timeout: 60_000 }).toBe(true);
      await client.query('commit');
      expect(await asked).toMatchObject(refusedWith(401, 'TOKEN_EXPIRED'));
    } finally {
      client.release();
    }
  });

  test('ends at ten, also when the last two come at once', async () => {
    const admin = await enrolledAdmin(server);
    for (let count = 0; count < 9; count += 1) await addPasskey(server, admin);
    const credentials = [
      createPasskeyAuthenticator().create(await creationQuestion(server, admin.token)),
      createPasskeyAuthenticator().create(await creationQuestion(server, admin.token)),
    ];
    const answers = await Promise.all(
      credentials.map((credential) => sendPasskey(server, { ...admin, credential })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect((await listPasskeys(server, admin.token)).length).toBe(10);
    expect(
      await call(server, 'POST', '/auth/passkeys/registration', { token: admin.token }),
    ).toMatchObject(refusedWith(409, 'PASSKEYS_FULL'));
  });

  test('takes the same one once, whoever brings it', async () => {
    const admin = await adminWithPasskey(server);
    for (const { token } of [admin, await enrolledAdmin(server)]) {
      const credential = admin.authenticator.create(await creationQuestion(server, token));
      expect(await sendPasskey(server, { token, credential })).toMatchObject(
        refusedWith(409, 'PASSKEY_EXISTS'),
      );
    }
  });

  test.each([
    ['of a page elsewhere', { origin: 'https://localhost:3004' }],
    ['of another port', { origin: 'http://localhost:3005' }],
    ['for another site', { rpId: 'example.org' }],
    ['that answers something else', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['that was signed and not made', { type: 'webauthn.get' }],
    ['with nobody there', { isPresent: false }],
  ])('refuses one %s', async (_, misbehaviour) => {
    const { token } = await enrolledAdmin(server);
    const question = await creationQuestion(server, token);
    const credential = createPasskeyAuthenticator().create(question, misbehaviour);
    expect(await sendPasskey(server, { token, credential })).toMatchObject(
      refusedWith(400, 'PASSKEY_NOT_ADDED'),
    );
    expect(await listPasskeys(server, token)).toEqual([]);
  });

  test('refuses certificates before they are looked at', async () => {
    const { token } = await enrolledAdmin(server);
    const question = await creationQuestion(server, token);
    const { user_id: userId, session_id: sessionId } = await server.dependencies.database
      .selectFrom('passkey_challenges')
      .select(['user_id', 'session_id'])
      .where('challenge', '=', Buffer.from(question.challenge, 'base64url'))
      .executeTakeFirstOrThrow();
    const proof = proveNewPasskey(
      {
        ...server.dependencies,
        passkeySite: () =>
          passkeySite({
            publicUrl: 'http://localhost:3004',
            adminUrl: undefined,
            siteName: 'Site',
          }),
      },
      {
        userId,
        sessionId: sessionId ?? '',
        credential: createPasskeyAuthenticator().create(question, {
          certificates: [Buffer.alloc(9)],
        }),
      },
    );
    await expect(proof).rejects.toMatchObject({
      code: 'PASSKEY_NOT_ADDED',
      cause: { message: 'an attestation with certificates' },
    });
  });

  test('takes an answer once, within five minutes, in the session that asked', async () => {
    const admin = await enrolledAdmin(server);
    const other = await signedIn(server, admin);
    const answer = async () =>
      createPasskeyAuthenticator().create(await creationQuestion(server, admin.token));
    expect(await sendPasskey(server, { token: other, credential: await answer() })).toMatchObject(
      refusedWith(400, 'PASSKEY_NOT_ADDED'),
    );
    const late = await answer();
    server.clock.advance(fiveMinutes);
    expect(await sendPasskey(server, { ...admin, credential: late })).toMatchObject(
      refusedWith(400, 'PASSKEY_NOT_ADDED'),
    );
    const credential = await answer();
    await sendPasskey(server, { ...admin, credential });
    expect(await sendPasskey(server, { ...admin, credential })).toMatchObject(
      refusedWith(400, 'PASSKEY_NOT_ADDED'),
    );
    expect((await listPasskeys(server, admin.token)).length).toBe(1);
  });

  test.each([
    ['no attestation at all', { attestationObject: 'AAAA' }],
    ['half an attestation', undefined],
    ['client data that is no JSON', { clientDataJSON: 'AAAA' }],
  ])('refuses %s', async (_, garbage) => {
    const { token } = await enrolledAdmin(server);
    const credential = createPasskeyAuthenticator().create(await creationQuestion(server, token));
    const { response } = credential;
    const half = { attestationObject: response.attestationObject.slice(0, 100) };
    const broken = { ...credential, response: { ...response, ...(garbage ?? half) } };
    expect(await sendPasskey(server, { token, credential: broken })).toMatchObject(
      refusedWith(400, 'PASSKEY_NOT_ADDED'),
    );
  });

  test('refuses one that is called otherwise in the answer than it was attested', async () => {
    const { token } = await enrolledAdmin(server);
    const credential = createPasskeyAuthenticator().create(await creationQuestion(server, token));
    const renamed = { ...credential, id: createPasskeyAuthenticator().credentialId };
    expect(await sendPasskey(server, { token, credential: renamed })).toMatchObject(
      refusedWith(400, 'PASSKEY_NOT_ADDED'),
    );
  });
});
