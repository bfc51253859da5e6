import { request } from 'node:http';
import { faults } from '@ghost-pay/sandbox/faults';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  type CardSite,
  makeWallet,
  pressOnHostedPage,
  startCardSite,
} from '../../../test/card-site.ts';
import { createTestServer } from '../../../test/test-server.ts';
import { lockById } from '../payments/payments.public.ts';

let site: CardSite;
/** A site without the card network's public key. */
let keyless: CardSite;
beforeAll(async () => {
  site = await startCardSite();
  keyless = await startCardSite({ withKey: false });
});
afterAll(async () => {
  await site.close();
  await keyless.close();
});
afterEach(() => {
  site.peer.misbehave(undefined);
  site.peer.sendCallbacks(true);
});

const statusOf = async ({ server }: CardSite, id: string) =>
  (
    await server.dependencies.database
      .selectFrom('transactions')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).status;
const logsOf = async ({ server }: CardSite, id: string) =>
  (
    await server.dependencies.database
      .selectFrom('transaction_logs')
      .select('action')
      .where('transaction_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action);
const flagsOf = async (id: string) =>
  (
    await site.server.dependencies.database
      .selectFrom('transactions')
      .select('card_flags')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).card_flags;
const jobsRecorded = async ({ server }: CardSite) =>
  (
    await server.testDatabase.pool.query<{ n: number }>(
      `select count(*)::int as n from pgboss.job where name = 'check-card-payments'`,
    )
  ).rows[0]?.n ?? 0;

/** Calls exactly this path and query; fetch would normalise them. */
async function callRaw(
  url: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: string }> {
  const { hostname, port } = new URL(url);
  const path = url.slice(url.indexOf('/', 'http://'.length));
  return new Promise((resolve, reject) => {
    request({ hostname, port, path, headers }, (answer) => {
      let body = '';
      answer.on('data', (chunk: Buffer) => (body += chunk.toString()));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body }));
    })
      .on('error', reject)
      .end();
  });
}

/** A paid payment without a callback, and the callback to send. */
async function paidInSilence({
  outcome = 'full',
  at = site,
}: { outcome?: string; at?: CardSite } = {}) {
  at.peer.sendCallbacks(false);
  const made = await makeWallet(at);
  const before = at.peer.callbacks().length;
  await pressOnHostedPage(made.paymentUrl, outcome);
  await expect.poll(() => at.peer.callbacks().length).toBeGreaterThan(before);
  const callback = at.peer.callbacks()[before];
  if (callback === undefined) throw new Error('There is no callback');
  return { ...made, callback };
}

