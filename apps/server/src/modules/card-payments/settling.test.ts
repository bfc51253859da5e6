import { faults } from '@ghost-pay/sandbox/faults';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  type CardSite,
  makeWallet,
  pressOnHostedPage,
  startCardSite,
} from '../../../test/card-site.ts';
import { donationPayload } from '../../../test/payments.ts';
import { createSession } from '../../../test/test-server.ts';
import { listDue, readHeldUp } from './card-payments.repository.ts';

let site: CardSite;
let headers: { authorization: string };
let superHeaders: { authorization: string };
beforeAll(async () => {
  site = await startCardSite();
  ({ headers } = await createSession(site.server));
  ({ headers: superHeaders } = await createSession(site.server, { role: 'super_admin' }));
});
afterAll(() => site.close());
afterEach(() => {
  site.peer.answer('payment-status.php', undefined);
  site.peer.misbehave(undefined);
  site.peer.sendCallbacks(true);
});

const detail = async (id: string) =>
  (await site.server.app.inject({ url: `/api/transactions/${id}`, headers })).json<{
    status: string;
    txid: string | null;
    payout_coin: string | null;
    flags: string[];
    notes: string | null;
    logs: { action: string; details: string; admin_username: string | null }[];
    allowed_actions: string[];
  }>();
const post = async (url: string, payload?: object) =>
  site.server.app.inject({
    method: 'POST',
    url: `/api${url}`,
    headers,
    ...(payload && { payload }),
  });
const check = async (id: string) => {
  const answer = await post(`/payments/card/paygate-verify/${id}`);
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
};
/** What the payer is to be mailed. */
const situationsTold = async (id: string) =>
  (
    await site.server.testDatabase.database
      .selectFrom('events')
      .select('facts')
      .where('kind', '=', 'payment_situation')
      .where('transaction_id', '=', id)
      .execute()
  ).map(({ facts }) => facts['situation']);
const actions = async (id: string) => (await detail(id)).logs.map(({ action }) => action);
const says = (changes: Record<string, unknown> = {}) =>
  site.peer.answer('payment-status.php', {
    status: 'paid',
    value_coin: '11.52',
    coin: 'polygon_usdc',
    txid_out: `0x${crypto.randomUUID().replaceAll('-', '').repeat(2)}`,
    ...changes,
  });

/** Pays as a person would, and waits until the card network's callback was answered. */
async function pay(paymentUrl: string, outcome: string, callbacks = 1): Promise<void> {
  const before = site.peer.callbacks().length;
  await pressOnHostedPage(paymentUrl, outcome);
  await expect.poll(() => site.peer.callbacks().length - before).toBe(callbacks);
}

describe('while PayGate gives no answer', () => {
  const heldUp = async () => readHeldUp(site.server.dependencies.database);
  const askInVain = async (id: string) => expect((await check(id)).status).toBe(503);

  test('the database says since when, and for how many payments; an answer about one makes the others due', async () => {
    const [first, second, third] = [
      await makeWallet(site),
      await makeWallet(site),
      await makeWallet(site),
    ];
    site.peer.misbehave('error');
    const since = site.server.clock.now();
    await askInVain(first.id);
    site.server.clock.advance(60_000);
    await askInVain(first.id);
    await askInVain(second.id);
    expect(await heldUp()).toEqual({ waiting: 2, since });
    site.peer.misbehave(undefined);
    // The circuit has its rest.
    site.server.clock.advance(30_000);
    expect((await check(third.id)).status).toBe(200);
    expect(await heldUp()).toEqual({ waiting: 0, since: null });
    const { database, clock } = site.server.dependencies;
    const due = await listDue(database, { now: clock.now(), atMostMs: 60_000, limit: 100 });
    expect(due).toEqual(expect.arrayContaining([first.id, second.id]));
  });
});

