import type { SystemStatus, SystemStatusRow } from '@ghost-pay/contract/system/system.schemas';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPayment, nintendoPayload } from '../../../test/payments.ts';
import { createSession, createTestServer, type TestServer } from '../../../test/test-server.ts';

let server: TestServer;
let headers: { authorization: string };
beforeAll(async () => {
  server = await createTestServer();
  ({ headers } = await createSession(server));
});
afterAll(() => server.close());
beforeEach(async () => {
  await query('delete from settings; delete from pgboss.job; update pricing set is_active = true');
  await setAll(
    ['btc', 'eth', 'usdt', 'bnb', 'sol', 'usdc'].map((coin) => [`crypto_${coin}_address`, 'set']),
  );
});

const query = (text: string, values?: unknown[]) => server.testDatabase.pool.query(text, values);
async function setAll(entries: readonly (readonly string[])[]): Promise<void> {
  for (const [key, value] of entries)
    await query(
      `insert into settings (key, value, updated_at) values ($1, $2, now())
       on conflict (key) do update set value = excluded.value`,
      [key, value],
    );
}
const off = (...groups: string[]) =>
  setAll(groups.map((group) => [`payment_method_${group}_enabled`, 'false']));
const noPricesFor = (type: string) =>
  query('update pricing set is_active = false where payment_type = $1', [type]);

