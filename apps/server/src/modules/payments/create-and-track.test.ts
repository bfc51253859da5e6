import { coinKeys } from '@ghost-pay/contract/coins';
import { trackedPaymentSchema } from '@ghost-pay/contract/tracking/tracking.schemas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createPayment,
  donationPayload,
  newPaymentId,
  newTransactionHash,
  subscriptionPayload,
} from '../../../test/payments.ts';
import { createTestServer, type TestServer } from '../../../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const create = async (payload: Record<string, unknown>, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'POST', url: '/api/transactions', payload, headers });
const track = async (id: string) =>
  server.app.inject({ method: 'GET', url: `/api/transactions/track/${id}` });
const countPayments = async (txid: unknown) =>
  (
    await server.testDatabase.database
      .selectFrom('transactions')
      .select('id')
      .where('txid', '=', String(txid))
      .execute()
  ).length;

describe('a visitor registers a payment', () => {
  test('and the tracker shows it, with nothing that is not public', async () => {
    const payload = subscriptionPayload();
    const answer = await create(payload);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({
      paymentId: payload['payment_id'],
      senderToken: expect.stringMatching(/^[\w-]{48}$/),
    });

    const tracked = (await track(payload.payment_id.toLowerCase())).json<Record<string, unknown>>();
    expect(Object.keys(tracked).toSorted()).toEqual(
      Object.keys(trackedPaymentSchema.omit({ details: true }).shape).toSorted(),
    );
    expect(tracked).toMatchObject({
      paymentId: payload['payment_id'],
      type: 'ghost-eshop-pro',
      paymentMethod: 'crypto',
      status: 'pending_payment_verification',
      amount: 12,
      currency: 'USD',
      region: null,
      paymentVerified: false,
      subscriptionUpdated: false,
      subscriptionDuration: '3 months',
      situation: 'waiting',
    });
  });

  test('a donation needs no account', async () => {
    const { paymentId } = await createPayment(server, donationPayload({ amount: 1 }));
    expect((await track(paymentId)).json()).toMatchObject({
      type: 'donation',
      amount: 1,
      subscriptionDuration: null,
    });
  });

  test.each(coinKeys)('the address shown for %s is kept with the payment', async (coin) => {
    const txid =
      coin === 'sol'
        ? `1${'1'.repeat(63)}`
        : coin === 'btc'
          ? newTransactionHash()
          : `0x${newTransactionHash()}`;
    const { id } = await createPayment(server, donationPayload({ crypto_type: coin, txid }));
    const stored = await server.testDatabase.database
      .selectFrom('transactions')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const addresses = (await server.app.inject('/api/settings/crypto/addresses')).json<
      { key: string; address: string }[]
    >();
    expect(stored.payment_address).toBe(addresses.find(({ key }) => key === coin)?.address);
    expect(stored.txid).toBe(txid);
  });
});

describe('the server owns the price', () => {
  test.each([
    ['a fraction of a cent', { amount: 12.001 }, 'INVALID_INPUT'],
    ['a tier that is not on sale', { subscriptionDuration: '13 months' }, 'TIER_NOT_AVAILABLE'],
    ['a string', { amount: '12' }, 'INVALID_INPUT'],
    ['nothing', { amount: 0 }, 'INVALID_INPUT'],
    ['less than nothing', { amount: -12 }, 'INVALID_INPUT'],
  ])('%s is refused', async (_, changes, code) => {
    const answer = await create(subscriptionPayload(changes));
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, code]);
  });

  test('a tier that is not on sale any more may have been paid: nobody is sent to another one only', async () => {
    const answer = await create(subscriptionPayload({ subscriptionDuration: '13 months' }));
    expect(answer.json<{ error: string }>().error).toContain(
      'If you have already sent coins, do not pay again',
    );
  });

  test.each([
    [0.99, 400],
    [1, 201],
    [10_000, 201],
    [10_000.01, 400],
  ])('a donation of %d is answered with %d', async (amount, status) => {
    expect((await create(donationPayload({ amount }))).statusCode).toBe(status);
  });
});

