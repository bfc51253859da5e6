import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createPayment,
  newCode,
  nintendoPayload,
  paysafecardPayload,
  rewarblePayload,
  subscriptionPayload,
} from '../../../test/payments.ts';
import { createSession, createTestServer, type TestServer } from '../../../test/test-server.ts';
import { eraseCodes } from './usecases/erase-codes.ts';

interface Payment {
  id: string;
  payment_code: string | null;
  flags: string[];
  allowed_actions: string[];
  logs: { action: string; admin_username: string | null }[];
}

let server: TestServer;
let admin: Awaited<ReturnType<typeof createSession>>;
let superAdmin: typeof admin;
/** The text of all answers and log lines. */
let said = '';
beforeAll(async () => {
  const log = pino(
    { level: 'debug' },
    new Writable({
      write(chunk: Buffer, _encoding, done) {
        said += chunk.toString();
        done();
      },
    }),
  );
  server = await createTestServer({ log });
  admin = await createSession(server, { role: 'admin' });
  superAdmin = await createSession(server, { role: 'super_admin' });
});
afterAll(() => server.close());

const create = async (payload: Record<string, unknown>) =>
  server.app.inject({ method: 'POST', url: '/api/transactions', payload });
const post = async (id: string, action: string, payload?: Record<string, unknown>) =>
  server.app.inject({
    method: action === 'status' ? 'PATCH' : 'POST',
    url: `/api/transactions/${id}/${action}`,
    headers: superAdmin.headers,
    ...(payload === undefined ? {} : { payload }),
  });
const reveal = async (id: string) =>
  server.app.inject({
    method: 'POST',
    url: `/api/transactions/${id}/reveal-code`,
    headers: admin.headers,
  });
const get = async (url: string) => server.app.inject({ url, headers: admin.headers });
const read = async (id: string) => (await get(`/api/transactions/${id}`)).json<Payment>();
const search = async (text: string) =>
  (await get(`/api/transactions?search=${encodeURIComponent(text)}`))
    .json<{ transactions: Payment[] }>()
    .transactions.map(({ id }) => id);
const stored = async (id: string) =>
  server.testDatabase.database
    .selectFrom('payment_codes')
    .selectAll()
    .where('transaction_id', '=', id)
    .executeTakeFirstOrThrow();
const eraseNow = async () => eraseCodes(server.dependencies).run({});

describe('a code pays', () => {
  test.each([
    ['europe', 15, 'EUR', '3 months', 201, undefined],
    ['us', 10, 'USD', '2 months', 201, undefined],
    ['japan', 1500, 'JPY', '3 months', 201, undefined],
    ['us', 15, 'EUR', '3 months', 400, 'TIER_NOT_AVAILABLE'],
    ['europe', 15, 'USD', '3 months', 400, 'AMOUNT_MISMATCH'],
    ['japan', 15, 'EUR', '3 months', 400, 'AMOUNT_MISMATCH'],
    ['europe', 12, 'USD', '3 months', 400, 'AMOUNT_MISMATCH'],
    ['japan', 1500.5, 'JPY', '3 months', 400, 'INVALID_INPUT'],
    ['uk', 15, 'EUR', '3 months', 400, 'INVALID_INPUT'],
    [undefined, 15, 'EUR', '3 months', 400, 'INVALID_INPUT'],
  ])(
    'a gift card from %s for %d %s (%s) → %d',
    async (region, amount, currency, subscriptionDuration, status, code) => {
      const answer = await create(
        nintendoPayload({ region, amount, currency, subscriptionDuration }),
      );
      expect([answer.statusCode, answer.json<{ code?: string }>().code]).toEqual([status, code]);
    },
  );

  test.each([
    ['rewarble', (changes: Record<string, unknown>) => rewarblePayload({}, changes)],
    ['paysafecard', (changes: Record<string, unknown>) => paysafecardPayload({}, changes)],
  ])('a %s voucher pays the price of cards', async (_, payload) => {
    await server.testDatabase.database
      .updateTable('pricing')
      .set({ price_minor: 4100, updated_at: server.clock.now() })
      .where('payment_type', '=', 'card')
      .where('duration', '=', '1 year')
      .execute();
    expect((await create(payload({ amount: 41, subscriptionDuration: '1 year' }))).statusCode).toBe(
      201,
    );
    expect(
      (await create(payload({ amount: 42, subscriptionDuration: '1 year' }))).json(),
    ).toMatchObject({ code: 'AMOUNT_MISMATCH', expected: { amount: 41 } });
    expect((await create(payload({ currency: 'EUR' }))).json()).toMatchObject({
      code: 'AMOUNT_MISMATCH',
    });
    expect((await create(payload({ type: 'donation' }))).json()).toMatchObject({
      code: 'INVALID_INPUT',
    });
  });

  test('what a voucher is said to be worth is flagged where it falls short of the price', async () => {
    const flagsOf = async (voucher: Record<string, unknown>) =>
      (await read((await createPayment(server, rewarblePayload(voucher))).id)).flags;
    expect(await flagsOf({ amount: 12 })).toEqual([]);
    expect(await flagsOf({ amount: 11.99 })).toEqual(['code_worth_less']);
    expect(await flagsOf({ amount: 1200, currency: 'JPY' })).toEqual(['code_other_currency']);
    const { id } = await createPayment(
      server,
      rewarblePayload({ type: 'Wise', amount: 50.05, currency: 'GBP' }),
    );
    expect(await read(id)).toMatchObject({
      code_type: 'Wise',
      code_amount: 50.05,
      code_currency: 'GBP',
      amount: 12,
      currency: 'USD',
    });
  });

  test.each([
    ['nintendo', nintendoPayload],
    ['alternative', () => rewarblePayload()],
    ['alternative', () => paysafecardPayload()],
  ] as const)('not while %s is switched off', async (group, payload) => {
    const key = `payment_method_${group}_enabled`;
    await server.testDatabase.database
      .insertInto('settings')
      .values({ key, value: 'false', updated_at: new Date() })
      .execute();
    expect((await create(payload())).json()).toMatchObject({ code: 'PAYMENT_METHOD_DISABLED' });
    await server.testDatabase.database.deleteFrom('settings').where('key', '=', key).execute();
    expect((await create(payload())).statusCode).toBe(201);
  });
});