describe('a callback', () => {
  test('reaches the site signed, and settles the payment without anybody’s click', async () => {
    const { id, paymentUrl } = await makeWallet(site);
    const before = await jobsRecorded(site);
    await pressOnHostedPage(paymentUrl, 'full');
    await expect.poll(async () => jobsRecorded(site)).toBe(before + 1);
    await site.runJob();
    expect(await statusOf(site, id)).toBe('pending_subscription_update');
    expect(await logsOf(site, id)).toEqual(['created', 'payment_verified']);
  });

  test('is taken while the payment is held for an answer that is just being applied', async () => {
    const { id, callback } = await paidInSilence();
    await site.server.dependencies.database.transaction().execute(async (trx) => {
      await lockById(trx, id);
      // A callback that waited for this lock while it held the card payment's row would deadlock: applying
      // the answer needs that row next.
      expect((await callRaw(callback.url, callback.headers)).status).toBe(200);
    });
    await site.runJob();
    expect(await statusOf(site, id)).toBe('pending_subscription_update');
  });

  test('that is forged changes nothing: the card network is asked, and says unpaid', async () => {
    const { id } = await makeWallet(keyless);
    const { callbackUrl } = keyless.peer.wallets().at(-1) ?? { callbackUrl: '' };
    const lie = `${callbackUrl}?value_coin=1000000000&coin=polygon_usdc&status=paid&txid_out=0x${'1'.repeat(64)}`;
    expect((await callRaw(lie)).status).toBe(200);
    await keyless.runJob();
    expect(await statusOf(keyless, id)).toBe('pending_payment_verification');
    expect(await logsOf(keyless, id)).toEqual(['created']);
  });

  test('without a key to check it by is heeded with and without a signature', async () => {
    const { id, callback } = await paidInSilence({ at: keyless });
    expect((await callRaw(callback.url)).status).toBe(200);
    expect((await callRaw(callback.url, callback.headers)).status).toBe(200);
    await keyless.runJob();
    expect(await statusOf(keyless, id)).toBe('pending_subscription_update');
  });

  test.each([
    ['no signature', (url: string) => ({ url, headers: {} })],
    [
      'another amount',
      (url: string, headers: Record<string, string>) => ({
        url: url.replace('value_coin=11.52', 'value_coin=99'),
        headers,
      }),
    ],
    [
      'a query written otherwise',
      (url: string, headers: Record<string, string>) => ({
        url: url.replaceAll('%7B', '%7b'),
        headers,
      }),
    ],
    [
      'a query in another order',
      (url: string, headers: Record<string, string>) => ({
        url: url.replace(
          'value_coin=11.52&coin=polygon_usdc',
          'coin=polygon_usdc&value_coin=11.52',
        ),
        headers,
      }),
    ],
    [
      'something appended',
      (url: string, headers: Record<string, string>) => ({ url: `${url}&x=1`, headers }),
    ],
    [
      'a signature that is none',
      (url: string) => ({ url, headers: { 'x-paygate-signature': 'AAAA' } }),
    ],
    [
      'a signature of noise',
      (url: string) => ({ url, headers: { 'x-paygate-signature': `${'A'.repeat(342)}==` } }),
    ],
  ])('with %s is turned away', async (_, change) => {
    const { id, callback } = await paidInSilence();
    const { url, headers } = change(callback.url, callback.headers);
    const before = await jobsRecorded(site);
    const answer = await callRaw(url, headers);
    expect([answer.status, JSON.parse(answer.body)]).toMatchObject([
      403,
      { code: 'CALLBACK_SIGNATURE_INVALID' },
    ]);
    expect(await jobsRecorded(site)).toBe(before);
    expect(await statusOf(site, id)).toBe('pending_payment_verification');
    // The genuine callback is still accepted.
    expect((await callRaw(callback.url, callback.headers)).status).toBe(200);
  });

  test('with a wrong secret or an unknown payment gets the same answer', async () => {
    const { callback, paymentId } = await paidInSilence();
    const other = await makeWallet(site);
    const [base = ''] = callback.url.split('?');
    const secret = base.split('/').at(-1) ?? '';
    const bodies = [];
    for (const path of [
      `${paymentId}/${'A'.repeat(43)}`,
      `${paymentId}/x`,
      `${other.paymentId}/${secret}`,
      `GHOST-AAAAAA-1763683200-AAAAAA/${secret}`,
      `nothing/${secret}`,
    ]) {
      const { status, body } = await callRaw(`${site.url}/api/payments/card/callback/${path}`);
      expect(status, path).toBe(404);
      bodies.push(JSON.stringify({ ...(JSON.parse(body) as object), requestId: '' }));
    }
    expect(new Set(bodies).size).toBe(1);
  });

  test('1,000 times over parallel connections: one movement, one log row, a handful of questions', async () => {
    const { id, callback } = await paidInSilence();
    const before = site.peer.requests('payment-status.php');
    const waiting = Array.from({ length: 1000 }, (_, index) => index);
    const codes: number[] = [];
    const settle = async () => {
      while (codes.length < 1000) await site.runJob();
    };
    const call = async () => {
      while (waiting.pop() !== undefined)
        codes.push((await callRaw(callback.url, callback.headers)).status);
    };
    const jobs = [settle(), settle()];
    await Promise.all(Array.from({ length: 50 }, call));
    await Promise.all(jobs);
    await site.runJob();
    expect(codes).toEqual(Array(1000).fill(200));
    expect(await statusOf(site, id)).toBe('pending_subscription_update');
    expect(await logsOf(site, id)).toEqual(['created', 'payment_verified']);
    expect(site.peer.requests('payment-status.php') - before).toBeLessThan(1000);
  });

  test('that comes while the network is being asked makes it be asked once more', async () => {
    site.peer.sendCallbacks(false);
    const { id, paymentUrl } = await makeWallet(site);
    site.server.clock.advance(61_000);
    // The job's request is in progress, and its answer will be out of date.
    const before = site.peer.requests('payment-status.php');
    site.peer.misbehave('slow', 'payment-status.php');
    const asking = site.runJob();
    await expect.poll(() => site.peer.requests('payment-status.php')).toBeGreaterThan(before);
    await pressOnHostedPage(paymentUrl, 'full');
    const callback = site.peer.callbacks().at(-1);
    expect((await callRaw(callback?.url ?? '', callback?.headers)).status).toBe(200);
    await asking;
    site.peer.misbehave(undefined, 'payment-status.php');
    site.server.clock.advance(31_000);
    await site.runJob();
    expect(await statusOf(site, id)).toBe('pending_subscription_update');
  });

  test('that comes before the network knows of the money makes nobody wait for long', async () => {
    const { id, callback } = await paidInSilence();
    site.peer.answer('payment-status.php', { status: 'unpaid' });
    expect((await callRaw(callback.url, callback.headers)).status).toBe(200);
    await site.runJob();
    expect(await statusOf(site, id)).toBe('pending_payment_verification');
    site.peer.answer('payment-status.php', undefined);
    site.server.clock.advance(60_000);
    await site.runJob();
    expect(await statusOf(site, id)).toBe('pending_subscription_update');
  });

  test('of the second payment may come before that of the first', async () => {
    const { id, paymentUrl, callback: first } = await paidInSilence();
    await pressOnHostedPage(paymentUrl, 'full');
    const second = site.peer.callbacks().at(-1);
    expect((await callRaw(second?.url ?? '', second?.headers)).status).toBe(200);
    await site.runJob();
    expect(await logsOf(site, id)).toEqual(['created', 'payment_verified']);
    for (let time = 0; time < 2; time += 1) {
      expect((await callRaw(first.url, first.headers)).status).toBe(200);
      await site.runJob();
    }
    expect(await flagsOf(id)).toEqual(['card_paid_twice']);
    expect(await logsOf(site, id)).toEqual(['created', 'payment_verified', 'card_finding']);
  });

  test('that comes late, after the payment was given up, revives nothing', async () => {
    const { id, callback } = await paidInSilence();
    await site.server.dependencies.database
      .updateTable('transactions')
      .set({ status: 'failed' })
      .where('id', '=', id)
      .execute();
    expect((await callRaw(callback.url, callback.headers)).status).toBe(200);
    await site.runJob();
    expect(await statusOf(site, id)).toBe('failed');
    expect(await logsOf(site, id)).toEqual(['created', 'card_finding']);
  });

  test('of two payments before the first question: the payment settles, and both are seen', async () => {
    const { id, paymentUrl } = await makeWallet(site);
    const before = site.peer.callbacks().length;
    await pressOnHostedPage(paymentUrl, 'twice');
    await expect.poll(() => site.peer.callbacks().length - before).toBe(2);
    for (const { url, headers } of site.peer.callbacks().slice(before))
      expect((await callRaw(url, headers)).status).toBe(200);
    await site.runJob();
    expect(await statusOf(site, id)).toBe('pending_subscription_update');
    expect(await flagsOf(id)).toEqual(['card_paid_twice']);
    expect(await logsOf(site, id)).toEqual(['created', 'card_finding', 'payment_verified']);
  });

  test('of a second payment is heeded where the network goes on naming the first', async () => {
    const { id, callback, paymentUrl } = await paidInSilence();
    const first = site.peer.wallets().at(-1)?.payments[0];
    expect((await callRaw(callback.url, callback.headers)).status).toBe(200);
    await site.runJob();
    site.peer.answer('payment-status.php', {
      status: 'paid',
      value_coin: first?.valueCoin,
      coin: first?.coin,
      txid_out: first?.txidOut,
    });
    await pressOnHostedPage(paymentUrl, 'full');
    const second = site.peer.callbacks().at(-1);
    for (let time = 0; time < 2; time += 1) {
      expect((await callRaw(second?.url ?? '', second?.headers)).status).toBe(200);
      await site.runJob();
    }
    site.peer.answer('payment-status.php', undefined);
    expect(await flagsOf(id)).toEqual(['card_paid_twice']);
    expect(await logsOf(site, id)).toEqual(['created', 'payment_verified', 'card_finding']);
  });

  test('that nobody proves tells of no second payment', async () => {
    const { id, callback } = await paidInSilence({ at: keyless });
    const other = callback.url.replace(/txid_in=0x\w{4}/, 'txid_in=0x0000');
    for (const url of [callback.url, other]) expect((await callRaw(url)).status).toBe(200);
    await keyless.runJob();
    expect(await statusOf(keyless, id)).toBe('pending_subscription_update');
    expect(await logsOf(keyless, id)).toEqual(['created', 'payment_verified']);
  });

  test('of a second payment is found to be one', async () => {
    site.peer.sendCallbacks(true);
    const { id, paymentUrl } = await makeWallet(site);
    await pressOnHostedPage(paymentUrl, 'full');
    await expect
      .poll(async () => site.runJob().then(async () => statusOf(site, id)))
      .toBe('pending_subscription_update');
    await pressOnHostedPage(paymentUrl, 'full');
    await expect
      .poll(async () => site.runJob().then(async () => logsOf(site, id)))
      .toEqual(['created', 'payment_verified', 'card_finding']);
    expect(await statusOf(site, id)).toBe('pending_subscription_update');
  });
});