async function status(): Promise<SystemStatusRow[]> {
  const answer = await server.app.inject({ url: '/api/system/status', headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<SystemStatus>().rows;
}
async function row(key: string): Promise<SystemStatusRow | undefined> {
  return (await status()).find((candidate) => candidate.key === key);
}

test('says in the specification’s words that all is well', async () => {
  const rows = await status();
  expect(rows.map(({ label, text }) => `${label}: ${text}`)).toEqual([
    'Payment Processing: Operational',
    'Database: Connected',
    'Stats System: Active',
    'Crypto Payments: 6 Currencies',
    'Nintendo eShop: Ready',
    'Background Jobs: Up to Date',
  ]);
  expect(rows.map(({ state }) => state)).toEqual(Array(6).fill('ok'));
  expect(rows.find(({ key }) => key === 'database')?.detail).toMatch(/^Answers within \d+ ms\.$/);
});

describe('payment processing', () => {
  const all = ['card', 'crypto', 'nintendo', 'alternative'];
  test.each([
    { name: 'all methods off', arrange: () => off(...all), state: 'error', text: 'Unavailable' },
    {
      name: 'one method on, with what it needs',
      arrange: () => off('card', 'nintendo', 'alternative'),
      state: 'ok',
      text: 'Operational',
    },
    {
      name: 'coins without an address beside other methods',
      arrange: () => query('delete from settings'),
      state: 'warning',
      text: 'Limited',
      detail: 'Switched on, but visitors cannot use: Cryptocurrency (no receiving address).',
    },
    {
      name: 'nothing on sale for gift cards and vouchers',
      arrange: async () => {
        await noPricesFor('nintendo-eshop');
        await noPricesFor('card');
      },
      state: 'warning',
      text: 'Limited',
      detail:
        'Switched on, but visitors cannot use: Nintendo eShop Cards (no price on sale), Alternative Payment (no price on sale).',
    },
    {
      name: 'the only method that is on lacks its prices',
      arrange: async () => {
        await off('crypto', 'alternative');
        await noPricesFor('nintendo-eshop');
      },
      state: 'error',
      text: 'Unavailable',
    },
    {
      // Nothing takes card payments yet: their switch alone lets nobody pay.
      name: 'only cards are on',
      arrange: () => off('crypto', 'nintendo', 'alternative'),
      state: 'error',
      text: 'Unavailable',
    },
  ])('$name: $text', async ({ arrange, name: _name, ...expected }) => {
    await arrange();
    expect(await row('payment_processing')).toMatchObject(expected);
  });
});

describe('crypto payments', () => {
  test.each([
    [1, 'ok', '1 Currency'],
    [2, 'ok', '2 Currencies'],
    [0, 'error', '0 Currencies'],
  ])('with %d addresses: %s, %s', async (count, state, text) => {
    await query('delete from settings');
    await setAll(['btc', 'sol'].slice(0, count).map((coin) => [`crypto_${coin}_address`, 'set']));
    expect(await row('crypto_payments')).toMatchObject({ state, text });
  });

  test('switched off', async () => {
    await off('crypto');
    expect(await row('crypto_payments')).toMatchObject({ state: 'warning', text: 'Switched Off' });
  });
});

describe('Nintendo eShop', () => {
  test('without prices', async () => {
    await noPricesFor('nintendo-eshop');
    expect(await row('nintendo_eshop')).toMatchObject({ state: 'error', text: 'No Prices' });
  });

  test('switched off', async () => {
    await off('nintendo');
    expect(await row('nintendo_eshop')).toMatchObject({ state: 'warning', text: 'Switched Off' });
  });
});

describe('background jobs', () => {
  /** A real job, recorded by the delivery of a verified payment; the workers rest in this test. */
  async function recordJob(): Promise<void> {
    const { id } = await createPayment(server, nintendoPayload());
    await server.app.inject({
      method: 'POST',
      url: `/api/transactions/${id}/verify-payment`,
      headers,
    });
  }

  test('waiting for a moment: up to date', async () => {
    await recordJob();
    expect(await row('jobs')).toMatchObject({
      state: 'ok',
      text: 'Up to Date',
      detail: '1 waiting, the oldest for 0 min; 0 given up after the last retry.',
    });
  });

  test.each([
    [4, 'ok', 'Up to Date'],
    [6, 'warning', 'Delayed'],
    [29, 'warning', 'Delayed'],
    [31, 'error', 'Stuck'],
  ])('waiting for %d minutes: %s, %s', async (minutes, state, text) => {
    await recordJob();
    await query(`update pgboss.job set start_after = now() - make_interval(mins => $1)`, [minutes]);
    expect(await row('jobs')).toMatchObject({
      state,
      text,
      detail: `1 waiting, the oldest for ${minutes} min; 0 given up after the last retry.`,
    });
  });

  test('not due yet: not waiting', async () => {
    await recordJob();
    await query(`update pgboss.job set start_after = now() + interval '1 hour'`);
    expect(await row('jobs')).toMatchObject({ state: 'ok', text: 'Up to Date' });
  });

  test('given up: counted', async () => {
    await recordJob();
    // A delivery that is given up is handed over, and flagged on its payment.
    await query(`update pgboss.job set state = 'failed'`);
    expect(await row('jobs')).toMatchObject({ state: 'ok', text: 'Up to Date' });
    await query(`update pgboss.job set dead_letter = null`);
    expect(await row('jobs')).toMatchObject({
      state: 'warning',
      text: '1 Failed',
      detail: 'None waiting, 1 given up after the last retry.',
    });
  });

  test('the housekeeping of the queue is nobody’s work', async () => {
    await recordJob();
    await query(`update pgboss.job set start_after = now() - interval '1 hour'`);
    const columns =
      'policy, retry_limit, retry_delay, retry_backoff, expire_seconds, retention_seconds, deletion_seconds, partition, table_name';
    await query(
      `insert into pgboss.queue (name, ${columns}) select '__pgboss__own', ${columns} from pgboss.queue limit 1`,
    );
    expect(await row('jobs')).toMatchObject({ state: 'error' });
    await query(`update pgboss.job set name = '__pgboss__own'`);
    expect(await row('jobs')).toMatchObject({ state: 'ok' });
  });
});

describe('a check that fails', () => {
  test('becomes a row that says so and nothing of the fault; the others stand', async () => {
    await query('alter table pgboss.job rename to job_away');
    await query('alter table transactions rename to transactions_away');
    const rows = await status();
    await query('alter table pgboss.job_away rename to job');
    await query('alter table transactions_away rename to transactions');
    expect(rows.filter(({ state }) => state === 'error')).toEqual([
      {
        key: 'statistics',
        label: 'Stats System',
        state: 'error',
        text: 'Error',
        detail: 'This could not be checked. The server’s log says why.',
      },
      {
        key: 'jobs',
        label: 'Background Jobs',
        state: 'error',
        text: 'Error',
        detail: 'This could not be checked. The server’s log says why.',
      },
    ]);
    expect(rows).toHaveLength(6);
    expect(JSON.stringify(rows)).not.toMatch(/relation|pgboss|_away|127\.0\.0\.1|\//);
  });
});
