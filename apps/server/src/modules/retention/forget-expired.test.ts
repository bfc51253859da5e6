import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { donationPayload } from '../../../test/payments.ts';
import { createSession, createTestServer, type TestServer } from '../../../test/test-server.ts';
import { countExpired, forgetExpired } from './forget-expired.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const rows = async (
  table:
    | 'idempotency_keys'
    | 'rate_limits'
    | 'admin_sessions'
    | 'setup_links'
    | 'passkey_challenges',
) => (await server.testDatabase.pool.query(`select 1 from ${table}`)).rowCount;

test('keys and counters are kept while they count, and gone afterwards', async () => {
  const create = (key: string) =>
    server.app.inject({
      method: 'POST',
      url: '/api/transactions',
      headers: { 'idempotency-key': key },
      payload: donationPayload(),
    });
  const handler = forgetExpired(server.dependencies);
  await create('first');
  server.clock.advance(23 * 3_600_000);
  await create('second');
  await sql`update rate_limits set expire = ${server.clock.now().getTime() + 1000}`.execute(
    server.testDatabase.database,
  );
  await handler.run({});
  // One counter for the address's attempts per minute, one for its payments per hour.
  expect([await rows('idempotency_keys'), await rows('rate_limits')]).toEqual([2, 2]);

  server.clock.advance(2 * 3_600_000);
  await handler.run({});
  expect([await rows('idempotency_keys'), await rows('rate_limits')]).toEqual([1, 0]);
  await handler.run({});
  expect([await rows('idempotency_keys'), await rows('rate_limits')]).toEqual([1, 0]);
});

test('sessions and one-time links are gone once they have ended', async () => {
  await forgetExpired(server.dependencies).run({});
  await createSession(server);
  const links = server.testDatabase.database.insertInto('setup_links');
  const expiresAt = new Date(server.clock.now().getTime() + 3_600_000);
  await links.values({ token_hash: Buffer.alloc(32, 7), expires_at: expiresAt }).execute();
  server.clock.advance(3_600_000 - 1);
  await forgetExpired(server.dependencies).run({});
  expect([await rows('admin_sessions'), await rows('setup_links')]).toEqual([1, 1]);
  server.clock.advance(1);
  expect(await countExpired(server.dependencies)).toBe(1);
  await forgetExpired(server.dependencies).run({});
  expect([await rows('admin_sessions'), await rows('setup_links')]).toEqual([1, 0]);
  server.clock.advance(3 * 3_600_000);
  await forgetExpired(server.dependencies).run({});
  expect(await rows('admin_sessions')).toBe(0);
});

test('what passkeys were to sign is gone after its five minutes', async () => {
  const { userId } = await createSession(server);
  await server.testDatabase.database
    .insertInto('passkey_challenges')
    .values({
      challenge: Buffer.alloc(32, 7),
      user_id: userId,
      purpose: 'sign_in',
      session_id: null,
      expires_at: new Date(server.clock.now().getTime() + 300_000),
    })
    .execute();
  server.clock.advance(299_999);
  await forgetExpired(server.dependencies).run({});
  expect(await rows('passkey_challenges')).toBe(1);
  server.clock.advance(1);
  expect(await countExpired(server.dependencies)).toBe(1);
  await forgetExpired(server.dependencies).run({});
  expect(await rows('passkey_challenges')).toBe(0);
});
