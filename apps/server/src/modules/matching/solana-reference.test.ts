import { makePaymentId } from '@ghost-pay/contract/payment-id';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveCoinRates } from '../../../test/coin-rates.ts';
import { type EvidenceSite, startEvidenceSite } from '../../../test/evidence-site.ts';
import { subscriptionPayload } from '../../../test/payments.ts';
import { findPayments, watchDue } from './usecases/watch-transfers.ts';

// Solana payments whose links carry a reference, on a played chain that two sources tell of.

let site: EvidenceSite;
beforeAll(async () => {
  site = await startEvidenceSite();
  await rowsOf(`insert into settings values ('security_require_txid', 'false', now())
    on conflict (key) do update set value = 'false'`);
  await site.ask('sol');
  await watch();
});
afterAll(() => site.close());

async function watch(): Promise<void> {
  site.server.clock.advance(120_000);
  await giveCoinRates(site.server);
  await watchDue(site.server.dependencies);
  await findPayments(site.server.dependencies);
}
async function rowsOf(sql: string, ...values: unknown[]) {
  const { rows } = await site.server.testDatabase.pool.query<Record<string, unknown>>(sql, values);
  return rows;
}

let people = 0;
/** A named visitor with a quote, from a network of their own. */
async function open(changes: object = {}) {
  people += 1;
  const userUsername = `harbour_${people}`;
  const who = {
    payment_id: makePaymentId({
      randomBytes: (bytes) => crypto.getRandomValues(bytes),
      now: site.server.clock.now().getTime(),
    }),
    userUsername,
    userEmail: `${userUsername}@example.org`,
  };
  await rowsOf('update quotes set network = null');
  const asked = await site.ask('sol', { ...who, ...changes });
  const pay = (amount = asked.atomic, reference = asked.reference) =>
    site.pay('sol', {
      amount,
      to: asked.address,
      ...(reference !== null && { reference }),
    });
  return { ...asked, who, pay };
}
type Visitor = Awaited<ReturnType<typeof open>>;
const register = async ({ token, who }: Visitor, txid: string | null) =>
  site.register(subscriptionPayload({ ...who, crypto_type: 'sol', txid, quote_token: token }));
async function settled() {
  site.mine('sol', 4);
  await watch();
  await site.readLater();
}
const judged = async (id: string) => {
  const { verdict, whose, findings } = await site.evidence(id);
  return [verdict, whose, findings.map(({ code }) => code).join(' ')];
};
const paymentOf = async ({ who }: Visitor) =>
  (await rowsOf('select id, txid from transactions where payment_id = $1', who.payment_id))[0];

test.each([
  ['exactly, by the link', 100n, true, 'proven', 'exact_amount own_reference'],
  ['exactly, by a wallet that leaves it out', 100n, false, 'proven', 'exact_amount'],
  ['too little, by the link', 90n, true, 'questionable', 'underpaid own_reference'],
  ['too much, by the link', 120n, true, 'questionable', 'overpaid own_reference'],
] as const)(
  'money that comes %s finds its payment',
  async (_name, share, isNamed, verdict, found) => {
    const visitor = await open();
    const { id } = await register(visitor, null);
    const txid = visitor.pay((visitor.atomic * share) / 100n, isNamed ? visitor.reference : null);
    await settled();
    expect(await paymentOf(visitor)).toMatchObject({ txid });
    expect(await judged(id)).toEqual([verdict, 'quote', found]);
  },
);

test('too little by a wallet that leaves it out is left to people', async () => {
  const visitor = await open();
  await register(visitor, null);
  visitor.pay((visitor.atomic * 9n) / 10n, null);
  await settled();
  expect(await paymentOf(visitor)).toMatchObject({ txid: null });
});

test('of two who were asked for the same amount each gets what names their reference', async () => {
  const [one, other] = [await open(), await open()];
  await rowsOf(
    `update quotes set is_unique = false, amount_atomic = $1 where reference = any ($2)`,
    one.atomic.toString(),
    [one.reference, other.reference],
  );
  const [first, second] = [await register(one, null), await register(other, null)];
  const toOther = other.pay(one.atomic);
  const toOne = one.pay();
  await settled();
  expect([await paymentOf(one), await paymentOf(other)]).toMatchObject([
    { txid: toOne },
    { txid: toOther },
  ]);
  for (const { id } of [first, second])
    expect(await judged(id)).toEqual(['proven', 'quote', 'own_reference']);
});

test('the reference goes before the amount of another', async () => {
  const [one, other] = [await open(), await open()];
  await register(one, null);
  await register(other, null);
  const txid = other.pay(one.atomic);
  await settled();
  expect([await paymentOf(one), await paymentOf(other)]).toMatchObject([{ txid: null }, { txid }]);
});

test('who claims a transaction with the reference of another is not proven', async () => {
  // Of a victim with a name the site registers the payment: then the money is counted already.
  const [victim, thief] = [await open({ userUsername: undefined }), await open()];
  const txid = victim.pay(thief.atomic);
  const { id } = await register(thief, txid);
  await settled();
  expect(await judged(id)).toEqual([
    'questionable',
    'another_quote',
    'exact_amount reference_of_another_quote',
  ]);
  expect(
    await rowsOf('select transaction_id from incoming_transfers where txid = $1', txid),
  ).toEqual([{ transaction_id: null }]);
});

test('an earlier link of the same page is no other’s', async () => {
  const visitor = await open();
  const again = await site.ask('sol', visitor.who);
  expect(again.reference).not.toBe(visitor.reference);
  const txid = visitor.pay();
  const { id } = await register({ ...visitor, token: again.token }, txid);
  await settled();
  expect((await judged(id))[2]).toContain('own_reference');
});

test('who closed the page is registered by the reference, whatever came', async () => {
  const visitor = await open();
  const txid = visitor.pay((visitor.atomic * 11n) / 10n);
  await settled();
  expect(await paymentOf(visitor)).toMatchObject({ txid });
  expect(
    (await rowsOf(`select details from transaction_logs where details like '%reference%' limit 1`))
      .length,
  ).toBe(1);
});

test('a quote to an address that was not the site’s own has no reference any more', async () => {
  const { address } = await open();
  const { headers } = await site.admin();
  const put = async (payload: object) =>
    site.server.app.inject({ method: 'PUT', url: '/api/settings', headers, payload });
  const other = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV';
  expect((await put({ crypto_sol_address: other })).statusCode).toBe(200);
  const { reference } = await open();
  expect(reference).not.toBeNull();
  const back = { crypto_sol_address: address, not_ours: ['crypto_sol_address'] };
  expect((await put(back)).statusCode).toBe(200);
  expect(await rowsOf('select id from quotes where reference = $1', reference)).toEqual([]);
});
