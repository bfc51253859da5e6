import type { Quote } from '@ghost-pay/contract/quotes/quotes.schemas';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newTransactionHash, subscriptionPayload } from '../../../test/payments.ts';
import { createSession, createTestServer, type TestServer } from '../../../test/test-server.ts';
import { demonstrationAddresses } from './demonstration-addresses.ts';
import { listOwnAddresses } from './settings.public.ts';

const hour = 3_600_000;
const own = demonstrationAddresses.crypto_btc_address;
const one = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa';
const two = 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0';
const other = '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2';
const names: Record<string, string> = {
  [own]: 'own',
  [one]: 'one',
  [two]: 'two',
  [other]: 'other',
};

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const sql = (text: string, values: unknown[] = []) => server.testDatabase.pool.query(text, values);
beforeEach(async () => {
  await sql('delete from address_history');
  await sql(
    `insert into settings (key, value, updated_at) values ('crypto_btc_address', $1, now())
      on conflict (key) do update set value = excluded.value`,
    [own],
  );
  await sql('delete from coin_rates');
  for (const source of ['coinbase', 'kraken'] as const)
    await server.testDatabase.database
      .insertInto('coin_rates')
      .values({
        coin: 'btc',
        source,
        host: source,
        usd_rate: '100123.45',
        fetched_at: server.clock.now(),
      })
      .execute();
});

async function put(payload: Record<string, unknown>) {
  const { headers } = await createSession(server, { role: 'super_admin' });
  const answer = await server.app.inject({ method: 'PUT', url: '/api/settings', headers, payload });
  return { status: answer.statusCode, body: answer.json<{ fields?: Record<string, string> }>() };
}
async function change(address: string, isNotOurs = false) {
  const not_ours = isNotOurs ? { not_ours: ['crypto_btc_address'] } : {};
  expect(await put({ crypto_btc_address: address, ...not_ours })).toMatchObject({ status: 200 });
}

const post = async (url: string, payload: object) => {
  const answer = await server.app.inject({ method: 'POST', url: `/api${url}`, payload });
  return { status: answer.statusCode, body: answer.json<{ code?: string; error?: string }>() };
};
async function quote(): Promise<Quote> {
  const { status, body } = await post('/payments/quotes', {
    type: 'ghost-eshop-pro',
    payment_method: 'crypto',
    crypto_type: 'btc',
    subscriptionDuration: '3 months',
  });
  expect(status).toBe(201);
  return body as Quote;
}
const paid = (changes: object) => subscriptionPayload({ txid: newTransactionHash(), ...changes });
const listed = async () =>
  (await server.app.inject('/api/settings/crypto/addresses/not-ours')).json<
    { crypto_type: string; address: string }[]
  >();