describe('Check PayGate', () => {
  test('an unpaid payment stays where it is', async () => {
    const { id } = await makeWallet(site);
    expect(await check(id)).toEqual({
      status: 200,
      body: {
        transactionUpdated: false,
        oldStatus: 'pending_payment_verification',
        newStatus: 'pending_payment_verification',
        payGateResponse: { status: 'unpaid', value_coin: null, coin: null, txid_out: null },
        finding: null,
      },
    });
    expect(await detail(id)).toMatchObject({ card_answer: { response: { status: 'unpaid' } } });
    expect(await actions(id)).toEqual(['created']);
    expect((await check(id.toUpperCase())).status).toBe(200);
  });

  test('a paid one moves on, with the payout as its transaction, as nobody’s act', async () => {
    site.peer.sendCallbacks(false);
    const { id, paymentUrl } = await makeWallet(site);
    await pay(paymentUrl, 'full');
    const { body } = await check(id);
    expect(body).toMatchObject({
      transactionUpdated: true,
      oldStatus: 'pending_payment_verification',
      newStatus: 'pending_subscription_update',
      payGateResponse: { status: 'paid', value_coin: '11.52', coin: 'polygon_usdc' },
      finding: null,
    });
    const { status, txid, logs, flags } = await detail(id);
    const { txid_out } = body['payGateResponse'] as { txid_out: string };
    expect([status, txid, flags]).toEqual(['pending_subscription_update', txid_out, []]);
    expect(logs.at(-1)).toMatchObject({ action: 'payment_verified', admin_username: null });
    expect((await check(id)).body).toMatchObject({ transactionUpdated: false, finding: null });
    expect(await actions(id)).toEqual(['created', 'payment_verified']);
  });

  test.each([
    ['too_little', 'paid_too_little', 'card_paid_too_little', 'short'],
    ['wrong_coin', 'unexpected_coin', 'card_paid_refused', 'under_review'],
  ])('%s waits for a human, and is told once', async (outcome, finding, flag, situation) => {
    site.peer.sendCallbacks(false);
    const { id, paymentUrl } = await makeWallet(site);
    await pay(paymentUrl, outcome);
    const { body } = await check(id);
    expect(body).toMatchObject({ transactionUpdated: false, finding });
    await check(id);
    expect(await detail(id)).toMatchObject({
      status: 'pending_payment_verification',
      flags: [flag],
      txid: null,
      card_answer: { answered_at: expect.any(String), response: body['payGateResponse'] },
    });
    expect(body['payGateResponse']).toMatchObject({
      value_coin: expect.any(String),
      txid_out: expect.stringMatching(/^0x[0-9a-f]{64}$/),
    });
    expect(await actions(id)).toEqual(['created', 'card_finding']);
    expect(await situationsTold(id)).toEqual([situation]);
  });

  test('the list, the queue and the payment name the coin of the payout, whose chain an explorer needs', async () => {
    const { id } = await makeWallet(site);
    const shown = async () => {
      const rows = [];
      for (const path of ['', '/recent/list', '/card-payments/awaiting']) {
        const url = `/api/transactions${path}`;
        const answer = await site.server.app.inject({ url, headers });
        const { transactions = [] } = answer.json<{
          transactions?: { id: string; payout_coin: string | null }[];
        }>();
        rows.push(transactions.find((row) => row.id === id)?.payout_coin);
      }
      return [...rows, (await detail(id)).payout_coin];
    };
    expect(await shown()).toEqual([null, null, null, null]);
    says({ coin: 'bep20_usdt', value_coin: '1' });
    await check(id);
    expect(await shown()).toEqual(Array.from({ length: 4 }, () => 'bep20_usdt'));
  });

  test('an amount that the payer lowered on the way is too little', async () => {
    site.peer.sendCallbacks(false);
    const { id, paymentUrl } = await makeWallet(site);
    expect(paymentUrl).toContain('amount=12.00');
    await pay(paymentUrl.replace('amount=12.00', 'amount=7.49'), 'full');
    expect((await check(id)).body).toMatchObject({ finding: 'paid_too_little' });
    expect(await detail(id)).toMatchObject({ status: 'pending_payment_verification' });
  });

  test('an amount that the payer raised on the way settles, and somebody is told of the rest', async () => {
    site.peer.sendCallbacks(false);
    const { id, paymentUrl } = await makeWallet(site);
    await pay(paymentUrl.replace('amount=12.00', 'amount=24.00'), 'full');
    expect((await check(id)).body).toMatchObject({
      transactionUpdated: true,
      finding: 'paid_twice',
    });
  });

  test.each(faults)('a network that answers with the fault %s moves nothing', async (fault) => {
    site.peer.sendCallbacks(false);
    const { id, paymentUrl } = await makeWallet(site);
    await pay(paymentUrl, 'full');
    site.peer.misbehave(fault, 'payment-status.php');
    expect(await check(id)).toMatchObject({ status: 503, body: { code: 'PAYGATE_UNAVAILABLE' } });
    expect(await detail(id)).toMatchObject({ status: 'pending_payment_verification', flags: [] });
    site.peer.misbehave(undefined, 'payment-status.php');
    // The circuit may be open after so many failures.
    site.server.clock.advance(31_000);
    expect((await check(id)).body).toMatchObject({ transactionUpdated: true });
    expect(await actions(id)).toEqual(['created', 'payment_verified']);
  });

  test.each([
    [{ value_coin: 1_000_000_000 }, 'implausible_value'],
    [{ value_coin: '-12' }, 'implausible_value'],
    [{ value_coin: 0 }, 'paid_too_little'],
    [{ value_coin: { toString: 'x' } }, 'implausible_value'],
    [{ coin: 'btc' }, 'unexpected_coin'],
    [{ coin: undefined }, 'unexpected_coin'],
    [{ txid_out: '<script>' }, 'transaction_missing'],
    [{ txid_out: undefined }, 'transaction_missing'],
  ])('called paid with %j is not paid', async (changes, finding) => {
    const { id } = await makeWallet(site);
    says(changes);
    expect((await check(id)).body).toMatchObject({ transactionUpdated: false, finding });
    expect(await detail(id)).toMatchObject({ status: 'pending_payment_verification', txid: null });
  });

  test('the configured share decides', async () => {
    const { database } = site.server.dependencies;
    const set = (value: string) =>
      database
        .insertInto('settings')
        .values({ key: 'card_minimum_share_percent', value, updated_at: new Date() })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
        .execute();
    const { id } = await makeWallet(site);
    says();
    await set('97');
    expect((await check(id)).body).toMatchObject({ finding: 'paid_too_little' });
    await set('96');
    expect((await check(id)).body).toMatchObject({ transactionUpdated: true });
    await set('60');
  });

  test('one payout pays one payment, however many ask at once', async () => {
    const made = await Promise.all(Array.from({ length: 6 }, () => makeWallet(site)));
    says({ txid_out: `0x${'77'.repeat(32)}` });
    const checked = await Promise.all(made.map(async ({ id }) => check(id)));
    expect(checked.filter(({ body }) => body['transactionUpdated'] === true)).toHaveLength(1);
    expect(checked.filter(({ body }) => body['finding'] === 'transaction_used')).toHaveLength(5);
  });

  test('of one payment one question is under way', async () => {
    const { id } = await makeWallet(site);
    const before = site.peer.requests('payment-status.php');
    site.peer.misbehave('slow', 'payment-status.php');
    const first = check(id);
    await expect.poll(() => site.peer.requests('payment-status.php')).toBe(before + 1);
    const others = await Promise.all([check(id), check(id), check(id)]);
    expect(others.map(({ body }) => body['code'])).toEqual(Array(3).fill('CARD_CHECK_RUNNING'));
    expect(await first).toMatchObject({ status: 503, body: { code: 'PAYGATE_UNAVAILABLE' } });
    site.peer.misbehave(undefined, 'payment-status.php');
    expect(await check(id)).toMatchObject({ status: 200 });
  });

  test('what was not paid by card cannot be asked about', async () => {
    const answer = await site.server.app.inject({
      method: 'POST',
      url: '/api/transactions',
      payload: donationPayload(),
    });
    const { id } = await site.server.dependencies.database
      .selectFrom('transactions')
      .select('id')
      .where('payment_id', '=', answer.json<{ paymentId: string }>().paymentId)
      .executeTakeFirstOrThrow();
    for (const url of [
      `/payments/card/paygate-verify/${id}`,
      `/transactions/${id}/force-verify-card`,
    ])
      expect((await post(url)).json()).toMatchObject({ code: 'NOT_A_CARD_PAYMENT' });
    expect(
      (await post(`/transactions/${id}/mark-card-failed`, { reason: 'x' })).json(),
    ).toMatchObject({ code: 'NOT_A_CARD_PAYMENT' });
    expect((await detail(id)).allowed_actions).not.toContain('paygate_verify');
  });
});