describe('one hash, one payment', () => {
  test('fifty visitors at once with the same hash: one payment', async () => {
    const txid = newTransactionHash();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => create(donationPayload({ txid }))),
    );
    const codes = answers.map((answer) =>
      answer.statusCode === 201 ? 'created' : answer.json<{ code: string }>().code,
    );
    expect(codes.filter((code) => code === 'created')).toHaveLength(1);
    expect(codes.filter((code) => code === 'DUPLICATE_TXID')).toHaveLength(49);
    expect(await countPayments(txid)).toBe(1);
  });

  test('another way of writing the hash is the same hash, also for another coin of the same chain', async () => {
    const hash = newTransactionHash();
    expect(
      (await create(donationPayload({ crypto_type: 'eth', txid: `0x${hash}` }))).statusCode,
    ).toBe(201);
    for (const [coin, txid] of [
      ['eth', hash.toUpperCase()],
      ['eth', ` 0X${hash} `],
      ['usdt', `0x${hash}`],
    ] as const) {
      expect((await create(donationPayload({ crypto_type: coin, txid }))).json()).toMatchObject({
        code: 'DUPLICATE_TXID',
      });
    }
    // The same hash on another chain is another transaction.
    expect(
      (await create(donationPayload({ crypto_type: 'bnb', txid: `0x${hash}` }))).statusCode,
    ).toBe(201);
  });

  test.each([
    ['btc', `0x${'a'.repeat(64)}`],
    ['eth', 'a'.repeat(63)],
    ['sol', 'a'.repeat(64)],
  ])('%s does not take %s', async (coin, txid) => {
    const answer = await create(donationPayload({ crypto_type: coin, txid }));
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([
      400,
      'INVALID_TXID',
    ]);
  });

  test('a payment id is used once, in either way of writing it', async () => {
    const paymentId = newPaymentId();
    expect((await create(donationPayload({ payment_id: paymentId }))).statusCode).toBe(201);
    for (const again of [
      paymentId,
      paymentId.toLowerCase(),
      `GHOST-${paymentId.slice(6).replaceAll('-', '')}`,
    ]) {
      const answer = await create(donationPayload({ payment_id: again }));
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([
        409,
        'DUPLICATE_PAYMENT_REF',
      ]);
    }
  });

  test('a payment id of another shape is refused', async () => {
    expect((await create(donationPayload({ payment_id: 'GHOST-1' }))).json()).toMatchObject({
      code: 'INVALID_PAYMENT_ID',
    });
  });
});

describe('a repeated request', () => {
  test('with the same key gets the first answer; one payment', async () => {
    const payload = donationPayload();
    const headers = { 'idempotency-key': 'a visitor’s key'.replace('’', "'") };
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(payload, headers)));
    const [first, ...others] = new Set(
      answers.map(({ statusCode, body }) => `${statusCode} ${body}`),
    );
    expect(others).toEqual([]);
    expect(first).toContain(`201 {"paymentId":"${payload['payment_id']}","senderToken":"`);
    expect(await countPayments(payload['txid'])).toBe(1);
  });

  test.each([
    ['another body', {}],
    ['a body that would be refused without a key', { payment_id: 'GHOST-1' }],
  ])('with the same key and %s is refused', async (name, changes) => {
    const headers = { 'idempotency-key': `reused for ${name}` };
    expect((await create(donationPayload(), headers)).statusCode).toBe(201);
    const answer = await create(donationPayload(changes), headers);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([
      422,
      'IDEMPOTENCY_KEY_REUSED',
    ]);
  });

  test('a refusal does not use the key up', async () => {
    const headers = { 'idempotency-key': 'second chance' };
    expect((await create(donationPayload({ amount: 0.5 }), headers)).statusCode).toBe(400);
    expect((await create(donationPayload(), headers)).statusCode).toBe(201);
  });

  test('after a day the key is free again', async () => {
    const headers = { 'idempotency-key': 'tomorrow' };
    expect((await create(donationPayload(), headers)).statusCode).toBe(201);
    server.clock.advance(24 * 3_600_000 + 1000);
    expect((await create(donationPayload(), headers)).statusCode).toBe(201);
  });

  test.each(['', 'x'.repeat(256)])('a key of %j is refused', async (key) => {
    expect((await create(donationPayload(), { 'idempotency-key': key })).json()).toMatchObject({
      code: 'IDEMPOTENCY_KEY_INVALID',
    });
  });
});

describe('the tracker', () => {
  test.each([
    [
      'PAY-ABC123',
      400,
      'INVALID_PAYMENT_ID',
      'Invalid payment ID format. The ID must start with "GHOST-".',
    ],
    [
      'GHOST-',
      404,
      'PAYMENT_NOT_FOUND',
      'Payment not found. Please check your payment ID and try again.',
    ],
    [
      'GHOST-ABC123-1763683200-XYZ789',
      404,
      'PAYMENT_NOT_FOUND',
      'Payment not found. Please check your payment ID and try again.',
    ],
    [
      `GHOST-${'A'.repeat(100)}`,
      400,
      'INVALID_PAYMENT_ID',
      'Invalid payment ID format. The ID must start with "GHOST-".',
    ],
  ])('%s → %d %s', async (id, status, code, error) => {
    const answer = await track(id);
    expect([answer.statusCode, answer.json()]).toMatchObject([status, { code, error }]);
  });
});

