import { type PaygatePeer, providerList, startPaygatePeer } from '@ghost-pay/sandbox/paygate-peer';
import type { SystemStatus, SystemStatusRow } from '@ghost-pay/contract/status/status.schemas';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPaygateGateway } from '../../gateways/paygate/paygate-gateway.ts';
import { giveCoinRates } from '../../../test/coin-rates.ts';
import { giveEmail } from '../../../test/mail-site.ts';
import { createPayment, nintendoPayload } from '../../../test/payments.ts';
import { readSystemStatus } from './usecases/read-system-status.ts';
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
  // The disk is that of the machine on which the test runs.
  const rows = (await status()).filter(({ key }) => key !== 'disk');
  expect(rows.map(({ label, text }) => `${label}: ${text}`)).toEqual([
    'Payment Processing: Operational',
    'Database: Connected',
    'Keys: Complete',
    'Stats System: Active',
    'Crypto Payments: 6 Currencies',
    'Nintendo eShop: Ready',
    'Card Provider: Connected',
    'Background Jobs: Up to Date',
    'Mail: Working',
    'Bitcoin Sources: Not Set Up',
    'Ethereum Sources: Not Set Up',
    'BNB Smart Chain Sources: Not Set Up',
    'Solana Sources: Not Set Up',
    'Base Sources: Not Set Up',
    'Alerts: None',
    'Alert Mails: Ready',
    'Registration Site: Not Set Up',
    'Backups: Not Set Up',
    'Certificate: Not Used',
    'Audit Trail: Not Checked',
  ]);
  expect(rows.map(({ state }) => state)).toEqual(Array(20).fill('ok'));
  expect(rows.find(({ key }) => key === 'database')?.detail).toMatch(
    /^A write was committed within \d+ ms\.$/,
  );
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
      arrange: () => query(`delete from settings where key like 'crypto%'`),
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
        'Switched on, but visitors cannot use: Secure Card Payment (no price on sale), Nintendo eShop Cards (no price on sale), Alternative Payment (no price on sale).',
    },
    {
      name: 'the only method that is on lacks its prices',
      arrange: async () => {
        await off('card', 'crypto', 'alternative');
        await noPricesFor('nintendo-eshop');
      },
      state: 'error',
      text: 'Unavailable',
    },
    {
      name: 'only cards are on, with what they need',
      arrange: () => off('crypto', 'nintendo', 'alternative'),
      state: 'ok',
      text: 'Operational',
    },
    {
      name: 'only cards are on, and no wallet to pay out to',
      arrange: async () => {
        await off('crypto', 'nintendo', 'alternative');
        await setAll([['card_payout_address', '']]);
      },
      state: 'error',
      text: 'Unavailable',
      detail: 'Switched on, but visitors cannot use: Secure Card Payment (no payout address).',
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
    await query(`delete from settings where key <> 'undo_seconds'`);
    await setAll(['btc', 'sol'].slice(0, count).map((coin) => [`crypto_${coin}_address`, 'set']));
    expect(await row('crypto_payments')).toMatchObject({ state, text });
  });

  test('switched off', async () => {
    await off('crypto');
    expect(await row('crypto_payments')).toMatchObject({ state: 'warning', text: 'Switched Off' });
  });

  test('without a usable rate of a coin that has an address: says which, and why', async () => {
    await giveCoinRates(server, { btc: '97680', usdt: '0.98', sol: '163', usdc: '1' });
    await query(`delete from coin_rates where coin = 'eth'`);
    await query(`update coin_rates set usd_rate = 99700 where coin = 'btc' and source = 'kraken'`);
    await query(
      `update coin_rates set fetched_at = fetched_at - interval '10 minutes' where coin = 'bnb'`,
    );
    expect(await row('crypto_payments')).toEqual({
      key: 'crypto_payments',
      label: 'Crypto Payments',
      state: 'warning',
      text: '6 Currencies',
      detail:
        'No usable exchange rate: Bitcoin (the sources differ by more than 2 %), Ethereum (never fetched), Tether (not worth a dollar), BNB (older than 10 minutes).',
    });
    await setAll(['btc', 'eth', 'usdt', 'bnb'].map((coin) => [`crypto_${coin}_address`, '']));
    expect(await row('crypto_payments')).toMatchObject({ state: 'ok', text: '2 Currencies' });
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

describe('the card provider', () => {
  /** Card payments that were found paid, with or without a callback. */
  async function paid(...told: boolean[]): Promise<void> {
    await query('delete from card_payments');
    for (const called of told) {
      const { id } = await createPayment(server, nintendoPayload());
      await query(
        `insert into card_payments (transaction_id, callback_secret_hash, address_in, checked_at, last_response, called_back_at)
         values ($1, '', '', now(), '{"status":"paid"}', $2)`,
        [id, called ? new Date() : null],
      );
    }
  }
  const provider = () => row('card_provider');

  test('switched off', async () => {
    await off('card');
    expect(await provider()).toMatchObject({ state: 'warning', text: 'Switched Off' });
  });

  test('without a wallet that is paid out to', async () => {
    await setAll([['card_payout_address', '']]);
    expect(await provider()).toMatchObject({
      state: 'error',
      text: 'Not Set Up',
      detail: 'No payout wallet is set for card payments.',
    });
  });

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

  test.each([
    [2, 'ok', 'Connected'],
    [3, 'warning', 'No Callbacks'],
  ])('after %d payments of which no callback told: %s, %s', async (count, state, text) => {
    await paid(...Array<boolean>(count).fill(false));
    expect(await provider()).toMatchObject({ state, text });
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

  test('unstable after three failures, not answering after ten, well again with an answer', async () => {
    const { paygate } = server.dependencies;
    const ask = async () => paygate?.paymentStatus('token-of-a-wallet').catch(() => undefined);
    await ask();
    peer.misbehave('error');
    for (let failures = 0; failures < 2; failures += 1) await ask();
    expect(await provider()).toMatchObject({ state: 'ok', text: 'Connected' });
    await ask();
    expect(await provider()).toMatchObject({
      state: 'warning',
      text: 'Unstable',
      detail: 'The last 3 requests failed. Last good answer: less than a minute ago.',
    });
    for (let failures = 3; failures < 10; failures += 1) await ask();
    expect(await provider()).toMatchObject({ state: 'error', text: 'Not Answering' });
    peer.misbehave(undefined);
    server.clock.advance(31_000);
    expect(await provider()).toMatchObject({ state: 'error', text: 'Not Answering' });
    await ask();
    expect(await provider()).toMatchObject({ state: 'ok', text: 'Connected' });
  });

  test('that never answered, or that is not there', async () => {
    const silent = await startPaygatePeer({ callbackWaitsMs: [] });
    silent.misbehave('error');
    const dependencies = (paygate: TestServer['dependencies']['paygate']) => ({
      ...server.dependencies,
      paygate,
    });
    const find = async (paygate: TestServer['dependencies']['paygate']) =>
      (await readSystemStatus(dependencies(paygate))).rows.find(
        ({ key }) => key === 'card_provider',
      );
    const gateway = gatewayTo(silent)(server.dependencies);
    expect(await find(gateway)).toMatchObject({ state: 'error', text: 'Not Answering' });
    expect(await find(undefined)).toMatchObject({ state: 'error', text: 'Not Set Up' });
    await silent.close();
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
      detail: `Jobs waiting: 1, the oldest for ${minutes} min. No failed jobs.`,
    });
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
    expect(rows).toHaveLength(21);
    expect(JSON.stringify(rows)).not.toMatch(/relation|pgboss|_away|127\.0\.0\.1|\//);
  });
});

describe('Mail', () => {
  const add = (state: string, tries: number) =>
    query(
      `insert into mails (event_id, kind, recipient, mailbox, facts, message_id, state, tries, due_at, created_at, changed_at)
       values (gen_random_uuid(), 'payment_received', 'a@b.example', 'a@b.example', '{}', gen_random_uuid(), $1, $2,
         case when $1 = 'waiting' then now() end, now(), now())`,
      [state, tries],
    );
  beforeEach(() => query('delete from mails'));
  const none = { failed: 0, uncertain: 0, waiting: 0 };
  const words = (counts: Partial<typeof none>) => {
    const { failed, uncertain, waiting } = { ...none, ...counts };
    return `Mails waiting: ${waiting}, failed: ${failed}, uncertain: ${uncertain}. The outbox lists them.`;
  };

  test.each([
    { name: 'sent', mails: [['sent', 1]], state: 'ok', text: 'Working', detail: null },
    {
      name: 'under way',
      mails: [['waiting', 0]],
      state: 'ok',
      text: 'Working',
      detail: words({ waiting: 1 }),
    },
    {
      name: 'tried in vain',
      mails: [
        ['waiting', 2],
        ['failed', 1],
      ],
      state: 'warning',
      text: 'Delayed',
      detail: words({ waiting: 1, failed: 1 }),
    },
    {
      name: 'given up or uncertain',
      mails: [
        ['failed', 8],
        ['uncertain', 1],
      ],
      state: 'warning',
      text: '2 Not Sent',
      detail: words({ failed: 1, uncertain: 1 }),
    },
  ] as const)('$name', async ({ mails, state, text, detail }) => {
    for (const [mailState, tries] of mails) await add(mailState, tries);
    expect(await row('mail')).toEqual({ key: 'mail', label: 'Mail', state, text, detail });
  });

  test('without a mail server', async () => {
    const without = await createTestServer();
    const { headers: own } = await createSession(without);
    const answer = await without.app.inject({ url: '/api/system/status', headers: own });
    const found = answer.json<SystemStatus>().rows.find(({ key }) => key === 'mail');
    expect(found).toMatchObject({ state: 'warning', text: 'Not Set Up' });
    await without.close();
  });
});

describe('what the site watches', () => {
  const putBack = () => query('delete from alerts; delete from checked_facts');
  afterEach(async () => {
    await putBack();
  });
  const alert = (kind: string, raised: boolean) =>
    query(
      `insert into alerts (kind, subject, facts, began_at, seen_at, raised_at)
       values ($1, '', '{"count": 2}', now(), now(), case when $2 then now() end)`,
      [kind, raised],
    );
  const fact = (name: string, facts: object) =>
    query('insert into checked_facts values ($1, $2, now())', [name, JSON.stringify(facts)]);
  /** The row of a site that differs in these dependencies. */
  const rowWith = async (key: string, changes: object) => {
    const { rows } = await readSystemStatus({ ...server.dependencies, ...changes }, [key]);
    return rows[0];
  };

  test.each([
    ['not raised yet', [['rates_away', false]], 'ok', 'None', null],
    [
      'one to look at',
      [['promise_broken', true]],
      'warning',
      '1 Open',
      'Payments wait longer than promised.',
    ],
    [
      'a fault beside it',
      [
        ['promise_broken', true],
        ['rates_away', true],
      ],
      'error',
      '2 Open',
      'Payments wait longer than promised. There are no fresh exchange rates.',
    ],
  ] as const)('alerts: %s', async (_name, open, state, text, detail) => {
    for (const [kind, raised] of open) await alert(kind, raised);
    expect(await row('alerts')).toMatchObject({ state, text, detail });
  });

  test('alerts that nobody is told of', async () => {
    await query(`update admin_users set email = null`);
    expect(await row('alert_mails')).toMatchObject({ state: 'warning', text: 'No Recipient' });
    await query(`update admin_users set email = 'chief@example.org' where role = 'super_admin'`);
    expect(await row('alert_mails')).toMatchObject({ state: 'ok' });
    expect(await rowWith('alert_mails', { mail: undefined })).toMatchObject({ text: 'Not Set Up' });
  });

  test.each([
    [{}, 'ok', 'Not Asked'],
    [{ lastReachedAt: new Date() }, 'ok', 'Connected'],
    [{ failing: { since: new Date(), lastAt: new Date() } }, 'warning', 'Unstable'],
    [
      { isDown: true, failing: { since: new Date(), lastAt: new Date() } },
      'error',
      'Not Answering',
    ],
  ])('the registration site: %j is %s, %s', async (health, state, text) => {
    const registration = { health: () => ({ isDown: false, ...health }) };
    expect(await rowWith('registration', { registration })).toMatchObject({ state, text });
  });

  test.each([
    [null, null, 'ok', 'None Yet'],
    [25, null, 'ok', 'Working'],
    [26, null, 'error', 'Too Old'],
    [3, 2, 'error', 'Failed'],
    [2, 3, 'ok', 'Working'],
  ])('backups: done %s h ago, failed %s h ago: %s, %s', async (done, failed, state, text) => {
    const ago = (hours: number | null) =>
      hours === null ? null : new Date(server.clock.now().getTime() - hours * 3_600_000);
    const jobs = {
      readRuns: () => Promise.resolve({ lastDoneAt: ago(done), lastFailedAt: ago(failed) }),
    };
    expect(await rowWith('backups', { backupDir: '/nowhere', jobs })).toMatchObject({
      state,
      text,
    });
  });

  test('the disks of the data and of the backups', async () => {
    const dataDir = process.cwd();
    const both = /^Data folder: .*\. Backups: .*\.$/;
    expect((await rowWith('disk', { dataDir, backupDir: dataDir }))?.detail).toMatch(both);
    expect(await rowWith('disk', { dataDir: '/nowhere' })).toMatchObject({
      state: 'ok',
      text: 'Not Checked',
    });
  });

  test('the certificate of the site’s address', async () => {
    const https = { publicUrl: 'https://pay.example.org' };
    expect(await rowWith('certificate', https)).toMatchObject({ state: 'ok', text: 'Not Checked' });
    const until = (days: number) => {
      const validTo = new Date(server.clock.now().getTime() + days * 86_400_000);
      return { validFrom: '2026-01-01T00:00:00Z', validTo: validTo.toISOString(), problem: null };
    };
    await fact('certificate', until(20));
    expect(await rowWith('certificate', https)).toMatchObject({ state: 'ok', text: 'Valid' });
    await putBack();
    await fact('certificate', until(13));
    expect(await rowWith('certificate', https)).toMatchObject({
      state: 'error',
      text: 'Renew Now',
    });
  });

  test('the audit trail', async () => {
    await fact('audit trail', { brokenAt: null });
    expect(await row('audit_trail')).toMatchObject({ state: 'ok', text: 'Whole' });
    await putBack();
    await fact('audit trail', { brokenAt: 4 });
    expect(await row('audit_trail')).toMatchObject({
      state: 'error',
      text: 'Broken',
      detail: 'Entry 4 is missing or was changed.',
    });
  });
});