describe('what becomes of an address', () => {
  const notOurs = true;
  type Step = readonly [address: string, isNotOurs?: boolean];
  test.each<{
    steps: readonly Step[];
    foreign: string[];
    /** Those whose money is the site's. */
    ours: string[];
    hoursBetween?: number;
  }>([
    { steps: [[one], [own, notOurs]], foreign: ['one'], ours: ['own'] },
    { steps: [[one], [own]], foreign: [], ours: ['one', 'own'] },
    { steps: [[one], [two], [own, notOurs]], foreign: ['one', 'two'], ours: ['own'] },
    { steps: [[one], [two], [own]], foreign: [], ours: ['one', 'own', 'two'] },
    // Another address than an earlier one is put in: only the last one was not ours.
    { steps: [[one], [two, notOurs]], foreign: ['one'], ours: ['own', 'two'] },
    { steps: [[one], [two], [other, notOurs]], foreign: ['two'], ours: ['one', 'other', 'own'] },
    // Removed.
    { steps: [[one], ['', notOurs]], foreign: ['one'], ours: ['own'] },
    { steps: [[''], [own, notOurs]], foreign: [], ours: ['own'] },
    { steps: [[''], [one], [own, notOurs]], foreign: ['one'], ours: ['own'] },
    // The last word counts.
    { steps: [[one], [own, notOurs], [one]], foreign: [], ours: ['one', 'own'] },
    { steps: [[one], [own, notOurs], [one], [own]], foreign: [], ours: ['one', 'own'] },
    { steps: [[one], [own], [one], [own, notOurs]], foreign: ['one'], ours: ['own'] },
    // An address that was replaced long ago is not an address that is put back.
    { steps: [[one], [two], [own, notOurs]], hoursBetween: 73, foreign: ['two'], ours: ['own'] },
  ])('$steps', async ({ steps, foreign, ours, hoursBetween = 0 }) => {
    for (const [index, [address, isNotOurs]] of steps.entries()) {
      if (index > 0) server.clock.advance(hoursBetween * hour);
      await change(address, isNotOurs);
    }
    const found = await listed();
    const foreignNames = found.map(({ address }) => names[address] ?? address);
    expect(new Set(foreignNames)).toEqual(new Set(foreign));
    const now = server.clock.now();
    const listedOurs = (await listOwnAddresses(server.dependencies.database)).filter(
      ({ coin, until }) => coin === 'btc' && (until === null || until > now),
    );
    expect(new Set(listedOurs.map(({ address }) => names[address]))).toEqual(new Set(ours));
  });

  test('pages are told for 72 hours, and administrators see it in the list of changes', async () => {
    await change(one);
    await change(own, true);
    expect(await listed()).toEqual([{ crypto_type: 'btc', address: one }]);
    const { headers } = await createSession(server, { role: 'super_admin' });
    const changes = await server.app.inject({ url: '/api/settings/address-changes', headers });
    expect(changes.json()).toMatchObject([
      { old_address: one, not_ours: true },
      { old_address: own, not_ours: false },
    ]);
    const { rows } = await sql(
      `select facts from audit_trail where action = 'address_changed' order by id desc limit 2`,
    );
    expect(rows).toMatchObject([{ facts: { was_ours: false } }, { facts: {} }]);
    expect(rows[1]).not.toHaveProperty('facts.was_ours');
    server.clock.advance(72 * hour);
    expect(await listed()).toEqual([]);
  });

  test('an address that is not replaced cannot be said not to be ours', async () => {
    for (const payload of [
      { not_ours: ['crypto_btc_address'] },
      { crypto_btc_address: own, not_ours: ['crypto_btc_address'] },
      { notifications_email: 'true', not_ours: ['crypto_btc_address'] },
    ])
      expect(await put(payload)).toMatchObject({
        status: 400,
        body: { fields: { crypto_btc_address: expect.stringContaining('not changed') as string } },
      });
    expect(await put({ not_ours: ['card_providers'] })).toMatchObject({ status: 400 });
  });
});

