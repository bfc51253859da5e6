import type { Quote } from '@ghost-pay/contract/quotes/quotes.schemas';
import { walletPayload } from '@ghost-pay/sandbox/payment-payloads';
import { faults } from '@ghost-pay/sandbox/faults';
import { providerList } from '@ghost-pay/sandbox/paygate-peer';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  type CardSite,
  makeWallet,
  pressOnHostedPage,
  startCardSite,
} from '../../../test/card-site.ts';
import { readProviders } from '../quotes/quotes.public.ts';
import { donationPayload } from '../../../test/payments.ts';

let site: CardSite;
beforeAll(async () => {
  site = await startCardSite();
});
afterAll(() => site.close());
afterEach(() => {
  site.peer.misbehave(undefined);
  site.peer.answer('provider-status/', undefined);
});

const create = async (payload: Record<string, unknown>, headers: Record<string, string> = {}) => {
  const answer = await site.server.app.inject({
    method: 'POST',
    url: '/api/payments/card/create-wallet',
    headers,
    payload,
  });
  return {
    status: answer.statusCode,
    body: answer.json<{ code: string; paymentId: string; paymentUrl: string; quote?: Quote }>(),
  };
};
const count = async () =>
  (
    await site.server.testDatabase.pool.query<{ n: number }>(
      'select count(*)::int as n from transactions',
    )
  ).rows[0]?.n;
const rowOf = (paymentId: string) =>
  site.server.dependencies.database
    .selectFrom('transactions')
    .innerJoin('card_payments', 'transaction_id', 'id')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow();

async function withSetting<T>(key: string, value: string, act: () => Promise<T>): Promise<T> {
  const { database } = site.server.dependencies;
  const before = await database
    .selectFrom('settings')
    .select('value')
    .where('key', '=', key)
    .executeTakeFirst();
  const set = (text: string) =>
    database
      .insertInto('settings')
      .values({ key, value: text, updated_at: new Date() })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: text }))
      .execute();
  await set(value);
  try {
    return await act();
  } finally {
    if (before === undefined)
      await database.deleteFrom('settings').where('key', '=', key).execute();
    else await set(before.value);
  }
}