describe('one code, one payment', () => {
  test('fifty visitors at once with the same code: one payment', async () => {
    const paymentCode = newCode();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => create(nintendoPayload({ paymentCode }))),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    const refused = answers.filter(({ statusCode }) => statusCode === 409);
    expect(refused).toHaveLength(49);
    for (const answer of refused) {
      expect(answer.json()).toMatchObject({
        code: 'DUPLICATE_TXID',
        error: 'This gift card code has already been registered. Please check your code.',
        fields: {
          paymentCode: 'This gift card code has already been registered. Please check your code.',
        },
      });
    }
  });

  test('however it is spaced and in whichever case', async () => {
    const code = newCode();
    const spaced = code.toLowerCase().replace(/(.{4})(?=.)/g, '$1 - ');
    expect((await create(rewarblePayload({ code }))).statusCode).toBe(201);
    expect((await create(rewarblePayload({ code: spaced }))).json()).toMatchObject({
      code: 'DUPLICATE_TXID',
      fields: {
        paymentCode:
          'This Rewarble transaction has already been registered. Please check your code.',
      },
    });
    expect((await create(nintendoPayload({ paymentCode: code }))).statusCode).toBe(201);
  });

  test('but a Paysafecard and a voucher of the same digits are two codes', async () => {
    const code = newCode(16, '0123456789');
    expect((await create(rewarblePayload({ code }))).statusCode).toBe(201);
    expect((await create(paysafecardPayload({ code }))).statusCode).toBe(201);
    expect((await create(paysafecardPayload({ code }))).json()).toMatchObject({
      code: 'DUPLICATE_TXID',
    });
  });
});

describe('a code is shown', () => {
  test('in full only by a click, and each click is logged with its admin', async () => {
    const code = newCode();
    const { id } = await createPayment(server, rewarblePayload({ code, pin: '4711' }));
    expect(await read(id)).toMatchObject({
      payment_code: `••••••••••••${code.slice(-4)}`,
      allowed_actions: expect.arrayContaining(['reveal_code']),
    });
    const answer = await reveal(id);
    expect([answer.statusCode, answer.json(), answer.headers['cache-control']]).toEqual([
      200,
      { code, pin: '4711' },
      'no-store',
    ]);
    await reveal(id);
    expect(
      (await read(id)).logs.filter(
        ({ action, admin_username: by }) => action === 'code_revealed' && by === admin.username,
      ),
    ).toHaveLength(2);
  });

  test('never for a final payment, one without a code, or one that does not exist', async () => {
    const { id } = await createPayment(server, nintendoPayload());
    await post(id, 'mark-failed', { reason: 'Already redeemed.' });
    expect((await reveal(id)).json()).toMatchObject({ code: 'INVALID_STATE' });
    expect((await read(id)).allowed_actions).not.toContain('reveal_code');
    expect(
      (await reveal((await createPayment(server, subscriptionPayload())).id)).json(),
    ).toMatchObject({ code: 'NO_CODE' });
    expect((await reveal('019a0000-0000-7000-8000-000000000000')).json()).toMatchObject({
      code: 'TRANSACTION_NOT_FOUND',
    });
  });

  test('never from another row: swapped ciphertexts stay shut, and nothing is logged', async () => {
    const [a, b] = [
      await createPayment(server, nintendoPayload()),
      await createPayment(server, nintendoPayload()),
    ];
    const { database } = server.testDatabase;
    await database
      .updateTable('payment_codes')
      .set({ code_encrypted: (await stored(b.id)).code_encrypted })
      .where('transaction_id', '=', a.id)
      .execute();
    expect((await reveal(a.id)).statusCode).toBe(500);
    expect((await read(a.id)).logs.map(({ action }) => action)).toEqual(['created']);
  });

  test('is found by the whole of it however spaced, or by its last four characters, not by other parts', async () => {
    const code = newCode();
    const { id } = await createPayment(server, rewarblePayload({ code }));
    expect(await search(code)).toEqual([id]);
    expect(await search(code.toLowerCase().replace(/(.{4})(?=.)/g, '$1 '))).toEqual([id]);
    expect(await search(code.slice(-4))).toContain(id);
    expect(await search(code.slice(0, 8))).toEqual([]);
    expect(await search(code.slice(0, 15))).toEqual([]);
  });
});

