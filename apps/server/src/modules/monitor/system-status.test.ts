import { type PaygatePeer, providerList, startPaygatePeer } from '@ghost-pay/sandbox/paygate-peer';
import type { SystemStatus, SystemStatusRow } from '@ghost-pay/contract/status/status.endpoints';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPaygateGateway } from '../../gateways/paygate/paygate-gateway.ts';
import { giveCoinRates } from '../../../test/coin-rates.ts';
import { giveEmail } from '../../../test/mail-site.ts';
import { createPayment, nintendoPayload } from '../../../test/payments.ts';
import { readSystemStatus } from './usecases/read-status.ts';
import { createSession, createTestServer, type TestServer } from '../../../test/test-server.ts';

let server: TestServer;
let peer: PaygatePeer;
let headers: { authorization: string };
beforeAll(async () => {
  peer = await startPaygatePeer({ callbackWaitsMs: [] });
  server = await createTestServer({
    paygate: gatewayTo(peer),
    mail: {
      domain: 'example.org',
      send: async () => undefined,
      checkSignIn: async () => undefined,
    },
  });
  const session = await createSession(server, { role: 'super_admin' });
  await giveEmail(server, { userId: session.userId, email: 'chief@example.org' });
  ({ headers } = session);
});
afterAll(async () => {
  await server.close();
  await peer.close();
});
beforeEach(async () => {
  peer.misbehave(undefined);
  peer.answer('provider-status/', undefined);
  await query(
    `delete from settings where key <> 'undo_seconds'; delete from pgboss.job; update pricing set is_active = true`,
  );
  await setAll(
    ['btc', 'eth', 'usdt', 'bnb', 'sol', 'usdc'].map((coin) => [`crypto_${coin}_address`, 'set']),
  );
  await setAll([payout]);
  await giveCoinRates(server);
});

const payout = ['card_payout_address', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'];
const gatewayTo =
  ({ url }: PaygatePeer) =>
  (outside: Pick<TestServer['dependencies'], 'clock' | 'log'>) =>
    createPaygateGateway(
      outside,
      { apiUrl: url, checkoutUrl: url, publicKeys: [] },
      // Longer than a busy machine needs: no fault in this test is a timeout.
      { timeoutMs: 60_000, waitsMs: [], shortMs: 60_000, walletMs: 60_000 },
    );
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
  expect(rows.slice(0, 6).map(({ label, text }) => `${label}: ${text}`)).toEqual([
    'Payment Processing: Operational',
    'Database: Connected',
    'Keys: Complete',
    'Stats System: Active',
    'Crypto Payments: 6 Currencies',
    'Nintendo eShop: Ready',
  ]);
  // The disk is that of the machine on which the test runs.
  expect(
    rows.filter(({ state, key }) => state !== 'ok' && state !== 'off' && key !== 'disk'),
  ).toEqual([]);
});

test('names the administrators whose names differ in their case alone, the older one first', async () => {
  await query(
    `insert into admin_users (username, role, password_hash, created_at, name_collides)
     values ('Titiz', 'admin', 'x', now() - interval '1 day', false), ('titiz', 'admin', 'x', now(), true)`,
  );
  expect(await row('user_names')).toMatchObject({
    state: 'warning',
    text: '2 Alike',
    detail: expect.stringContaining(': Titiz, titiz. ') as string,
  });
  await query(`delete from admin_users where username = 'Titiz'`);
  expect(await row('user_names')).toMatchObject({ state: 'ok', text: 'Distinct' });
});

