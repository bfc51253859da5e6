import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { donationPayload } from '../../test/payments.ts';
import { createTestServer, type TestServer } from '../../test/test-server.ts';
import { forgetExpired } from './forget-expired.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const rows = async (table: 'idempotency_keys' | 'rate_limits') =>
  (await server.testDatabase.pool.query(`select 1 from ${table}`)).rowCount;

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
  expect([await rows('idempotency_keys'), await rows('rate_limits')]).toEqual([2, 1]);

  server.clock.advance(2 * 3_600_000);
  await handler.run({});
  expect([await rows('idempotency_keys'), await rows('rate_limits')]).toEqual([1, 0]);
  await handler.run({});
  expect([await rows('idempotency_keys'), await rows('rate_limits')]).toEqual([1, 0]);
});