describe('a code is erased', () => {
  const daysLater = (days: number) => server.clock.advance(days * 86_400_000);
  const renew = async () => {
    admin = await createSession(server, { role: 'admin' });
    superAdmin = await createSession(server, { role: 'super_admin' });
  };

  test('thirty days after its payment is final, and still cannot pay twice', async () => {
    const code = newCode();
    const done = await createPayment(server, nintendoPayload({ paymentCode: code }));
    const waiting = await createPayment(server, nintendoPayload());
    await post(done.id, 'mark-failed', { reason: 'Already redeemed.' });
    daysLater(29);
    await eraseNow();
    expect((await stored(done.id)).code_encrypted).not.toBeNull();
    daysLater(2);
    await Promise.all([eraseNow(), eraseNow()]);
    await eraseNow();
    await renew();
    const row = await stored(done.id);
    expect([row.code_encrypted, row.last4]).toEqual([null, code.slice(-4)]);
    expect((await stored(waiting.id)).code_encrypted).not.toBeNull();
    expect(
      (await read(done.id)).logs.filter(({ action }) => action === 'code_erased'),
    ).toHaveLength(1);
    expect((await create(nintendoPayload({ paymentCode: code }))).json()).toMatchObject({
      code: 'DUPLICATE_TXID',
    });
    expect(await search(code)).toEqual([done.id]);
    // After a reopening the code stays erased.
    await post(done.id, 'status', { status: 'pending_payment_verification', notes: 'Paid late.' });
    expect((await reveal(done.id)).json()).toMatchObject({ code: 'CODE_ERASED' });
  });

  test('after as many days as the setting says', async () => {
    await server.testDatabase.database
      .insertInto('settings')
      .values({ key: 'codes_keep_days', value: '3', updated_at: new Date() })
      .execute();
    const { id } = await createPayment(server, nintendoPayload());
    await post(id, 'verify-payment');
    await post(id, 'update-subscription');
    daysLater(4);
    await eraseNow();
    expect((await stored(id)).code_encrypted).toBeNull();
    await renew();
  });
});

describe('a code leaks nowhere', () => {
  test('not in answers, logs, jobs or tables, whatever goes wrong', async () => {
    const canaries = {
      nintendo: newCode(),
      rewarble: newCode(),
      pin: '98127635',
      paysafecard: newCode(16, '0123456789'),
    };
    const payloads = [
      nintendoPayload({ paymentCode: canaries.nintendo }),
      rewarblePayload({ code: canaries.rewarble, pin: canaries.pin }),
      paysafecardPayload({ code: canaries.paysafecard }),
    ];
    for (const payload of payloads) {
      const headers = { 'idempotency-key': `canary ${payload.payment_method}` };
      const made = await server.app.inject({
        method: 'POST',
        url: '/api/transactions',
        payload,
        headers,
      });
      expect(made.statusCode).toBe(201);
      const refused = [{ amount: 1 }, { currency: 'XXX' }, { payment_id: 'x' }, {}].map((changes) =>
        create({ ...payload, ...changes }),
      );
      for (const answer of await Promise.all(refused)) said += answer.body;
      said += made.body + (await get(`/api/transactions/track/${payload.payment_id}`)).body;
      const { id } = await server.testDatabase.database
        .selectFrom('transactions')
        .select('id')
        .where('payment_id', '=', payload.payment_id)
        .executeTakeFirstOrThrow();
      await reveal(id);
      for (const canary of Object.values(canaries)) await search(canary);
      said += (await get(`/api/transactions/${id}`)).body + (await post(id, 'verify-payment')).body;
    }
    said += (await get('/api/transactions?limit=100')).body;
    const { rows } = await server.testDatabase.pool.query<{ line: string }>(
      `select t::text as line from transactions t union all select c::text from payment_codes c
       union all select l::text from transaction_logs l
       union all select k::text from idempotency_keys k union all select j::text from pgboss.job j`,
    );
    said += rows.map(({ line }) => line).join('\n');
    expect(said).toContain('"msg":"request"');
    for (const canary of Object.values(canaries)) {
      expect(said.toLowerCase()).not.toContain(canary.toLowerCase());
      expect(said).not.toContain(Buffer.from(canary).toString('hex'));
    }
  });
});