describe('the methods of paying', () => {
  test('switched on, with what they lack', async () => {
    await noPricesFor('nintendo-eshop');
    await query(`delete from settings where key like 'crypto%'`);
    expect(await row('payment_processing')).toMatchObject({
      state: 'warning',
      text: 'Limited',
      detail:
        'Switched on, but visitors cannot use: Cryptocurrency (no receiving address), Nintendo eShop Cards (no price on sale).',
    });
    await setAll([['card_payout_address', '']]);
    expect((await row('payment_processing'))?.detail).toContain('(no payout address)');
    expect(await row('nintendo_eshop')).toMatchObject({ state: 'error', text: 'No Prices' });
  });

  test('all switched off', async () => {
    await off('card', 'crypto', 'nintendo', 'alternative');
    expect(await row('payment_processing')).toMatchObject({ state: 'error', text: 'Unavailable' });
    for (const key of ['crypto_payments', 'nintendo_eshop', 'card_provider'])
      expect(await row(key)).toMatchObject({ state: 'off', text: 'Switched Off' });
  });

  test('coins without a usable rate, and why', async () => {
    await giveCoinRates(server, { btc: '97680', usdt: '0.98', sol: '163', usdc: '1' });
    await query(`delete from coin_rates where coin = 'eth'`);
    await query(`update coin_rates set usd_rate = 99700 where coin = 'btc' and source = 'kraken'`);
    await query(
      `update coin_rates set fetched_at = fetched_at - interval '10 minutes' where coin = 'bnb'`,
    );
    expect(await row('crypto_payments')).toMatchObject({
      state: 'warning',
      text: '6 Currencies',
      detail:
        'No usable exchange rate: Bitcoin (the sources differ by more than 2 %), Ethereum (never fetched), Tether (not worth a dollar), BNB (older than 10 minutes).',
    });
    await setAll(['btc', 'eth', 'usdt', 'bnb'].map((coin) => [`crypto_${coin}_address`, '']));
    expect(await row('crypto_payments')).toMatchObject({ state: 'ok', text: '2 Currencies' });
  });
});

describe('the card provider', () => {
  /** Card payments that were found paid, with or without a callback. */
  async function paid(...told: boolean[]): Promise<void> {
    await paidIn(told.map((called) => ({ called, coin: 'polygon_usdc' })));
  }
  async function paidIn(payments: { called: boolean; coin: string }[]): Promise<void> {
    await query('delete from card_payments');
    for (const { called, coin } of payments) {
      const { id } = await createPayment(server, nintendoPayload());
      await query(
        `insert into card_payments (transaction_id, callback_secret_hash, address_in, checked_at, last_response, called_back_at)
         values ($1, '', '', now(), $3, $2)`,
        [id, called ? new Date() : null, JSON.stringify({ status: 'paid', coin })],
      );
    }
  }
  const provider = () => row('card_provider');

  test('says when it answered last, and how many callbacks came', async () => {
    await provider();
    server.clock.advance(7 * 60_000);
    expect(await provider()).toMatchObject({
      state: 'ok',
      text: 'Connected',
      detail: 'Last good answer: 7 min ago.',
    });
    await paid(true, false, false);
    expect(await provider()).toMatchObject({
      state: 'ok',
      detail: 'Last good answer: 7 min ago. Last paid payments with a callback: 1 of 3.',
    });
    await paid();
  });

  test('counts the paid payments whose coin does not count', async () => {
    await paidIn([
      { called: true, coin: 'polygon_pol' },
      { called: true, coin: 'bep20_usdt' },
    ]);
    expect(await provider()).toMatchObject({
      state: 'ok',
      detail: expect.stringContaining('1 of the last 2 paid payments waited for a decision'),
    });
    await paid();
  });

  test('with no processor in service', async () => {
    server.clock.advance(11 * 60_000);
    const all = ['rampnetwork', 'stripe', 'bitnovo', 'banxa', 'alchemypay'];
    peer.answer(
      'provider-status/',
      providerList(Object.fromEntries(all.map((id) => [id, 'inactive']))),
    );
    await expect.poll(provider).toMatchObject({ state: 'error', text: 'Out of Service' });
    peer.answer('provider-status/', undefined);
    server.clock.advance(11 * 60_000);
    await expect.poll(provider).toMatchObject({ state: 'ok' });
  });
});

