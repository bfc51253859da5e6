import { toAtomic } from '@ghost-pay/contract/coin-amounts';
import { type CoinKey, coinKeys, paymentUri } from '@ghost-pay/contract/coins';
import type { Quote } from '@ghost-pay/contract/quotes/quotes.schemas';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  donationPayload,
  newPaymentId,
  newTransactionHash,
  subscriptionPayload,
} from '../../../test/payments.ts';
import { createSession, createTestServer, type TestServer } from '../../../test/test-server.ts';
import { demonstrationAddresses } from '../settings/demonstration-addresses.ts';
import { closeQuotes } from './usecases/close-quotes.ts';

const minute = 60_000;
const hour = 60 * minute;
const rates: Record<CoinKey, string> = {
  btc: '100123.45',
  eth: '4001.5',
  usdt: '1',
  bnb: '801.25',
  sol: '201.125',
  usdc: '1',
};

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

/** Both sources have just said the same. */
async function setRates(changes: Partial<Record<CoinKey, string | undefined>> = {}): Promise<void> {
  const { database } = server.testDatabase;
  await database.deleteFrom('coin_rates').execute();
  for (const coin of coinKeys) {
    const usd_rate = coin in changes ? changes[coin] : rates[coin];
    if (usd_rate === undefined) continue;
    for (const source of ['coinbase', 'kraken'] as const)
      await database
        .insertInto('coin_rates')
        .values({ coin, source, host: source, usd_rate, fetched_at: server.clock.now() })
        .execute();
  }
}

const post = async (url: string, payload: Record<string, unknown>) => {
  const answer = await server.app.inject({ method: 'POST', url: `/api${url}`, payload });
  return { status: answer.statusCode, body: answer.json<{ code?: string; paymentId?: string }>() };
};
const inBitcoin = {
  type: 'ghost-eshop-pro',
  payment_method: 'crypto',
  crypto_type: 'btc',
  subscriptionDuration: '3 months',
};
async function quote(asked: Record<string, unknown> = inBitcoin): Promise<Quote> {
  const { status, body } = await post('/payments/quotes', asked);
  expect({ status, body }).toMatchObject({ status: 201 });
  return body as Quote;
}
async function atomicOf(made: Quote): Promise<bigint> {
  const { coin } = made;
  const atomic = coin?.exact ? toAtomic(coin.crypto_type, coin.exact.amount) : undefined;
  if (atomic === undefined) throw new Error('There is no exact amount');
  return atomic;
}
const rowOf = async (paymentId: unknown) =>
  server.testDatabase.database
    .selectFrom('transactions')
    .selectAll()
    .where('payment_id', '=', String(paymentId))
    .executeTakeFirst();
const sql = (text: string, values: unknown[] = []) => server.testDatabase.pool.query(text, values);
const threeMonthsInCoins = `payment_type = 'crypto' and duration = '3 months'`;
const setPrice = (minor: number) =>
  sql(`update pricing set price_minor = $1 where ${threeMonthsInCoins}`, [minor]);
const stopSelling = () => sql(`update pricing set is_active = false where ${threeMonthsInCoins}`);
const setSetting = (key: string, value: string) =>
  sql(
    `insert into settings (key, value, updated_at) values ($1, $2, now())
      on conflict (key) do update set value = excluded.value`,
    [key, value],
  );
beforeEach(async () => {
  await setRates();
  await sql(`update pricing set price_minor = 1200, is_active = true where ${threeMonthsInCoins}`);
  await setSetting('payment_method_crypto_enabled', 'true');
  for (const [key, address] of Object.entries(demonstrationAddresses))
    await setSetting(key, address);
});

