import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enrolledAdmin, type TestAdmin } from '../../../test/admins.ts';
import { call } from '../../../test/call.ts';
import {
  createPasskeyAuthenticator,
  type Misbehaviour,
} from '../../../test/passkey-authenticator.ts';
import {
  addPasskey,
  adminWithPasskey,
  askedAtSignIn,
  creationQuestion,
  sendPasskey,
  signInBy,
  stepUpQuestion,
} from '../../../test/passkeys.ts';
import { createTestServer, type TestServer } from '../../../test/test-server.ts';
import { userHandle } from './passkey-challenges.ts';

const logged: string[] = [];
let server: TestServer;
beforeAll(async () => {
  const log = pino(
    { level: 'warn' },
    new Writable({
      write(chunk: Buffer, _, done) {
        logged.push(chunk.toString());
        done();
      },
    }),
  );
  server = await createTestServer({ maxConnections: 20, log });
});
afterAll(() => server.close());

const asked = (admin: TestAdmin) => askedAtSignIn(server, admin);
const refusal = { status: 401, body: { code: 'INVALID_PASSKEY' } };

describe('What a passkey has signed is refused', () => {
  test.each<[string, Misbehaviour]>([
    ['for a page elsewhere', { origin: 'https://localhost.example.org' }],
    ['for the same host by https', { origin: 'https://localhost:3004' }],
    ['for another site', { rpId: 'example.org' }],
    ['when it answers what nobody asked', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
    ['when it was made and not signed', { type: 'webauthn.create' }],
    ['with nobody there', { isPresent: false }],
    ['when it calls its user otherwise', { userHandle: userHandle('019a0000-0000-7000-8000-1') }],
  ])('%s', async (_, misbehaviour) => {
    const admin = await adminWithPasskey(server);
    const answer = admin.authenticator.sign(await asked(admin), misbehaviour);
    expect(await signInBy(server, admin, answer)).toMatchObject(refusal);
    // The same authenticator with a valid answer.
    expect(
      (await signInBy(server, admin, admin.authenticator.sign(await asked(admin)))).status,
    ).toBe(200);
  });

  test('a second time, also when the first time it was wrong', async () => {
    const admin = await adminWithPasskey(server);
    const question = await asked(admin);
    expect((await signInBy(server, admin, admin.authenticator.sign(question))).status).toBe(200);
    expect(await signInBy(server, admin, admin.authenticator.sign(question))).toMatchObject(
      refusal,
    );
    const other = await asked(admin);
    await signInBy(server, admin, admin.authenticator.sign(other, { isPresent: false }));
    expect(await signInBy(server, admin, admin.authenticator.sign(other))).toMatchObject(refusal);
  });

  test('after five minutes', async () => {
    const admin = await adminWithPasskey(server);
    const [late, intime] = [await asked(admin), await asked(admin)];
    server.clock.advance(299_999);
    expect((await signInBy(server, admin, admin.authenticator.sign(intime))).status).toBe(200);
    server.clock.advance(1);
    expect(await signInBy(server, admin, admin.authenticator.sign(late))).toMatchObject(refusal);
  });

  test('when it was asked of another user', async () => {
    const [anna, bert] = [await adminWithPasskey(server), await adminWithPasskey(server)];
    const answer = anna.authenticator.sign(await asked(bert));
    expect(await signInBy(server, anna, answer)).toMatchObject(refusal);
  });

  test('with somebody else’s passkey: it belongs to the account whose password was given', async () => {
    const [anna, bert] = [await adminWithPasskey(server), await adminWithPasskey(server)];
    const answer = bert.authenticator.sign(await asked(anna));
    expect(await signInBy(server, anna, answer)).toMatchObject(refusal);
    const posing = {
      ...bert.authenticator.sign(await asked(anna)),
      id: anna.authenticator.credentialId,
    };
    expect(await signInBy(server, anna, posing)).toMatchObject(refusal);
  });

  test('when it was asked for another purpose', async () => {
    const admin = await adminWithPasskey(server);
    const registration = await creationQuestion(server, admin.token);
    const stepUp = await stepUpQuestion(server, admin.token);
    for (const question of [registration, stepUp])
      expect(await signInBy(server, admin, admin.authenticator.sign(question))).toMatchObject(
        refusal,
      );
    const credential = createPasskeyAuthenticator().create({
      ...registration,
      challenge: (await asked(admin)).challenge,
    });
    expect(await sendPasskey(server, { token: admin.token, credential })).toMatchObject({
      status: 400,
      body: { code: 'PASSKEY_NOT_ADDED' },
    });
  });

  test('when its counter went back or stood still, which the log tells', async () => {
    const admin = await adminWithPasskey(server);
    const signWith = async (counter: number) =>
      signInBy(server, admin, admin.authenticator.sign(await asked(admin), { counter }));
    expect((await signWith(7)).status).toBe(200);
    for (const counter of [6, 7, 0]) {
      logged.length = 0;
      expect(await signWith(counter)).toMatchObject(refusal);
      expect(logged.join('')).toContain('counter went back');
    }
    expect((await signWith(8)).status).toBe(200);
  });

  test('never for a counter that is always zero: some authenticators do not count', async () => {
    const admin = await enrolledAdmin(server);
    const authenticator = await addPasskey(server, admin);
    for (const counter of [0, 0])
      expect(
        (await signInBy(server, admin, authenticator.sign(await asked(admin), { counter }))).status,
      ).toBe(200);
  });

  test.each([
    ['client data that is no JSON', { clientDataJSON: 'AAAA' }],
    ['client data that is no object', { clientDataJSON: Buffer.from('7').toString('base64url') }],
    ['half of what the authenticator says', { authenticatorData: 'AAAA' }],
    ['no signature to speak of', { signature: 'AA' }],
  ])('as %s', async (_, garbage) => {
    const admin = await adminWithPasskey(server);
    const answer = admin.authenticator.sign(await asked(admin));
    const broken = { ...answer, response: { ...answer.response, ...garbage } };
    expect(await signInBy(server, admin, broken)).toMatchObject(refusal);
  });

  test('at the door, where it is not even base64url', async () => {
    const admin = await adminWithPasskey(server);
    const answer = admin.authenticator.sign(await asked(admin));
    const broken = { ...answer, response: { ...answer.response, signature: '"><script>' } };
    expect(await signInBy(server, admin, broken)).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT' },
    });
  });

  test('and counted as wrong codes are: with the sixth, nobody looks any more', async () => {
    const admin = await adminWithPasskey(server);
    const { token } = admin;
    for (let count = 1; count <= 3; count += 1)
      await signInBy(
        server,
        admin,
        admin.authenticator.sign(await asked(admin), { counter: 0, isPresent: false }),
      );
    for (let count = 1; count <= 2; count += 1) {
      const passkey = admin.authenticator.sign(await stepUpQuestion(server, token), {
        isPresent: false,
      });
      const answer = await call(server, 'POST', '/auth/2fa/verify', { token, body: { passkey } });
      expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_PASSKEY' } });
    }
    const good = admin.authenticator.sign(await asked(admin));
    expect(await signInBy(server, admin, good)).toMatchObject({
      status: 429,
      body: { code: 'TOO_MANY_ATTEMPTS' },
    });
    const refused = await server.dependencies.database
      .selectFrom('audit_trail')
      .select('facts')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(refused?.facts).toEqual({ code: 'INVALID_PASSKEY' });
  });
});