describe('background jobs', () => {
  /** A real job, recorded by the delivery of a verified payment; the workers are stopped in this test. */
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
      detail: 'Jobs waiting: 1, the oldest for 0 min. No failed jobs.',
    });
  });

  test('due for long: stuck', async () => {
    await recordJob();
    await query(`update pgboss.job set start_after = now() - interval '31 minutes'`);
    expect(await row('jobs')).toMatchObject({ state: 'error', text: 'Stuck' });
  });

  test('not due yet: not waiting', async () => {
    await recordJob();
    await query(`update pgboss.job set start_after = now() + interval '1 hour'`);
    expect(await row('jobs')).toMatchObject({ state: 'ok', text: 'Up to Date' });
  });

  test('given up: counted', async () => {
    await recordJob();
    // A delivery that has failed for good is passed on, and flagged on its payment.
    await query(`update pgboss.job set state = 'failed'`);
    expect(await row('jobs')).toMatchObject({ state: 'ok', text: 'Up to Date' });
    await query(`update pgboss.job set dead_letter = null`);
    expect(await row('jobs')).toMatchObject({
      state: 'warning',
      text: '1 Failed',
      detail: 'No jobs waiting. Failed jobs: 1.',
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
    expect(rows.length).toBeGreaterThan(15);
    expect(JSON.stringify(rows)).not.toMatch(/relation|pgboss|_away|127\.0\.0\.1|\//);
  });
});

test('mails are counted by how they stand', async () => {
  const add = (state: string, tries: number) =>
    query(
      `insert into mails (event_id, kind, recipient, mailbox, facts, message_id, state, tries, due_at, created_at, changed_at)
       values (gen_random_uuid(), 'payment_received', 'a@b.example', 'a@b.example', '{}', gen_random_uuid(), $1, $2,
         case when $1 = 'waiting' then now() end, now(), now())`,
      [state, tries],
    );
  await query('delete from mails');
  await add('sent', 1);
  expect(await row('mail')).toMatchObject({ state: 'ok', text: 'Working', detail: null });
  await add('failed', 8);
  await add('uncertain', 1);
  expect(await row('mail')).toMatchObject({ state: 'warning', text: '2 Not Sent' });
  await add('waiting', 2);
  expect(await row('mail')).toMatchObject({
    state: 'warning',
    text: 'Delayed',
    detail: 'Mails waiting: 1, failed: 1, uncertain: 1. The outbox lists them.',
  });
  await query('delete from mails');
});

describe('what the site watches', () => {
  const putBack = () => query('delete from alerts; delete from checked_facts');
  afterEach(async () => {
    await putBack();
  });
  const fact = (name: string, facts: object) =>
    query('insert into checked_facts values ($1, $2, now())', [name, JSON.stringify(facts)]);
  /** The row of a site that differs in these dependencies. */
  const rowWith = async (key: string, changes: object) => {
    const { rows } = await readSystemStatus({ ...server.dependencies, ...changes }, [key]);
    return rows[0];
  };

  test('alerts, once they are raised', async () => {
    await query(
      `insert into alerts (kind, subject, facts, began_at, seen_at, raised_at)
       values ('rates_away', '', '{}', now(), now(), null), ('promise_broken', '', '{"count": 2}', now(), now(), now())`,
    );
    expect(await row('alerts')).toMatchObject({
      state: 'warning',
      text: '1 Open',
      detail: 'Payments are late.',
    });
  });

  test('alerts that nobody is told of', async () => {
    await query(`update admin_users set email = null`);
    expect(await row('alert_mails')).toMatchObject({ state: 'warning', text: 'No Recipient' });
    await query(`update admin_users set email = 'chief@example.org' where role = 'super_admin'`);
    expect(await row('alert_mails')).toMatchObject({ state: 'ok' });
    expect(await rowWith('alert_mails', { mail: undefined })).toMatchObject({ text: 'Not Set Up' });
  });

  test('the disks of the data and of the backups', async () => {
    const dataDir = process.cwd();
    const both = /^Data folder: .*\. Backups: .*\.$/;
    expect((await rowWith('disk', { dataDir, backupDir: dataDir }))?.detail).toMatch(both);
    expect(await rowWith('disk', { dataDir: '/nowhere' })).toMatchObject({
      state: 'off',
      text: 'Not Checked',
    });
  });

  test('the certificate of the site’s address', async () => {
    const https = { publicUrl: 'https://pay.example.org' };
    expect(await rowWith('certificate', https)).toMatchObject({ text: 'Not Checked' });
    const validTo = new Date(server.clock.now().getTime() + 20 * 86_400_000).toISOString();
    await fact('certificate', { validFrom: '2026-01-01T00:00:00Z', validTo, problem: null });
    expect(await rowWith('certificate', https)).toMatchObject({ state: 'ok', text: 'Valid' });
  });

  test('the audit trail', async () => {
    await fact('audit trail', { brokenAt: 4 });
    expect(await row('audit_trail')).toMatchObject({ state: 'error', text: 'Broken' });
  });
});