describe('a wallet', () => {
  test('is made for the server’s price, with what the payment needs recorded and its secrets sealed', async () => {
    const { status, body } = await create(walletPayload());
    expect(status).toBe(201);
    expect(Object.keys(body).toSorted()).toEqual(['paymentId', 'paymentUrl']);
    expect(new URL(body.paymentUrl).origin).toBe(site.peer.url);
    const row = await rowOf(body.paymentId);
    const wallet = site.peer.wallets().at(-1);
    expect(row).toMatchObject({
      type: 'ghost-eshop-pro',
      payment_method: 'card',
      processor: 'paygate',
      payment_provider: 'ramp',
      amount_minor: 1200,
      usd_amount_minor: 1200,
      currency: 'USD',
      status: 'pending_payment_verification',
      user_email: 'luigi@example.org',
      payment_address: wallet?.walletAddress,
      txid: null,
    });
    const stored = JSON.stringify(
      Object.values(row).map((value) => (Buffer.isBuffer(value) ? value.toString() : value)),
    );
    const secret = wallet?.callbackUrl.split('/').at(-1) ?? '';
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(stored).not.toContain(secret);
    expect(stored).not.toContain(wallet?.ipnToken);
    const tracked = await site.server.app.inject(`/api/transactions/track/${body.paymentId}`);
    expect(tracked.json()).toMatchObject({ paymentMethod: 'card', amount: 12 });
  });

  test('is made for the price of the visitor’s quote, until half an hour after its time, and once', async () => {
    const quote = async () => {
      const answer = await site.server.app.inject({
        method: 'POST',
        url: '/api/payments/quotes',
        payload: {
          type: 'ghost-eshop-pro',
          payment_method: 'card',
          subscriptionDuration: '3 months',
        },
      });
      expect(answer.statusCode).toBe(201);
      return answer.json<{ quoteToken: string; processors: { provider: string }[] }>();
    };
    const [made, later] = [await quote(), await quote()];
    expect(made.processors.map(({ provider }) => provider)).toContain('ramp');
    const setPrice = (minor: number) =>
      site.server.testDatabase.pool.query(
        `update pricing set price_minor = $1 where payment_type = 'card' and duration = '3 months'`,
        [minor],
      );
    await setPrice(1500);
    site.server.clock.advance(45 * 60_000);
    const paid = await create(walletPayload({ quote_token: made.quoteToken, amount: 1 }));
    expect(paid.status).toBe(201);
    expect(await rowOf(paid.body.paymentId)).toMatchObject({ amount_minor: 1200 });
    // Used, so the price of now counts.
    const again = await create(walletPayload({ quote_token: made.quoteToken, amount: 15 }));
    expect(await rowOf(again.body.paymentId)).toMatchObject({ amount_minor: 1500, quote_id: null });
    site.server.clock.advance(1000);
    const late = walletPayload({ quote_token: later.quoteToken });
    const key = { 'idempotency-key': 'late' };
    const refused = await create(late, key);
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'QUOTE_EXPIRED', quote: { amount: 15, currency: 'USD', coin: null } },
    });
    expect(refused.body.quote?.processors?.map(({ provider }) => provider)).toContain('ramp');
    await setPrice(1200);
    expect((await create(late, key)).body.quote).toEqual(refused.body.quote);
    const taken = await create(walletPayload({ quote_token: refused.body.quote?.quoteToken }));
    expect(await rowOf(taken.body.paymentId)).toMatchObject({ amount_minor: 1500 });
  });

  test('is refused with TIER_NOT_AVAILABLE when the tier of an expired quote is not sold any more', async () => {
    const answer = await site.server.app.inject({
      method: 'POST',
      url: '/api/payments/quotes',
      payload: {
        type: 'ghost-eshop-pro',
        payment_method: 'card',
        subscriptionDuration: '3 months',
      },
    });
    const { quoteToken: quote_token } = answer.json<Quote>();
    const setActive = (isActive: boolean) =>
      site.server.testDatabase.pool.query(
        `update pricing set is_active = $1 where payment_type = 'card' and duration = '3 months'`,
        [isActive],
      );
    site.server.clock.advance(46 * 60_000);
    await setActive(false);
    const refused = await create(walletPayload({ quote_token }));
    expect([refused.status, refused.body.code]).toEqual([400, 'TIER_NOT_AVAILABLE']);
    await setActive(true);
  });

  test.each([
    [{ amount: 0.01 }, 400, 'AMOUNT_MISMATCH'],
    [{ amount: 11.99 }, 400, 'AMOUNT_MISMATCH'],
    [{ currency: 'EUR' }, 400, 'AMOUNT_MISMATCH'],
    [{ amount: 12.001 }, 400, 'INVALID_INPUT'],
    [{ amount: '12' }, 400, 'INVALID_INPUT'],
    [{ amount: -12 }, 400, 'INVALID_INPUT'],
    [{ provider: 'moonpay' }, 400, 'INVALID_INPUT'],
    [{ provider: undefined }, 400, 'INVALID_INPUT'],
    [{ provider: 'banxa' }, 400, 'CARD_PROVIDER_NOT_AVAILABLE'],
    [{ provider: 'alchemy' }, 400, 'CARD_PROVIDER_NOT_AVAILABLE'],
    [{ paymentType: 'donation' }, 400, 'INVALID_INPUT'],
    [{ subscriptionDuration: '4 months' }, 400, 'TIER_NOT_AVAILABLE'],
    [{ userInfo: { username: 'luigi', email: 'no address' } }, 400, 'INVALID_INPUT'],
    [{ userInfo: undefined }, 400, 'INVALID_INPUT'],
  ])('is refused for %j', async (changes, status, code) => {
    const before = [await count(), site.peer.wallets().length];
    const answer = await create(walletPayload(changes));
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect([await count(), site.peer.wallets().length]).toEqual(before);
  });

  test.each([
    ['payment_method_card_enabled', 'false'],
    ['card_payout_address', ''],
    ['card_payout_address', '0x000000000000000000000000000000000000DEad'],
    ['card_payout_address', '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359'],
  ])('is not offered while %s is %j', async (key, value) => {
    await withSetting(key, value, async () => {
      expect((await create(walletPayload())).body.code).toBe('PAYMENT_METHOD_DISABLED');
      const list = await site.server.app.inject('/api/payments/card/providers');
      expect(list.json<{ available: boolean }[]>().some(({ available }) => available)).toBe(false);
    });
  });

  test('is paid out to the configured address', async () => {
    const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
    await withSetting('card_payout_address', address, async () => create(walletPayload()));
    expect(site.peer.wallets().at(-1)?.payoutAddress).toBe(address);
  });

  test('of a price in another currency is paid in dollars, by the network’s rate or else by ours', async () => {
    const { pool } = site.server.testDatabase;
    const price = (currency: string) =>
      pool.query(
        `update pricing set currency = $1 where payment_type = 'card' and duration = '1 year'`,
        [currency],
      );
    await price('EUR');
    const payload = walletPayload({
      amount: 40,
      currency: 'EUR',
      subscriptionDuration: '1 year',
    });
    const dollars = async () => {
      const { body } = await create(payload);
      const { searchParams } = new URL(body.paymentUrl);
      return [searchParams.get('amount'), searchParams.get('currency')];
    };
    expect(await dollars()).toEqual(['46.40', 'USD']);
    site.peer.misbehave('error', 'convert.php');
    expect(await dollars()).toEqual(['41.56', 'USD']);
    await price('USD');
  });

  test('that the card network does not give leaves nothing behind', async () => {
    for (const fault of faults) {
      const before = await count();
      site.peer.misbehave(fault, 'wallet.php');
      const { status, body } = await create(walletPayload());
      expect([status, body.code]).toEqual([503, 'CARD_WALLET_FAILED']);
      expect(await count()).toBe(before);
      site.peer.misbehave(undefined, 'wallet.php');
      // The circuit may be open after so many failures.
      site.server.clock.advance(31_000);
    }
  });
});

