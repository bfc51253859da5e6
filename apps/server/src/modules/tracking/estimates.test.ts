import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../../../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const read = async () =>
  (await server.app.inject({ url: '/api/payments/estimates' })).json<unknown>();
const minute = 60_000;

/** Completed donations in bitcoin that took `minutes` each; the last one ended `endedMinutesAgo`. */
async function complete({
  count,
  minutes,
  endedMinutesAgo,
}: {
  count: number;
  minutes: number;
  endedMinutesAgo: number;
}): Promise<void> {
  await server.testDatabase.pool.query(
    `insert into transactions (payment_id, type, payment_method, crypto_type, chain, amount_minor, currency, status,
       payment_verified, subscription_updated, created_at, updated_at)
     select gen_random_uuid(), 'donation', 'crypto', 'btc', 'bitcoin', 100, 'USD', 'completed', true, false,
       ended - $2 * interval '1 minute', ended
     from (select $3::timestamptz - n * interval '1 second' as ended from generate_series(1, $1) as n) as made`,
    [count, minutes, new Date(server.clock.now().getTime() - endedMinutesAgo * minute)],
  );
}

test('an estimate is the coarse median of the last fifty, from twenty on, asked for every ten minutes', async () => {
  const nothing = { estimates: [] };
  const crypto = (withinMinutes: number) => ({
    estimates: [{ paymentMethod: 'crypto', withinMinutes }],
  });
  expect(await read()).toEqual(nothing);
  await complete({ count: 19, minutes: 100, endedMinutesAgo: 1_000 });
  server.clock.advance(10 * minute);
  expect(await read()).toEqual(nothing);

  await complete({ count: 1, minutes: 100, endedMinutesAgo: 1_000 });
  server.clock.advance(10 * minute - 1);
  expect(await read()).toEqual(nothing);
  server.clock.advance(1);
  expect(await read()).toEqual(crypto(180));

  // The fifty payments that ended last count, whenever they began.
  await complete({ count: 50, minutes: 2_000, endedMinutesAgo: 10 });
  server.clock.advance(10 * minute);
  expect(await read()).toEqual(crypto(2_880));
  // Half of them took longer than the longest estimate that is shown.
  await complete({ count: 50, minutes: 9_000, endedMinutesAgo: 0 });
  server.clock.advance(10 * minute);
  expect(await read()).toEqual(nothing);
});