describe('a machine', () => {
  test('does not revive a failed payment: late money is shown to a human', async () => {
    site.peer.sendCallbacks(false);
    const { id, paymentUrl } = await makeWallet(site);
    await post(`/transactions/${id}/mark-card-failed`, { reason: 'Gave up' });
    await pay(paymentUrl, 'full');
    expect((await check(id)).body).toMatchObject({
      transactionUpdated: false,
      newStatus: 'failed',
      finding: 'paid_after_failed',
    });
    expect(await detail(id)).toMatchObject({ status: 'failed', flags: ['card_paid_after_failed'] });
    // An administrator reopens it; the same request then settles it.
    await site.server.app.inject({
      method: 'PATCH',
      url: `/api/transactions/${id}/status`,
      headers: superHeaders,
      payload: { status: 'pending_payment_verification', notes: 'Paid late' },
    });
    expect((await check(id)).body).toMatchObject({ transactionUpdated: true });
    expect(await detail(id)).toMatchObject({ flags: [] });
  });

  test('takes a second payment for what it is', async () => {
    site.peer.sendCallbacks(false);
    const { id, paymentUrl } = await makeWallet(site);
    await pay(paymentUrl, 'full');
    await check(id);
    await pay(paymentUrl, 'full');
    expect((await check(id)).body).toMatchObject({
      transactionUpdated: false,
      newStatus: 'pending_subscription_update',
      finding: 'paid_twice',
    });
    expect(await detail(id)).toMatchObject({ flags: ['card_paid_twice'] });
  });

  test('takes more money than one payment brings for two', async () => {
    const { id } = await makeWallet(site);
    says({ value_coin: '23.04' });
    expect((await check(id)).body).toMatchObject({
      transactionUpdated: true,
      newStatus: 'pending_subscription_update',
      finding: 'paid_twice',
    });
    expect(await detail(id)).toMatchObject({ flags: ['card_paid_twice'] });
    // An administrator settles the finding; the same answer raises no new one.
    await post(`/transactions/${id}/settle-finding`, { notes: 'Sent back' });
    await check(id);
    expect(await detail(id)).toMatchObject({ flags: [] });
  });

  test('keeps the payout of one that was verified by hand', async () => {
    site.peer.sendCallbacks(false);
    const { id, paymentUrl } = await makeWallet(site);
    const notes = 'Seen in the wallet.';
    const forced = await post(`/transactions/${id}/force-verify-card`, { notes });
    expect(forced.json()).toMatchObject({
      status: 'pending_subscription_update',
      txid: null,
      notes,
    });
    await pay(paymentUrl, 'full');
    expect((await check(id)).body).toMatchObject({ transactionUpdated: false, finding: null });
    expect((await detail(id)).txid).toMatch(/^0x[0-9a-f]{64}$/);
  });

  test('gives up what is overdue and unpaid, with the reason, and asks daily for 30 more days', async () => {
    const { id, paymentUrl } = await makeWallet(site);
    const start = site.server.clock.now();
    const hours = (count: number) =>
      site.server.clock.set(new Date(start.getTime() + count * 3_600_000));
    hours(71);
    await site.runJob();
    expect((await detail2(id)).status).toBe('pending_payment_verification');
    hours(72);
    await site.runJob();
    expect((await detail2(id)).status).toBe('pending_payment_verification');
    site.server.clock.advance(1);
    await site.runJob();
    expect(await detail2(id)).toMatchObject({
      status: 'failed',
      notes: 'PayGate still reported no payment after 72 hours.',
    });
    expect((await nextCheck(id))?.getTime()).toBe(start.getTime() + 96 * 3_600_000 + 1);
    site.peer.sendCallbacks(false);
    await pay(paymentUrl, 'full');
    hours(97);
    await site.runJob();
    expect(await detail2(id)).toMatchObject({
      status: 'failed',
      card_flags: ['card_paid_after_failed'],
    });
    hours(34 * 24);
    await site.runJob();
    expect(await nextCheck(id)).toBeNull();
    site.server.clock.set(start);
  });

  test('one that a super admin reopened has its whole time again before it is given up anew', async () => {
    const { id } = await makeWallet(site);
    const start = site.server.clock.now();
    const hours = (count: number) =>
      site.server.clock.set(new Date(start.getTime() + count * 3_600_000));
    hours(73);
    await site.runJob();
    expect((await detail2(id)).status).toBe('failed');
    hours(90);
    const { headers: reopening } = await createSession(site.server, { role: 'super_admin' });
    const reopened = await site.server.app.inject({
      method: 'PATCH',
      url: `/api/transactions/${id}/status`,
      headers: reopening,
      payload: { status: 'pending_payment_verification', notes: 'The bank says it was sent' },
    });
    expect(reopened.statusCode).toBe(200);
    hours(98);
    await site.runJob();
    expect(await detail2(id)).toMatchObject({
      status: 'pending_payment_verification',
      notes: 'The bank says it was sent',
    });
    // It is checked as often as a new payment.
    expect((await nextCheck(id))?.getTime()).toBe(start.getTime() + (98 * 3_600_000 + 60 * 60_000));
    hours(90 + 73);
    await site.runJob();
    expect((await detail2(id)).status).toBe('failed');
    site.server.clock.set(start);
  });

  test.each([
    ['is asked about again', false],
    ['is not settled again by the payout that it had', true],
  ])('one that was verified and taken back by a super admin %s', async (_, hasPayout) => {
    site.peer.sendCallbacks(false);
    const { id, paymentUrl } = await makeWallet(site);
    if (hasPayout) await pay(paymentUrl, 'full');
    const verified = hasPayout
      ? await post(`/payments/card/paygate-verify/${id}`)
      : await post(`/transactions/${id}/force-verify-card`);
    expect(verified.statusCode).toBe(200);
    site.server.clock.advance(60_000);
    await site.runJob();
    expect(await nextCheck(id)).toBeNull();
    const reopened = await site.server.app.inject({
      method: 'PATCH',
      url: `/api/transactions/${id}/status`,
      headers: superHeaders,
      payload: { status: 'pending_payment_verification', notes: 'Verified by mistake' },
    });
    expect(reopened.statusCode, reopened.body).toBe(200);
    if (!hasPayout) await pay(paymentUrl, 'full');
    await site.runJob();
    expect((await detail2(id)).status).toBe(
      hasPayout ? 'pending_payment_verification' : 'pending_subscription_update',
    );
  });

  test('never gives up what is called paid, however long a human takes', async () => {
    site.peer.sendCallbacks(false);
    const { id, paymentUrl } = await makeWallet(site);
    await pay(paymentUrl, 'too_little');
    const start = site.server.clock.now();
    site.server.clock.set(new Date(start.getTime() + 100 * 3_600_000));
    await site.runJob();
    expect((await detail2(id)).status).toBe('pending_payment_verification');
    site.server.clock.set(start);
  });
});