describe('without any callback', () => {
  test('the job finds the money by itself', async () => {
    const { id } = await paidInSilence();
    await site.runJob();
    expect(await statusOf(site, id)).toBe('pending_payment_verification');
    site.server.clock.advance(60_000);
    await site.runJob();
    expect(await statusOf(site, id)).toBe('pending_subscription_update');
  });

  test('a network that is out of order delays it, and nothing else', async () => {
    const { id } = await paidInSilence();
    for (const fault of faults) {
      site.peer.misbehave(fault, 'payment-status.php');
      site.server.clock.advance(10 * 60_000);
      const job = site.runJob();
      const times: number[] = [];
      for (let time = 0; time < 50; time += 1) {
        const started = performance.now();
        expect((await site.server.app.inject('/api/health')).statusCode).toBe(200);
        times.push(performance.now() - started);
      }
      await job;
      expect(times.toSorted((a, b) => a - b).at(-2)).toBeLessThan(1000);
      expect(await statusOf(site, id)).toBe('pending_payment_verification');
      expect(await logsOf(site, id)).toEqual(['created']);
    }
    site.peer.misbehave(undefined, 'payment-status.php');
    site.server.clock.advance(10 * 60_000);
    await site.runJob();
    expect(await statusOf(site, id)).toBe('pending_subscription_update');
  });
});

test('the secret in a callback’s address is not logged, whatever the method', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  const server = await createTestServer({ log });
  const url = '/api/payments/card/callback/GHOST-AAAAAA-1763683200-AAAAAA/TheSecret';
  for (const method of ['GET', 'POST', 'HEAD'] as const)
    for (const end of ['', '/', '/more', '?value_coin=1'])
      await server.app.inject({ method, url: `${url}${end}` });
  expect(lines.length).toBeGreaterThan(11);
  expect(lines.join('')).not.toContain('TheSecret');
  await server.close();
});