describe('a quote at an address that was never ours', () => {
  const rowOf = async ({ payment_id }: { payment_id: string }) =>
    server.testDatabase.database
      .selectFrom('transactions')
      .select(['quote_id', 'payment_address', 'other_address', 'is_contested', 'may_be_held'])
      .where('payment_id', '=', payment_id)
      .executeTakeFirstOrThrow();
  const claimOf = async ({ payment_id }: { payment_id: string }) =>
    server.testDatabase.database
      .selectFrom('transaction_contests')
      .select('may_hold')
      .where('payment_id', '=', payment_id)
      .executeTakeFirstOrThrow();

  test('ends at once: its token counts as none, and its amount is free', async () => {
    await change(one);
    const made = await quote();
    expect(made.coin).toMatchObject({ address: one, exact: { isUnique: true } });
    await change(own, true);
    const wrong = paid({ payment_address: one, quote_token: made.quoteToken });
    expect(await post('/transactions', wrong)).toMatchObject({ status: 201 });
    expect(await rowOf(wrong)).toMatchObject({
      quote_id: null,
      payment_address: own,
      other_address: one,
    });
    const { rows } = await sql(
      `select is_unique, closed_at is not null as is_closed from quotes where payment_address = $1`,
      [one],
    );
    expect(rows).toEqual([{ is_unique: false, is_closed: true }]);
    // A payer who has the right address meanwhile is taken at it, without the quote.
    const right = paid({ payment_address: own, quote_token: made.quoteToken });
    expect(await post('/transactions', right)).toMatchObject({ status: 201 });
    expect(await rowOf(right)).toMatchObject({
      quote_id: null,
      payment_address: own,
      other_address: null,
    });
    expect((await quote()).coin).toMatchObject({ address: own, exact: { isUnique: true } });
  });

  test('has registered a payment before: its repeated request gets the first answer', async () => {
    await change(one);
    const made = await quote();
    const payload = paid({ payment_address: one, quote_token: made.quoteToken });
    const send = async () => {
      const headers = { 'idempotency-key': 'the-answer-was-lost' };
      const url = '/api/transactions';
      const answer = await server.app.inject({ method: 'POST', url, payload, headers });
      return [answer.statusCode, answer.json<unknown>()];
    };
    const first = await send();
    expect(first).toMatchObject([201, { paymentId: payload['payment_id'] }]);
    await change(own, true);
    expect(await send()).toEqual(first);
  });

  test('counts again when the address is ours after all', async () => {
    await change(one);
    const made = await quote();
    await change(own, true);
    await change(one);
    const payload = paid({ payment_address: one, quote_token: made.quoteToken });
    expect(await post('/transactions', payload)).toMatchObject({ status: 201 });
    expect(await rowOf(payload)).toMatchObject({ quote_id: expect.any(String) as string });
  });

  test('holds no payment by a claim: neither by an earlier one nor by a later one', async () => {
    await change(one);
    const [earlier, later, ofHolder] = [await quote(), await quote(), await quote()];
    server.clock.advance(1000);
    const txid = newTransactionHash();
    const holder = paid({ txid, quote_token: ofHolder.quoteToken });
    expect(await post('/transactions', holder)).toMatchObject({ status: 201 });
    const first = paid({ txid, quote_token: earlier.quoteToken });
    await post('/transactions', first);
    expect(await claimOf(first)).toEqual({ may_hold: true });
    expect(await rowOf(holder)).toMatchObject({ is_contested: true, may_be_held: true });
    await change(own, true);
    expect(await claimOf(first)).toEqual({ may_hold: false });
    expect(await rowOf(holder)).toMatchObject({ is_contested: true, may_be_held: false });
    const second = paid({ txid, quote_token: later.quoteToken, payment_address: own });
    await post('/transactions', second);
    expect(await claimOf(second)).toEqual({ may_hold: false });
  });

  test('leaves a claim as it is on a payment without a quote, and one by a quote at another address', async () => {
    const atOwn = await quote();
    await change(one);
    const foreign = await quote();
    const held = paid({ payment_address: own });
    await post('/transactions', held);
    const claim = paid({ txid: held['txid'], quote_token: foreign.quoteToken });
    await post('/transactions', claim);
    const ofHolder = await quote();
    server.clock.advance(1000);
    const withQuote = paid({ quote_token: ofHolder.quoteToken });
    await post('/transactions', withQuote);
    const rival = paid({ txid: withQuote['txid'], quote_token: foreign.quoteToken });
    const flagged = paid({ txid: withQuote['txid'], quote_token: atOwn.quoteToken });
    for (const payload of [rival, flagged]) await post('/transactions', payload);
    expect(await claimOf(rival)).toEqual({ may_hold: true });
    await change(own, true);
    expect(await claimOf(claim)).toEqual({ may_hold: true });
    expect(await rowOf(held)).toMatchObject({ may_be_held: true });
    for (const payload of [rival, flagged])
      expect(await claimOf(payload)).toEqual({ may_hold: false });
  });
});