/** Without a session, which would have expired at that time. */
const detail2 = (id: string) =>
  site.server.dependencies.database
    .selectFrom('transactions')
    .select(['status', 'notes', 'card_flags'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const nextCheck = async (id: string) =>
  (
    await site.server.dependencies.database
      .selectFrom('card_payments')
      .select('next_check_at')
      .where('transaction_id', '=', id)
      .executeTakeFirstOrThrow()
  ).next_check_at;

describe('the awaiting list', () => {
  test('holds the pending card payments, newest first, and loses the settled ones', async () => {
    site.peer.sendCallbacks(false);
    const made = [await makeWallet(site), await makeWallet(site, { provider: 'stripe_usa' })];
    const list = async (query = '') =>
      (
        await site.server.app.inject({
          url: `/api/transactions/card-payments/awaiting${query}`,
          headers,
        })
      ).json<{ transactions: Record<string, unknown>[]; pagination: Record<string, number> }>();
    const before = await list('?limit=100');
    expect(before.transactions.slice(0, 2)).toMatchObject([
      {
        id: made[1]?.id,
        payment_provider: 'stripe_usa',
        processor: 'paygate',
        payment_ipn_token_present: true,
        allowed_actions: expect.arrayContaining([
          'paygate_verify',
          'force_verify_card',
          'mark_card_failed',
        ]),
        card: { checked_at: null, last_response: null, finding: null },
      },
      { id: made[0]?.id },
    ]);
    await pay(made[0]?.paymentUrl ?? '', 'full');
    await check(made[0]?.id ?? '');
    const after = await list('?page=1&limit=1');
    expect(after.pagination['total']).toBe((before.pagination['total'] ?? 0) - 1);
    expect(after.transactions).toHaveLength(1);
    expect(JSON.stringify(before)).not.toContain(site.peer.wallets().at(-1)?.ipnToken);
  });
});