test.each(faults)('a list of processors with the fault %s costs no sale', async (fault) => {
  const fresh = await startCardSite();
  fresh.peer.misbehave(fault, 'provider-status/');
  const { paymentUrl } = await makeWallet(fresh);
  expect(new URL(paymentUrl).origin).toBe(fresh.peer.url);
  await fresh.close();
});

describe('the same payment', () => {
  test('has one wallet: choosing another processor goes on in it', async () => {
    const first = await makeWallet(site);
    const wallets = site.peer.wallets().length;
    const again = await create(walletPayload({ provider: 'bitnovo', paymentId: first.paymentId }));
    expect(again.body.paymentId).toBe(first.paymentId);
    expect(site.peer.wallets()).toHaveLength(wallets);
    const address = (url: string) => new URL(url).searchParams.get('address');
    expect(address(again.body.paymentUrl)).toBe(address(first.paymentUrl));
    expect(new URL(again.body.paymentUrl).searchParams.get('provider')).toBe('bitnovo');
    expect(await rowOf(first.paymentId)).toMatchObject({ payment_provider: 'bitnovo' });
  });

  test.each([
    { userInfo: { username: 'luigi', email: 'mario@example.org' } },
    { userInfo: { username: 'mario', email: 'luigi@example.org' } },
    { subscriptionDuration: '1 month', amount: 5 },
  ])('is not it with %j: that is a new one', async (changes) => {
    const first = await makeWallet(site);
    const next = await create(walletPayload({ ...changes, paymentId: first.paymentId }));
    expect(next.status).toBe(201);
    expect(next.body.paymentId).not.toBe(first.paymentId);
  });

  test('goes on in its wallet for the amount that it was made for, long after the price has changed', async () => {
    const { pool } = site.server.testDatabase;
    const setPrice = (minor: number) =>
      pool.query(
        `update pricing set price_minor = $1, updated_at = now()
         where payment_type = 'card' and duration = '3 months'`,
        [minor],
      );
    const first = await makeWallet(site);
    const wallets = site.peer.wallets().length;
    await setPrice(1300);
    site.server.clock.advance(31 * 60_000);
    const again = await create(walletPayload({ paymentId: first.paymentId }));
    expect(again.body.paymentId).toBe(first.paymentId);
    expect(new URL(again.body.paymentUrl).searchParams.get('amount')).toBe('12.00');
    expect(site.peer.wallets()).toHaveLength(wallets);
    // The old price is valid only for the payment that was begun.
    expect((await create(walletPayload())).body.code).toBe('AMOUNT_MISMATCH');
    const others = { userInfo: { username: 'mario', email: 'luigi@example.org' } };
    expect((await create(walletPayload({ ...others, paymentId: first.paymentId }))).body.code).toBe(
      'AMOUNT_MISMATCH',
    );
    await setPrice(1200);
  });

  test('is not paid a second time', async () => {
    const first = await makeWallet(site);
    await pressOnHostedPage(first.paymentUrl, 'full');
    await expect
      .poll(async () => site.runJob().then(async () => (await rowOf(first.paymentId)).status))
      .toBe('pending_subscription_update');
    const again = await create(walletPayload({ paymentId: first.paymentId }));
    expect([again.status, again.body.code]).toEqual([409, 'PAYMENT_ALREADY_VERIFIED']);
  });

  test('sent twice with one key is made once and answered alike, also at the same moment', async () => {
    const before = (await count()) ?? 0;
    const headers = { 'idempotency-key': 'one-visitor' };
    const answers = await Promise.all(
      Array.from({ length: 8 }, async () => create(walletPayload(), headers)),
    );
    answers.push(await create(walletPayload(), headers));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    expect(await count()).toBe(before + 1);
    const wallets = site.peer.wallets().length;
    await create(walletPayload(), headers);
    expect(site.peer.wallets()).toHaveLength(wallets);
    const other = await create(walletPayload({ provider: 'bitnovo' }), headers);
    expect([other.status, other.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
  });
});

test('a payment by card counts among those that an address opens in an hour', async () => {
  const limited = await startCardSite({ limits: { openPerHour: 1 } });
  const open = async (url: string, payload: object) =>
    (await limited.server.app.inject({ method: 'POST', url, payload })).statusCode;
  expect(await open('/api/payments/card/create-wallet', walletPayload())).toBe(201);
  expect(await open('/api/payments/card/create-wallet', walletPayload())).toBe(429);
  expect(await open('/api/transactions', donationPayload())).toBe(429);
  await limited.close();
});

test('five wallets a minute for one address', async () => {
  const limited = await startCardSite({ limits: { createWalletPerMinute: 5 } });
  const answers = [];
  for (let time = 0; time < 6; time += 1)
    answers.push(
      (
        await limited.server.app.inject({
          method: 'POST',
          url: '/api/payments/card/create-wallet',
          payload: walletPayload(),
        })
      ).statusCode,
    );
  expect(answers).toEqual([201, 201, 201, 201, 201, 429]);
  await limited.close();
});

describe('the processors', () => {
  const providers = async () =>
    (await site.server.app.inject('/api/payments/card/providers')).json<
      Record<string, unknown>[]
    >();
  const quotes = async (query: string) =>
    (await site.server.app.inject(`/api/payments/card/quotes?${query}`)).json<
      Record<string, unknown>[]
    >();

  test('are the site’s own data with the card network’s word on them', async () => {
    const list = await providers();
    expect(list.map(({ id }) => id)).toEqual(['ramp', 'stripe_usa', 'bitnovo', 'banxa', 'alchemy']);
    expect(list[0]).toMatchObject({ name: 'Ramp Network', minimumUSD: 4, available: true });
    site.server.clock.advance(601_000);
    site.peer.answer('provider-status/', providerList({ rampnetwork: 'inactive' }));
    await expect.poll(async () => (await providers())[0]).toMatchObject({ available: false });
    expect((await create(walletPayload())).body.code).toBe('CARD_PROVIDER_NOT_AVAILABLE');
    site.peer.answer('provider-status/', undefined);
    site.server.clock.advance(601_000);
    await expect.poll(async () => (await providers())[0]).toMatchObject({ available: true });
  });

  test('are as the network last listed them, for every instance, while its list cannot be had', async () => {
    const { testDatabase, clock } = site.server;
    clock.advance(601_000);
    site.peer.answer(
      'provider-status/',
      providerList({ banxa: 'inactive', alchemypay: 'unlisted' }),
    );
    await expect.poll(async () => (await providers())[3]).toMatchObject({ available: false });
    const restarted = async () => {
      const list = await readProviders({
        database: testDatabase.database,
        clock,
        paygate: { liveProviders: () => Promise.resolve(undefined) },
      });
      return list.filter(({ available }) => available).map(({ id }) => id);
    };
    expect(await restarted()).toEqual(['ramp', 'stripe_usa', 'bitnovo']);
    clock.advance(8 * 86_400_000);
    expect(await restarted()).toHaveLength(5);
    site.peer.answer('provider-status/', undefined);
    await expect.poll(async () => (await providers())[3]).toMatchObject({ available: true });
  });

  test('are what the setting says, unless that cannot be read', async () => {
    const { available, ...first } = (await providers())[0] ?? {};
    expect(available).toBe(true);
    const own = [{ ...first, minimumUSD: 11, name: 'Ours' }];
    await withSetting('card_providers', JSON.stringify(own), async () => {
      expect(await providers()).toMatchObject([{ id: 'ramp', name: 'Ours', minimumUSD: 11 }]);
      expect((await create(walletPayload({ provider: 'bitnovo' }))).body.code).toBe(
        'CARD_PROVIDER_NOT_AVAILABLE',
      );
    });
    for (const broken of ['{', '[]', JSON.stringify([...own, ...own])])
      await withSetting('card_providers', broken, async () => {
        expect(await providers()).toHaveLength(5);
      });
  });

  test('are quoted with fee, final amount and why not', async () => {
    expect(await quotes('amount=12&currency=USD')).toMatchObject([
      {
        provider: 'ramp',
        originalAmount: 12,
        estimatedFee: 0.47,
        estimatedFinalAmount: 12.47,
        available: true,
        unavailableReason: null,
      },
      { provider: 'stripe_usa', available: true },
      { provider: 'bitnovo', available: true },
      { provider: 'banxa', available: false, unavailableReason: 'below_minimum' },
      { provider: 'alchemy', available: false, unavailableReason: 'below_minimum' },
    ]);
    expect(await quotes('amount=2000&currency=JPY')).toMatchObject([
      { estimatedFee: 78, estimatedFinalAmount: 2078, available: true },
      {},
      { provider: 'bitnovo', available: true },
      { available: false },
      { available: false },
    ]);
  });

  test.each([
    '',
    'amount=0&currency=USD',
    'amount=1e3&currency=USD',
    'amount=5&currency=GBP',
    'amount=1.5&currency=JPY',
    'amount=5&amount=6&currency=USD',
  ])('are not quoted for %j', async (query) => {
    const answer = await site.server.app.inject(`/api/payments/card/quotes?${query}`);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([
      400,
      'INVALID_INPUT',
    ]);
  });
});