describe('a quote says what is to be paid', () => {
  test.each(coinKeys)(
    'in %s: the exact amount, below the price, with link and address',
    async (coin) => {
      const made = await quote({ ...inBitcoin, crypto_type: coin });
      const atomic = await atomicOf(made);
      const address = demonstrationAddresses[`crypto_${coin}_address`];
      const { rows } = await sql(`select reference from quotes order by id desc limit 1`);
      const [{ reference }] = rows as [{ reference: string | null }];
      expect(reference?.length ?? null).toEqual(coin === 'sol' ? expect.closeTo(44, -1) : null);
      expect(made).toMatchObject({
        amount: 12,
        currency: 'USD',
        expiresAt: new Date(server.clock.now().getTime() + 15 * minute).toISOString(),
        processors: null,
        coin: {
          crypto_type: coin,
          address,
          uri: paymentUri(coin, address, atomic, reference),
          exact: { rate: rates[coin], rateAt: server.clock.now().toISOString(), isUnique: true },
        },
      });
      expect(made.coin?.qrCode).toMatch(/^data:image\/png;base64,/);
      const dollars = Number(made.coin?.exact?.amount) * Number(rates[coin]);
      expect(dollars).toBeLessThan(12);
      // Bitcoin has so few amounts within ten cents that more are given, down to 3 %.
      expect(dollars).toBeGreaterThan(coin === 'btc' ? 11.63 : 11.89);
    },
  );

  test('for a donation of any allowed amount', async () => {
    const made = await quote({
      type: 'donation',
      payment_method: 'crypto',
      crypto_type: 'sol',
      amount: 1234.56,
    });
    expect(made).toMatchObject({ amount: 1234.56, currency: 'USD' });
    expect(Number(made.coin?.exact?.amount) * 201.125).toBeCloseTo(1234, -1);
  });

  test.each([
    [{ payment_method: 'card' }, 'USD'],
    [{ payment_method: 'nintendo-eshop', region: 'us', subscriptionDuration: '1 year' }, 'USD'],
    [{ payment_method: 'nintendo-eshop', region: 'europe' }, 'EUR'],
    [{ payment_method: 'nintendo-eshop', region: 'japan' }, 'JPY'],
    [{ payment_method: 'alternative-rewarble' }, 'USD'],
    [{ payment_method: 'alternative-paysafe' }, 'USD'],
  ])('for %j: the price on sale', async (asked, currency) => {
    const made = await quote({ ...inBitcoin, crypto_type: undefined, ...asked });
    const { rows } = await server.testDatabase.pool.query<{ price_minor: string }>(
      `select price_minor from pricing where is_active and payment_type = $1 and region is not distinct from $2
        and duration = $3`,
      [
        asked.payment_method.startsWith('alternative') ? 'card' : asked.payment_method,
        'region' in asked ? asked.region : null,
        'subscriptionDuration' in asked ? asked.subscriptionDuration : '3 months',
      ],
    );
    const units = currency === 'JPY' ? 1 : 100;
    expect(made).toMatchObject({ amount: Number(rows[0]?.price_minor) / units, currency });
    expect(made.coin).toBeNull();
    expect(made.processors === null).toBe(asked.payment_method !== 'card');
  });

  test.each([
    ['none are known', { btc: undefined }],
    ['the price is less than one step', { btc: '9000000000000' }],
  ])('without an exact amount while %s', async (_, changes) => {
    await setRates(changes);
    const made = await quote();
    const address = demonstrationAddresses.crypto_btc_address;
    expect(made).toMatchObject({
      amount: 12,
      coin: { address, exact: null, uri: paymentUri('btc', address) },
    });
  });

  test.each([
    ['a donation below a dollar', { type: 'donation', amount: 0.5 }, 400, 'DONATION_OUT_OF_RANGE'],
    ['a fraction of a cent', { type: 'donation', amount: 5.001 }, 400, 'DONATION_OUT_OF_RANGE'],
    ['a tier that is not sold', { subscriptionDuration: '25 months' }, 400, 'TIER_NOT_AVAILABLE'],
    [
      'a donation by card',
      { type: 'donation', amount: 5, payment_method: 'card' },
      400,
      'INVALID_INPUT',
    ],
    ['an unknown coin', { crypto_type: 'doge' }, 400, 'INVALID_INPUT'],
    ['something else beside', { price: 1 }, 400, 'INVALID_INPUT'],
  ])('and none for %s', async (_, changes, status, code) => {
    const asked: Record<string, unknown> = { ...inBitcoin, ...changes };
    if (asked['type'] === 'donation') delete asked['subscriptionDuration'];
    expect(await post('/payments/quotes', asked)).toMatchObject({ status, body: { code } });
  });

  test('and none for a method or a coin that is off', async () => {
    await setSetting('payment_method_crypto_enabled', 'false');
    expect(await post('/payments/quotes', inBitcoin)).toMatchObject({
      body: { code: 'PAYMENT_METHOD_DISABLED' },
    });
    await setSetting('payment_method_crypto_enabled', 'true');
    await setSetting('crypto_bnb_address', '');
    expect(await post('/payments/quotes', { ...inBitcoin, crypto_type: 'bnb' })).toMatchObject({
      body: { code: 'COIN_NOT_AVAILABLE' },
    });
  });
});

