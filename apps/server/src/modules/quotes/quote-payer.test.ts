import type { Quote } from '@ghost-pay/contract/quotes/quotes.schemas';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  newTransactionHash,
  rewarblePayload,
  subscriptionPayload,
} from '../../../test/payments.ts';
import { testVault } from '../../../test/test-database.ts';
import { createTestServer, type TestServer } from '../../../test/test-server.ts';
import { erasePerson } from '../retention/usecases/erase-person.ts';
import { openPayer } from './quote-payer.ts';
import { closeQuotes } from './usecases/close-quotes.ts';

const hour = 3_600_000;
let logged = '';
let server: TestServer;
beforeAll(async () => {
  const destination = new Writable({
    write(chunk: Buffer, _, done) {
      logged += chunk.toString();
      done();
    },
  });
  server = await createTestServer({ log: pino({ level: 'trace' }, destination) });
});
afterAll(() => server.close());

const inBitcoin = {
  type: 'ghost-eshop-pro',
  payment_method: 'crypto',
  crypto_type: 'btc',
  subscriptionDuration: '3 months',
};
const payer = { userUsername: 'Princess Daisy', userEmail: 'Daisy@Example.org' };

const post = (url: string, payload: object) =>
  server.app.inject({ method: 'POST', url: `/api${url}`, payload });
/** Makes a quote and returns its token, its row's id and what its answer says. */
async function quote(changes: object) {
  const answer = await post('/payments/quotes', { ...inBitcoin, ...changes });
  expect(answer.statusCode, answer.body).toBe(201);
  const { id } = await server.testDatabase.database
    .selectFrom('quotes')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return { id, said: answer.body, token: answer.json<Quote>().quoteToken };
}
async function sealedOf(id: string): Promise<Buffer | null> {
  const row = await server.testDatabase.database
    .selectFrom('quotes')
    .select('payer_encrypted')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.payer_encrypted;
}
async function openedOf(id: string) {
  const sealed = await sealedOf(id);
  return sealed && openPayer(testVault, { quoteId: id, sealed });
}

test('the account is sealed for its quote, and opens to the same', async () => {
  const made = await quote(payer);
  expect(await openedOf(made.id)).toEqual({
    username: 'Princess Daisy',
    email: 'Daisy@Example.org',
  });
  const other = await quote({});
  const sealed = (await sealedOf(made.id)) ?? Buffer.alloc(0);
  expect(() => openPayer(testVault, { quoteId: other.id, sealed })).toThrow();
});

test('it is in no answer, log, job or other table', async () => {
  const { said } = await quote(payer);
  await closeQuotes(server.dependencies).run({});
  const { rows } = await server.testDatabase.pool.query<{ line: string }>(
    `select t::text as line from quotes t union all select a::text from audit_trail a
     union all select p::text from audit_personal p union all select j::text from pgboss.job j
     union all select e::text from events e union all select k::text from idempotency_keys k`,
  );
  const everything = said + logged + rows.map(({ line }) => line).join('\n');
  expect(logged).toContain('"msg":"request"');
  for (const canary of ['daisy', Buffer.from('Daisy').toString('hex')])
    expect(everything.toLowerCase()).not.toContain(canary);
});

test.each([
  [{}, null],
  [{ userUsername: null, userEmail: null }, null],
  [{ userUsername: ' daisy ' }, { username: 'daisy', email: null }],
  [{ userEmail: 'daisy@example.org' }, { username: null, email: 'daisy@example.org' }],
])('of %j it is %j', async (changes, opened) => {
  const { id } = await quote(changes);
  expect(await openedOf(id)).toEqual(opened);
});

test.each([
  [{ userUsername: '' }, 'userUsername'],
  [{ userUsername: 'x'.repeat(101) }, 'userUsername'],
  [{ userEmail: 'not an address' }, 'userEmail'],
  [
    {
      type: 'donation',
      amount: 5,
      subscriptionDuration: undefined,
      userUsername: 'daisy',
    },
    'request',
  ],
])('%j is refused', async (changes, field) => {
  const answer = await post('/payments/quotes', { ...inBitcoin, ...changes });
  expect(answer.json()).toMatchObject({
    code: 'INVALID_INPUT',
    fields: { [field]: expect.any(String) as string },
  });
});

test('it is erased after 72 hours, with or without a payment, which keeps its own', async () => {
  const [unused, used] = [await quote(payer), await quote(payer)];
  const payment = subscriptionPayload({
    ...payer,
    txid: newTransactionHash(),
    quote_token: used.token,
  });
  expect((await post('/transactions', payment)).statusCode).toBe(201);
  const close = closeQuotes(server.dependencies);
  server.clock.advance(72 * hour);
  await close.run({});
  expect(await openedOf(unused.id)).not.toBeNull();
  server.clock.advance(1);
  await close.run({});
  for (const { id } of [unused, used]) expect(await sealedOf(id)).toBeNull();
  const row = await server.testDatabase.database
    .selectFrom('transactions')
    .innerJoin('quotes', 'quotes.id', 'quote_id')
    .select(['user_username', 'user_email'])
    .where('payment_id', '=', payment.payment_id)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ user_username: payer.userUsername, user_email: payer.userEmail });
});

test.each([['Princess Toadstool'], ['TOADSTOOL@example.org']])(
  'it is erased with the person %s, and no other',
  async (person) => {
    const own = await quote({
      userUsername: 'Princess Toadstool',
      userEmail: 'Toadstool@Example.org',
    });
    const others = await quote({ userUsername: 'princess toadstool', userEmail: 'x@example.org' });
    const erase = async (dryRun: boolean) =>
      (await erasePerson(server.dependencies, { person, dryRun })).counts;
    expect(await erase(true)).toMatchObject({ quotes: 1 });
    expect(await sealedOf(own.id)).not.toBeNull();
    expect(await erase(false)).toMatchObject({ quotes: 1 });
    expect(await sealedOf(own.id)).toBeNull();
    expect(await openedOf(others.id)).toMatchObject({ username: 'princess toadstool' });
    expect(await erase(false)).toMatchObject({ quotes: 0 });
  },
);

test('a new quote for an expired one carries the account of the payment', async () => {
  const asked = { ...inBitcoin, crypto_type: undefined, payment_method: 'alternative-rewarble' };
  const { token } = await quote(asked);
  server.clock.advance(46 * 60_000);
  const late = await post('/transactions', rewarblePayload({}, { ...payer, quote_token: token }));
  expect(late.json()).toMatchObject({ code: 'QUOTE_EXPIRED' });
  expect(late.body).not.toContain('Daisy');
  const { id } = await server.testDatabase.database
    .selectFrom('quotes')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(await openedOf(id)).toEqual({ username: payer.userUsername, email: payer.userEmail });
});
