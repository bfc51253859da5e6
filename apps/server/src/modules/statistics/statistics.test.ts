import type {
  RevenueByDay,
  StatsPeriod,
  StatsSummary,
} from '@ghost-pay/contract/statistics/statistics.endpoints';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createPayment,
  donationPayload,
  nintendoPayload,
  subscriptionPayload,
} from '../../../test/payments.ts';
import { createSession, createTestServer, type TestServer } from '../../../test/test-server.ts';
import { revenueChange } from './statistics.presenter.ts';

let server: TestServer;
let headers: { authorization: string };
beforeAll(async () => {
  server = await createTestServer();
  // Noon, so shifts by some hours stay within the day unless a test leaves it.
  server.clock.set(noon);
  ({ headers } = await createSession(server));
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set(noon);
  await server.testDatabase.pool.query(
    'delete from transaction_logs; delete from payment_returns; delete from payment_codes; delete from transactions',
  );
});

const noon = new Date('2026-03-10T12:00:00Z');
const hour = 3_600_000;
async function get<Answer>(path: string): Promise<Answer> {
  const answer = await server.app.inject({
    url: `/api/transactions${path.startsWith('?') ? '' : '/'}${path}`,
    headers,
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Answer>();
}
const summary = () => get<StatsSummary>('stats/summary');
const period = () => get<StatsPeriod>('stats/period');

/** Registers a payment `age` milliseconds before noon; with `completed`, an administrator verifies it. */
async function pay(payload: Record<string, unknown>, { age = 0, completed = true } = {}) {
  server.clock.set(new Date(noon.getTime() - age));
  const { id } = await createPayment(server, payload);
  if (completed) await move(id, 'verify-payment');
  server.clock.set(noon);
  return id;
}
async function move(id: string, action: string, body?: object) {
  const answer = await server.app.inject({
    method: 'POST',
    url: `/api/transactions/${id}/${action}`,
    headers: (await createSession(server)).headers,
    ...(body && { payload: body }),
  });
  expect(answer.statusCode, answer.body).toBe(200);
}
const donate = (amount: number, options?: { age?: number; completed?: boolean }) =>
  pay(donationPayload({ amount }), options);
const forgetRate = (id: string) =>
  server.testDatabase.pool.query(
    `update transactions set usd_amount_minor = null, usd_rate = null, usd_rate_source = null, usd_rate_at = null where id = $1`,
    [id],
  );

test.each(['stats/revenue-by-day', 'recent/list'])(
  '%s refuses what it does not know',
  async (path) => {
    for (const query of ['unknown=1', 'days=31', 'limit=51', 'limit=0', 'days=']) {
      const answer = await server.app.inject({
        url: `/api/transactions/${path}?${query}`,
        headers,
      });
      expect(answer.json(), query).toMatchObject({ code: 'INVALID_INPUT' });
    }
  },
);

describe('without a payment', () => {
  test('every figure is there and zero', async () => {
    expect(await summary()).toEqual({
      totalRevenue: 0,
      totalReturned: 0,
      netRevenue: 0,
      totalTransactions: 0,
      pendingPaymentVerification: 0,
      pendingSubscriptionUpdate: 0,
      failedTransactions: 0,
      completedTransactions: 0,
      overdue: 0,
      overduePaymentVerification: 0,
      overdueSubscriptionUpdate: 0,
      needingAttention: 0,
      provenAndWaiting: 0,
      awaitingCardPayments: 0,
      revenueByCurrency: [],
      missingRates: 0,
    });
    const nothing = { revenue: 0, transactions: 0, completed: 0, pending: 0 };
    expect(await period()).toEqual({
      last24Hours: nothing,
      last7Days: nothing,
      cryptoBreakdown: [],
      revenueChange: null,
    });
    const { days } = await get<RevenueByDay>('stats/revenue-by-day');
    expect(days).toHaveLength(30);
    expect(days.flatMap(({ revenue }) => Object.values(revenue))).toEqual(Array(150).fill(0));
    expect(await get('recent/list')).toEqual({ transactions: [] });
  });
});

describe('the summary', () => {
  test('counts every status and adds up what was completed, in dollars and by currency', async () => {
    await donate(12.34);
    await donate(100, { completed: false });
    const euros = await pay(nintendoPayload());
    await move(euros, 'update-subscription');
    await pay(nintendoPayload());
    const yen = await pay(nintendoPayload({ region: 'japan', amount: 1500, currency: 'JPY' }));
    await move(yen, 'update-subscription');
    await move(await donate(50, { completed: false }), 'mark-failed', { reason: 'Never came.' });
    expect(await summary()).toEqual({
      // By the built-in rates: 12.34, 15 EUR = 15.58 and 1500 JPY = 9.56.
      totalRevenue: 37.48,
      totalReturned: 0,
      netRevenue: 37.48,
      totalTransactions: 6,
      pendingPaymentVerification: 1,
      pendingSubscriptionUpdate: 1,
      failedTransactions: 1,
      completedTransactions: 3,
      overdue: 0,
      overduePaymentVerification: 0,
      overdueSubscriptionUpdate: 0,
      needingAttention: 0,
      provenAndWaiting: 0,
      awaitingCardPayments: 0,
      revenueByCurrency: [
        { currency: 'USD', amount: 12.34 },
        { currency: 'EUR', amount: 15 },
        { currency: 'JPY', amount: 1500 },
      ],
      missingRates: 0,
    });
  });

  test('takes off what was sent back', async () => {
    const euros = await pay(nintendoPayload());
    await move(euros, 'update-subscription');
    await move(euros, 'record-return', { amount: '5', notes: 'Half of a month.' });
    expect(await summary()).toMatchObject({
      totalRevenue: 15.58,
      totalReturned: 5.19,
      netRevenue: 10.39,
    });
  });

  test('counts a completed payment without a rate, and leaves it out of the revenue', async () => {
    const euros = await pay(nintendoPayload());
    await forgetRate(euros);
    expect(await summary()).toMatchObject({ totalRevenue: 0, missingRates: 0 });
    await move(euros, 'update-subscription');
    expect(await summary()).toMatchObject({
      totalRevenue: 0,
      missingRates: 1,
      completedTransactions: 1,
      revenueByCurrency: [{ currency: 'EUR', amount: 15 }],
    });
  });

  test.each([
    [72 * hour, 0],
    [72 * hour + 1, 1],
    [7 * 24 * hour, 1],
    [400 * 24 * hour, 1],
  ])('a payment pending for %d ms: %d overdue', async (age, overdue) => {
    await donate(5, { age, completed: false });
    await donate(5, { age: 400 * 24 * hour });
    expect(await summary()).toMatchObject({
      overdue,
      overduePaymentVerification: overdue,
      overdueSubscriptionUpdate: 0,
    });
  });

  test.each([
    [0, 0],
    [2, 0],
    [0, 3],
    [2, 1],
  ])(
    '%d overdue before verification and %d before the subscription: each counted by its status, as the list counts it',
    async (payments, subscriptions) => {
      const age = 100 * hour;
      for (let made = 0; made < payments; made += 1) await donate(5, { age, completed: false });
      for (let made = 0; made < subscriptions; made += 1) await pay(subscriptionPayload(), { age });
      await donate(5, { completed: false });
      await pay(subscriptionPayload());
      expect(await summary()).toMatchObject({
        overdue: payments + subscriptions,
        overduePaymentVerification: payments,
        overdueSubscriptionUpdate: subscriptions,
      });
      const listed = async (status: string) =>
        (
          await get<{ pagination: { total: number } }>(
            `?waiting=overdue&limit=10&status=pending_${status}`,
          )
        ).pagination.total;
      expect(await listed('payment_verification')).toBe(payments);
      expect(await listed('subscription_update')).toBe(subscriptions);
    },
  );

  test('takes the hours of the setting, and both pending states', async () => {
    const id = await pay(nintendoPayload(), { age: 2 * hour });
    const { pool } = server.testDatabase;
    await pool.query(
      `insert into settings (key, value, updated_at) values ('security_max_pending_hours', '1', now())`,
    );
    expect(await summary()).toMatchObject({
      pendingSubscriptionUpdate: 1,
      overdue: 1,
      overdueSubscriptionUpdate: 1,
    });
    await move(id, 'update-subscription');
    expect(await summary()).toMatchObject({ overdue: 0 });
    await pool.query(`delete from settings where key = 'security_max_pending_hours'`);
  });
});

describe('the last 24 hours and 7 days', () => {
  test.each([
    [0, 1, 1],
    [hour, 1, 1],
    [24 * hour - 1, 1, 1],
    [24 * hour, 1, 1],
    [24 * hour + 1, 0, 1],
    [7 * 24 * hour - 1, 0, 1],
    [7 * 24 * hour, 0, 1],
    [7 * 24 * hour + 1, 0, 0],
  ])('a payment %d ms ago: %d and %d', async (age, inDay, inWeek) => {
    // At noon the period begins with a full hour; at 12:34:56.789 it begins within one.
    for (const offset of [0, 2_096_789]) {
      await server.testDatabase.pool.query(
        'delete from transaction_logs; delete from payment_returns; delete from payment_codes; delete from transactions',
      );
      server.clock.set(new Date(noon.getTime() + offset - age));
      await move(
        (await createPayment(server, donationPayload({ amount: 7 }))).id,
        'verify-payment',
      );
      server.clock.set(new Date(noon.getTime() + offset));
      const { last24Hours, last7Days } = await period();
      expect([last24Hours.transactions, last7Days.transactions]).toEqual([inDay, inWeek]);
      expect([last24Hours.revenue, last7Days.revenue]).toEqual([7 * inDay, 7 * inWeek]);
    }
  });

  test('count what waits and what is done, and each coin', async () => {
    await donate(10);
    await donate(30, { age: 30 * hour });
    await donate(99, { completed: false });
    await pay(donationPayload({ amount: 20, crypto_type: 'sol', txid: `3${'B'.repeat(87)}` }), {
      age: 48 * hour,
    });
    await pay(nintendoPayload());
    expect(await period()).toEqual({
      last24Hours: { revenue: 10, transactions: 3, completed: 1, pending: 2 },
      last7Days: { revenue: 60, transactions: 5, completed: 3, pending: 2 },
      cryptoBreakdown: [
        { crypto_type: 'btc', count: 3, revenue: 40 },
        { crypto_type: 'sol', count: 1, revenue: 20 },
      ],
      revenueChange: -14.3,
    });
  });

  test.each([
    [0, 0, null],
    [0, 500, null],
    [100, 100, -85.7],
    [100, 700, 0],
    [100, 1400, 100],
    [10_000, 70_001, 0],
    [100_000, 699_990, 0],
    [1, 1_000_000, 14_285_614.3],
  ])('%d cents in a day, %d in the week: %s %%', (dayMinor, weekMinor, change) => {
    expect(revenueChange({ dayMinor, weekMinor })).toBe(change);
  });
});

describe('revenue by day', () => {
  test('is of UTC days, today last, each method by itself', async () => {
    await donate(3, { age: 12 * hour });
    await donate(4, { age: 12 * hour + 1 });
    await donate(5, { age: 29.5 * 24 * hour });
    await donate(6, { age: 29.5 * 24 * hour + 1 });
    await donate(7, { completed: false });
    const card = await pay(nintendoPayload());
    await move(card, 'update-subscription');
    const { days } = await get<RevenueByDay>('stats/revenue-by-day');
    const crypto = (amount: number) => ({
      card: 0,
      crypto: amount,
      'nintendo-eshop': 0,
      'alternative-paysafe': 0,
      'alternative-rewarble': 0,
    });
    expect(days).toHaveLength(30);
    expect(days.at(0)).toEqual({ day: '2026-02-09', revenue: crypto(5) });
    expect(days.at(-2)).toEqual({ day: '2026-03-09', revenue: crypto(4) });
    expect(days.at(-1)).toEqual({
      day: '2026-03-10',
      revenue: { ...crypto(3), 'nintendo-eshop': 15.58 },
    });
    const { days: ninety } = await get<RevenueByDay>('stats/revenue-by-day?days=90');
    expect(ninety).toHaveLength(90);
    expect(ninety.slice(-30)).toEqual(days);
    expect(ninety.at(-31)).toEqual({ day: '2026-02-08', revenue: crypto(6) });
  });
});

describe('the recent list', () => {
  test('is newest first, ten unless asked for more', async () => {
    const ids: string[] = [];
    for (let index = 12; index > 0; index -= 1)
      ids.unshift(await donate(index, { age: index * hour, completed: false }));
    const recent = async (query: string) =>
      (await get<{ transactions: { id: string }[] }>(`recent/list${query}`)).transactions.map(
        ({ id }) => id,
      );
    expect(await recent('')).toEqual(ids.slice(0, 10));
    expect(await recent('?limit=5')).toEqual(ids.slice(0, 5));
    expect(await recent('?limit=50')).toEqual(ids);
  });
});