describe('a payment with the token of its quote', () => {
  const paid = (token: string | null | undefined, changes: Record<string, unknown> = {}) =>
    subscriptionPayload({ txid: newTransactionHash(), quote_token: token, ...changes });

  test('keeps price and address after every change of them, and says the amount to administrators', async () => {
    const made = await quote();
    await setPrice(1500);
    await setSetting('crypto_btc_address', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa');
    await setSetting('payment_method_crypto_enabled', 'false');
    server.clock.advance(71 * hour);
    const payload = paid(made.quoteToken, { amount: 999, payment_address: 'nowhere' });
    expect(await post('/transactions', payload)).toMatchObject({ status: 201 });
    const row = await rowOf(payload.payment_id);
    expect(row).toMatchObject({
      amount_minor: 1200,
      payment_address: demonstrationAddresses.crypto_btc_address,
      quote_late: false,
    });
    const fresh = await createSession(server, { role: 'admin' });
    const detail = await server.app.inject({
      url: `/api/transactions/${row?.id}`,
      headers: fresh.headers,
    });
    expect(detail.json()).toMatchObject({
      expected_coins: {
        amount: made.coin?.exact?.amount,
        rate: rates.btc,
        rate_source: 'coinbase',
        is_unique: true,
        expires_at: made.expiresAt,
      },
    });
  });

  test('whose coins come after three days is taken at the price of the day, and marked', async () => {
    const made = await quote();
    server.clock.advance(72 * hour + minute);
    await setPrice(1500);
    const payload = paid(made.quoteToken, { amount: 12 });
    expect(await post('/transactions', payload)).toMatchObject({ status: 201 });
    expect(await rowOf(payload.payment_id)).toMatchObject({ amount_minor: 1500, quote_late: true });
  });

  test('is taken at the price of the quote when it is late and the tier is not sold any more', async () => {
    const made = await quote();
    server.clock.advance(80 * hour);
    await stopSelling();
    const payload = paid(made.quoteToken);
    expect(await post('/transactions', payload)).toMatchObject({ status: 201 });
    expect(await rowOf(payload.payment_id)).toMatchObject({ amount_minor: 1200, quote_late: true });
  });

  test.each([
    ['of another coin', { ...inBitcoin, crypto_type: 'eth' }],
    ['of another tier', { ...inBitcoin, subscriptionDuration: '1 year' }],
    ['of another method', { ...inBitcoin, crypto_type: undefined, payment_method: 'card' }],
    [
      'of a donation',
      { type: 'donation', payment_method: 'crypto', crypto_type: 'btc', amount: 12 },
    ],
  ])('%s is registered without it', async (_, asked) => {
    const made = await quote(asked);
    const payload = paid(made.quoteToken);
    expect(await post('/transactions', payload)).toMatchObject({ status: 201 });
    expect(await rowOf(payload.payment_id)).toMatchObject({ quote_id: null, amount_minor: 1200 });
  });

  test.each(['', 'x', 'y'.repeat(43), null, undefined])(
    'that is %j is registered without it',
    async (token) => {
      const payload = paid(token);
      expect(await post('/transactions', payload)).toMatchObject({ status: 201 });
      expect((await rowOf(payload.payment_id))?.quote_id).toBeNull();
    },
  );

  test('of a donation of another amount is registered without it', async () => {
    const asked = { type: 'donation', payment_method: 'crypto', crypto_type: 'btc', amount: 20 };
    const made = await quote(asked);
    for (const [amount, isUsed] of [
      [21, false],
      [20, true],
    ] as const) {
      const payload = donationPayload({ amount, quote_token: made.quoteToken });
      expect(await post('/transactions', payload)).toMatchObject({ status: 201 });
      expect(typeof (await rowOf(payload.payment_id))?.quote_id === 'string').toBe(isUsed);
    }
  });

  test('counts once: of ten at the same moment one has it, and all are registered', async () => {
    const made = await quote();
    const payloads = Array.from({ length: 10 }, () => paid(made.quoteToken));
    const answers = await Promise.all(payloads.map((payload) => post('/transactions', payload)));
    expect(answers.map(({ status }) => status)).toEqual(payloads.map(() => 201));
    const rows = await Promise.all(payloads.map(({ payment_id }) => rowOf(payment_id)));
    expect(rows.filter((row) => typeof row?.quote_id === 'string')).toHaveLength(1);
  });

  test('whose hash is taken leaves a claim that keeps the quote', async () => {
    const txid = newTransactionHash();
    const first = subscriptionPayload({ txid });
    expect(await post('/transactions', first)).toMatchObject({ status: 201 });
    const made = await quote();
    const payload = { ...paid(made.quoteToken), txid };
    expect(await post('/transactions', payload)).toMatchObject({
      body: { code: 'DUPLICATE_TXID' },
    });
    const contest = await server.testDatabase.database
      .selectFrom('transaction_contests')
      .innerJoin('quotes', 'quotes.id', 'transaction_contests.quote_id')
      .select(['may_hold', 'amount_atomic'])
      .where('payment_id', '=', payload.payment_id)
      .executeTakeFirstOrThrow();
    // The payment has no quote, so the claim counts as all claims did.
    expect(contest).toEqual({ may_hold: true, amount_atomic: String(await atomicOf(made)) });
    const { headers } = await createSession(server, { role: 'admin' });
    const holder = await rowOf(first.payment_id);
    const detail = await server.app.inject({ url: `/api/transactions/${holder?.id}`, headers });
    expect(detail.json()).toMatchObject({
      expected_coins: null,
      contests: [
        {
          payment_id: payload.payment_id,
          expected_coins: {
            coin: 'btc',
            amount: made.coin?.exact?.amount,
            rate: rates.btc,
            rate_at: server.clock.now().toISOString(),
            is_unique: true,
            created_at: server.clock.now().toISOString(),
            expires_at: made.expiresAt,
          },
        },
      ],
    });
  });

  test('is held by a claim whose quote is older than the registration, and only flagged by others', async () => {
    const txid = newTransactionHash();
    const older = await quote();
    const otherCoin = await quote({ ...inBitcoin, crypto_type: 'eth' });
    const made = await quote();
    server.clock.advance(minute);
    expect(await post('/transactions', { ...paid(made.quoteToken), txid })).toMatchObject({
      status: 201,
    });
    const younger = await quote();
    for (const [quote_token, mayHold] of [
      [undefined, false],
      [younger.quoteToken, false],
      [otherCoin.quoteToken, false],
      [older.quoteToken, true],
    ] as const) {
      const payload = subscriptionPayload({ txid, quote_token, payment_id: newPaymentId() });
      await post('/transactions', payload);
      const contest = await server.testDatabase.database
        .selectFrom('transaction_contests')
        .select('may_hold')
        .where('payment_id', '=', payload.payment_id)
        .executeTakeFirstOrThrow();
      expect(contest.may_hold).toBe(mayHold);
    }
  });
});

describe('the amount of a quote', () => {
  test('is free for others an hour after its time, and unique again after three days', async () => {
    const made = await quote({ ...inBitcoin, crypto_type: 'eth' });
    const row = async () =>
      server.testDatabase.database
        .selectFrom('quotes')
        .select(['id', 'closed_at'])
        .where('amount_atomic', '=', String(await atomicOf(made)))
        .executeTakeFirst();
    const close = closeQuotes(server.dependencies);
    server.clock.advance(75 * minute);
    await close.run({});
    expect((await row())?.closed_at).toBeNull();
    server.clock.advance(1000);
    await close.run({});
    expect((await row())?.closed_at).toEqual(server.clock.now());
    server.clock.advance(31 * 24 * hour);
    await close.run({});
    expect(await row()).toBeUndefined();
  });

  test('is free at once when the visitor takes another quote', async () => {
    const first = await quote();
    await quote({ ...inBitcoin, crypto_type: 'eth', replaces: first.quoteToken });
    const row = await server.testDatabase.database
      .selectFrom('quotes')
      .select('closed_at')
      .where('amount_atomic', '=', String(await atomicOf(first)))
      .where('crypto_type', '=', 'btc')
      // An earlier quote may have had the same amount.
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow();
    expect(row.closed_at).toEqual(server.clock.now());
  });

  test('goes on for the same choice while the price has moved by less than 1 %, and counts once', async () => {
    const first = await quote();
    server.clock.advance(20 * minute);
    await closeQuotes(server.dependencies).run({});
    await setRates({ btc: '101000' });
    const renewed = await quote({ ...inBitcoin, replaces: first.quoteToken });
    expect(renewed).toEqual({
      ...first,
      expiresAt: new Date(server.clock.now().getTime() + 15 * minute).toISOString(),
    });
    const { rows } = await sql(
      'select closed_at, is_unique from quotes where amount_atomic = $1 and crypto_type = $2',
      [String(await atomicOf(first)), 'btc'],
    );
    expect(rows).toContainEqual({ closed_at: null, is_unique: true });
  });

  test.each<[string, () => Promise<unknown>, object]>([
    ['whose price has moved by 1 %', async () => setRates({ btc: '101124.69' }), {}],
    ['whose price in dollars has changed', async () => setPrice(1300), {}],
    [
      'for another kind of payment',
      async () => undefined,
      { type: 'donation', amount: 12, subscriptionDuration: undefined },
    ],
    [
      'whose address has changed',
      async () => setSetting('crypto_btc_address', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'),
      {},
    ],
    [
      'that is a day old',
      async () => {
        server.clock.advance(24 * hour);
        await setRates();
      },
      {},
    ],
    ['that others were asked for too', async () => sql('update quotes set is_unique = false'), {}],
  ])('of a quote %s is another one', async (_name, change, choice) => {
    const first = await quote();
    await change();
    const other = await quote({ ...inBitcoin, ...choice, replaces: first.quoteToken });
    expect(other.quoteToken).not.toBe(first.quoteToken);
  });

  test.each(['come', 'on its way'])(
    'of a quote whose amount has %s is another one, and that one stays open',
    async (state) => {
      const first = await quote();
      const amount = String(await atomicOf(first));
      await sql(
        `insert into incoming_transfers (chain, txid, asset, position, address, amount_atomic, how, state,
          first_seen_at, changed_at) values ('bitcoin', $1, 'btc@bitcoin', 0, $2, $3, 'direct', $4, $5, $5)`,
        [
          newTransactionHash(),
          first.coin?.address,
          amount,
          state === 'come' ? 'final' : 'pending',
          server.clock.now(),
        ],
      );
      const other = await quote({ ...inBitcoin, replaces: first.quoteToken });
      expect(other.quoteToken).not.toBe(first.quoteToken);
      const { rows } = await sql(
        'select id from quotes where amount_atomic = $1 and closed_at is null and is_unique',
        [amount],
      );
      expect(rows).toHaveLength(1);
      await sql('delete from incoming_transfers');
    },
  );

  test('of a quote of before a restore is another one, for somebody else may have its amount', async () => {
    const first = await quote();
    await sql(`insert into installation_facts (key, value) values ('restored_at', $1)`, [
      server.clock.now().toISOString(),
    ]);
    const other = await quote({ ...inBitcoin, replaces: first.quoteToken });
    await sql(`delete from installation_facts where key = 'restored_at'`);
    expect(other.quoteToken).not.toBe(first.quoteToken);
  });

  test('of a quote by which a payment was registered is another one', async () => {
    const first = await quote();
    const payload = subscriptionPayload({
      txid: newTransactionHash(),
      quote_token: first.quoteToken,
    });
    expect(await post('/transactions', payload)).toMatchObject({ status: 201 });
    const other = await quote({ ...inBitcoin, replaces: first.quoteToken });
    expect(other.quoteToken).not.toBe(first.quoteToken);
  });

  test('is kept with a payment for ever', async () => {
    const made = await quote();
    const payload = subscriptionPayload({
      txid: newTransactionHash(),
      quote_token: made.quoteToken,
    });
    expect(await post('/transactions', payload)).toMatchObject({ status: 201 });
    server.clock.advance(40 * 24 * hour);
    await closeQuotes(server.dependencies).run({});
    const row = await rowOf(payload.payment_id);
    expect(row?.quote_id).not.toBeNull();
  });
});

test('one address gets sixty quotes a minute, and three open amounts of its own', async () => {
  const limited = await createTestServer({
    limits: { quotesPerMinute: 5, uniqueAmounts: 12 },
  });
  try {
    await limited.testDatabase.database
      .insertInto('coin_rates')
      .values({
        coin: 'btc',
        source: 'kraken',
        host: 'kraken',
        usd_rate: '100000',
        fetched_at: limited.clock.now(),
      })
      .execute();
    const ask = async () => {
      const answer = await limited.app.inject({
        method: 'POST',
        url: '/api/payments/quotes',
        payload: inBitcoin,
      });
      return answer.json<Partial<Quote> & { code?: string }>();
    };
    for (const isUnique of [true, true, true, false, false])
      expect((await ask()).coin?.exact?.isUnique).toBe(isUnique);
    expect((await ask()).code).toBe('TOO_MANY_REQUESTS');
  } finally {
    await limited.close();
  }
});