describe('settings decide what is taken', () => {
  // Coins may already be on their way: a visitor who is sent to another method without this sentence pays twice.
  const doNotPayAgain = 'If you have already sent coins, do not pay again: write to our support';
  const set = async (key: string, value: string) =>
    server.testDatabase.database
      .insertInto('settings')
      .values({ key, value, updated_at: new Date() })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute();

  test('a payment without a hash only while hashes are not required', async () => {
    expect((await create(donationPayload({ txid: null }))).json()).toMatchObject({
      code: 'TXID_REQUIRED',
    });
    await set('security_require_txid', 'false');
    expect((await create(donationPayload({ txid: null }))).statusCode).toBe(201);
    await set('security_require_txid', 'true');
  });

  test('no crypto payment while crypto is off', async () => {
    await set('payment_method_crypto_enabled', 'false');
    expect((await create(donationPayload())).json()).toMatchObject({
      code: 'PAYMENT_METHOD_DISABLED',
      error: expect.stringContaining(doNotPayAgain) as string,
    });
    await set('payment_method_crypto_enabled', 'true');
  });

  test('no coin without an address', async () => {
    const { value } = await server.testDatabase.database
      .selectFrom('settings')
      .select('value')
      .where('key', '=', 'crypto_bnb_address')
      .executeTakeFirstOrThrow();
    await set('crypto_bnb_address', '');
    const answer = await create(
      donationPayload({ crypto_type: 'bnb', txid: `0x${newTransactionHash()}` }),
    );
    expect(answer.json()).toMatchObject({
      code: 'COIN_NOT_AVAILABLE',
      error: expect.stringContaining(doNotPayAgain) as string,
    });
    await set('crypto_bnb_address', value);
  });
});

describe('the public limits', () => {
  test('let an address open twenty payments in an hour, duplicates too, not counting what else was refused or repeated', async () => {
    const limited = await createTestServer({
      limits: { openPerHour: 20 },
    });
    const post = (payload: object, remoteAddress = '198.51.100.7', headers = {}) =>
      limited.app.inject({
        method: 'POST',
        url: '/api/transactions',
        payload,
        remoteAddress,
        headers,
      });
    try {
      const first = donationPayload();
      const repeat = async () =>
        post(first, undefined, { 'idempotency-key': 'sent-again-and-again' });
      const answer = await repeat();
      expect(answer.statusCode).toBe(201);
      expect((await repeat()).json()).toEqual(answer.json());
      expect((await post({ ...donationPayload(), amount: 0.5 })).statusCode).toBe(400);
      expect((await post({ ...donationPayload(), txid: first['txid'] })).statusCode).toBe(409);
      for (let count = 3; count <= 20; count += 1)
        expect((await post(donationPayload())).statusCode).toBe(201);

      const refused = await post(donationPayload());
      expect(refused.statusCode).toBe(429);
      const { code, retryAfter } = refused.json<{ code: string; retryAfter: number }>();
      expect(code).toBe('TOO_MANY_PAYMENTS');
      expect(retryAfter).toBeGreaterThan(3000);
      expect(retryAfter).toBeLessThanOrEqual(3600);
      // A visitor without an answer gets the earlier answer again, even at the limit of open payments.
      expect((await repeat()).json()).toEqual(answer.json());
      expect((await post(donationPayload(), '198.51.100.8')).statusCode).toBe(201);
    } finally {
      await limited.close();
    }
  });

  test('hold by address, with the time to wait', async () => {
    const limited = await createTestServer({
      limits: { trackPerMinute: 3, createPerMinute: 2 },
    });
    try {
      const post = async () =>
        limited.app.inject({
          method: 'POST',
          url: '/api/transactions',
          payload: donationPayload(),
        });
      const get = async () =>
        limited.app.inject('/api/transactions/track/GHOST-ABC123-1763683200-XYZ789');
      expect([(await post()).statusCode, (await post()).statusCode]).toEqual([201, 201]);
      const refused = await post();
      expect(refused.statusCode).toBe(429);
      expect(refused.json()).toMatchObject({
        code: 'TOO_MANY_REQUESTS',
        retryAfter: expect.any(Number),
      });
      expect(refused.headers['retry-after']).toBe(
        String(refused.json<{ retryAfter: number }>().retryAfter),
      );
      for (let round = 0; round < 3; round += 1) expect((await get()).statusCode).toBe(404);
      expect((await get()).statusCode).toBe(429);
      const forged = await limited.app.inject({
        url: '/api/transactions/track/GHOST-1',
        headers: { 'x-forwarded-for': '203.0.113.9' },
      });
      expect(forged.statusCode).toBe(429);
    } finally {
      await limited.close();
    }
  });
});
