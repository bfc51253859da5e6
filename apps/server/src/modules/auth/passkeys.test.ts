import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOf, enrolledAdmin } from '../../../test/admins.ts';
import { call } from '../../../test/call.ts';
import {
  adminWithPasskey,
  listPasskeys,
  signInBy,
  signInQuestion,
} from '../../../test/passkeys.ts';
import { createTestServer, type TestServer } from '../../../test/test-server.ts';
import { resetTwofa } from './usecases/by-operator.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ maxConnections: 20 });
});
afterAll(() => server.close());

const refusedWith = (status: number, code: string) => ({ status, body: { code } });
const rename = (token: string, id: string, name: string) =>
  call(server, 'PUT', `/auth/passkeys/${id}`, { token, body: { name } });
const remove = (token: string, id: string) =>
  call(server, 'DELETE', `/auth/passkeys/${id}`, { token });

describe('A passkey of one’s own', () => {
  test('can be renamed; somebody else’s cannot', async () => {
    const [admin, other] = [await adminWithPasskey(server), await enrolledAdmin(server)];
    const [{ id } = { id: '' }] = await listPasskeys(server, admin.token);
    expect(await rename(admin.token, id, 'Blue key')).toMatchObject({
      status: 200,
      body: { id, name: 'Blue key' },
    });
    expect(await rename(other.token, id, 'Mine')).toMatchObject(
      refusedWith(404, 'PASSKEY_NOT_FOUND'),
    );
    expect(await rename(admin.token, id, ' ')).toMatchObject(refusedWith(400, 'INVALID_INPUT'));
    expect((await listPasskeys(server, admin.token)).map(({ name }) => name)).toEqual(['Blue key']);
  });

  test('can be removed with a fresh second factor and signs in no more; somebody else’s cannot', async () => {
    const [admin, other] = [await adminWithPasskey(server), await enrolledAdmin(server)];
    const [{ id } = { id: '' }] = await listPasskeys(server, admin.token);
    const question = await signInQuestion(server, admin);
    expect(await remove(other.token, id)).toMatchObject(refusedWith(404, 'PASSKEY_NOT_FOUND'));
    server.clock.advance(600_000);
    expect(await remove(admin.token, id)).toMatchObject(refusedWith(403, 'STEP_UP_REQUIRED'));
    const body = { token: codeOf(server, admin.secret) };
    await call(server, 'POST', '/auth/2fa/verify', { token: admin.token, body });
    expect((await remove(admin.token, id)).status).toBe(200);
    expect(await remove(admin.token, id)).toMatchObject(refusedWith(404, 'PASSKEY_NOT_FOUND'));
    expect(question).toBeDefined();
    expect(await signInQuestion(server, admin)).toBeUndefined();
  });
});

describe('Passkeys are gone', () => {
  const kept = async (username: string) =>
    (
      await sql<{ count: number }>`
        select (select count(*) from passkeys p where p.user_id = u.id)
          + (select count(*) from passkey_challenges c where c.user_id = u.id) as count
        from admin_users u where username = ${username}`.execute(server.dependencies.database)
    ).rows[0]?.count;

  test('with the second factor that they stand beside, when it is turned off', async () => {
    const admin = await adminWithPasskey(server);
    await signInQuestion(server, admin);
    expect(await kept(admin.username)).toBe(2);
    const body = { token: codeOf(server, admin.secret) };
    expect(
      (await call(server, 'POST', '/auth/2fa/disable', { token: admin.token, body })).status,
    ).toBe(200);
    expect(await kept(admin.username)).toBe(0);
  });

  test('when a super admin or the operator resets it', async () => {
    const chief = await enrolledAdmin(server, { role: 'super_admin' });
    const [one, two] = [await adminWithPasskey(server), await adminWithPasskey(server)];
    const { body: me } = await call(server, 'GET', '/auth/me', { token: one.token });
    const { id } = me as unknown as { id: string };
    const body = { token: codeOf(server, chief.secret) };
    await call(server, 'POST', '/auth/2fa/verify', { token: chief.token, body });
    await call(server, 'POST', `/users/${id}/reset-2fa`, { token: chief.token });
    await resetTwofa(server.dependencies, two);
    expect([await kept(one.username), await kept(two.username)]).toEqual([0, 0]);
  });

  test('with the account', async () => {
    const admin = await adminWithPasskey(server);
    const question = await signInQuestion(server, admin);
    await sql`delete from admin_users where username = ${admin.username}`.execute(
      server.dependencies.database,
    );
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from passkeys
      where credential_id = ${Buffer.from(admin.authenticator.credentialId, 'base64url')}`.execute(
      server.dependencies.database,
    );
    expect(rows[0]?.count).toBe(0);
    const answer = admin.authenticator.sign(question ?? { challenge: '' });
    expect(await signInBy(server, admin, answer)).toMatchObject(
      refusedWith(401, 'INVALID_CREDENTIALS'),
    );
  });
});
