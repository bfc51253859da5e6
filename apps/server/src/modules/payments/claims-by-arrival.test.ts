import type { CoinKey } from '@ghost-pay/contract/coins';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newRule } from '../../../test/approval-rule.ts';
import { giveCoinRates } from '../../../test/coin-rates.ts';
import { type Asked, type EvidenceSite, startEvidenceSite } from '../../../test/evidence-site.ts';
import { subscriptionPayload } from '../../../test/payments.ts';
import { isLeftByClaim } from './contests.repository.ts';

// Claims are weighed by what arrived.

let site: EvidenceSite;
beforeAll(async () => {
  site = await startEvidenceSite();
  // Prices and addresses are old, so that a rule may decide.
  site.server.clock.advance(73 * 3_600_000);
  await giveCoinRates(site.server);
  const { headers } = await site.admin();
  const made = await site.server.app.inject({
    method: 'POST',
    url: '/api/approval-rules',
    headers,
    payload: { ...newRule('Two coins'), coins: ['sol', 'btc'], types: ['ghost-eshop-pro'] },
  });
  expect(made.statusCode).toBe(201);
});
afterAll(() => site.close());

async function query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  const { rows } = await site.server.testDatabase.pool.query<Row>(text, values);
  return rows;
}
/** A payment by this quote, of a hash that is on its chain. */
const payloadOf = (txid: string, { address, token }: Asked, coin: CoinKey = 'sol') =>
  subscriptionPayload({
    crypto_type: coin,
    txid,
    payment_address: address,
    quote_token: token,
  });
async function claim(
  txid: string,
  asked: Asked,
  remoteAddress: string,
  coin: CoinKey = 'sol',
): Promise<void> {
  const answer = await site.server.app.inject({
    method: 'POST',
    url: '/api/transactions',
    payload: payloadOf(txid, asked, coin),
    remoteAddress,
  });
  expect(answer.json()).toMatchObject({ code: 'DUPLICATE_TXID' });
}
const claimsOn = async (id: string) =>
  query(
    `select may_hold, leaves_until is not null as leaves from transaction_contests
      where transaction_id = $1 order by id`,
    [id],
  );
const isHeld = async (id: string) =>
  (
    await query<{ held: boolean }>('select may_be_held as held from transactions where id = $1', [
      id,
    ])
  )[0]?.held;
const reasonsOf = async (id: string) =>
  (
    await query<{ reasons: string[] }>(
      'select reasons from approval_decisions where transaction_id = $1 order by id desc limit 1',
      [id],
    )
  )[0]?.reasons;
const isLeft = async (transactionId: string) =>
  isLeftByClaim(site.server.dependencies.database, {
    transactionId,
    now: site.server.clock.now(),
  });

test('a claim that came before the money was judged holds no more once another amount is final', async () => {
  const stranger = await site.ask('sol');
  const asked = await site.ask('sol');
  const txid = site.pay('sol', { amount: asked.atomic, to: asked.address });
  const { id } = await site.register(payloadOf(txid, asked));
  await query(`update quotes set amount_atomic = amount_atomic * 2 where amount_atomic = $1`, [
    stranger.atomic.toString(),
  ]);
  await claim(txid, stranger, '198.51.100.1');
  expect([await claimsOn(id), await isHeld(id)]).toEqual([
    [{ may_hold: true, leaves: false }],
    true,
  ]);
  site.mine('sol', 80);
  await giveCoinRates(site.server);
  await site.read();
  expect([await claimsOn(id), await isHeld(id)]).toEqual([
    [{ may_hold: false, leaves: false }],
    false,
  ]);
  const detail = await site.detail(id);
  expect(detail.logs.map(({ details }) => details)).toContain(
    'The claims hold this payment no more: no claimant was asked for what arrived.',
  );
  expect(detail.evidence?.findings.map(({ code }) => code)).toEqual(['exact_amount']);
});

test.each(['before', 'after'] as const)(
  'a claim that came %s the money was in a block holds until depth makes it final, and a rule decides in that reading',
  async (when) => {
    const stranger = await site.ask('btc');
    const asked = await site.ask('btc');
    const txid = site.pay('btc', { amount: asked.atomic, to: asked.address });
    const { id } = await site.register(payloadOf(txid, asked, 'btc'));
    await query(`update quotes set amount_atomic = amount_atomic * 2 where amount_atomic = $1`, [
      stranger.atomic.toString(),
    ]);
    const from = when === 'before' ? '198.51.100.5' : '198.51.100.6';
    if (when === 'before') await claim(txid, stranger, from, 'btc');
    site.mine('btc');
    await giveCoinRates(site.server);
    await site.read();
    if (when === 'after') await claim(txid, stranger, from, 'btc');
    await site.readLater();
    expect([await claimsOn(id), await isHeld(id)]).toEqual([
      [{ may_hold: true, leaves: false }],
      true,
    ]);
    site.mine('btc', 12);
    await giveCoinRates(site.server);
    await site.readLater(30);
    expect([await claimsOn(id), await isHeld(id)]).toEqual([
      [{ may_hold: false, leaves: false }],
      false,
    ]);
    expect(await reasonsOf(id)).toEqual([]);
  },
);

test('a claimant who alone was asked for exactly what arrived goes on holding it', async () => {
  const rival = await site.ask('sol');
  const asked = await site.ask('sol');
  const txid = site.pay('sol', { amount: rival.atomic, to: asked.address });
  const { id } = await site.register(payloadOf(txid, asked));
  await claim(txid, rival, '198.51.100.2');
  site.mine('sol', 80);
  await giveCoinRates(site.server);
  await site.read();
  expect([await claimsOn(id), await isHeld(id)]).toEqual([
    [{ may_hold: true, leaves: false }],
    true,
  ]);
});

test.each(['before', 'after'] as const)(
  'a claimant who was asked for a little more, and claims %s the money is judged, leaves the payment to people',
  async (when) => {
    const payer = await site.ask('sol');
    const asked = await site.ask('sol');
    // A fee of half a percent is taken on the way, and somebody else has the quote of what is left.
    const arrived = (payer.atomic * 995n) / 1000n;
    await query('update quotes set amount_atomic = $1 where amount_atomic = $2', [
      arrived.toString(),
      asked.atomic.toString(),
    ]);
    const txid = site.pay('sol', { amount: arrived, to: asked.address });
    const { id } = await site.register(payloadOf(txid, asked));
    if (when === 'before') await claim(txid, payer, '198.51.100.3');
    site.mine('sol', 80);
    await giveCoinRates(site.server);
    await site.read();
    if (when === 'after') {
      await claim(txid, payer, '198.51.100.4');
      await site.read();
    }
    expect([await claimsOn(id), await isHeld(id)]).toEqual([
      [{ may_hold: false, leaves: true }],
      false,
    ]);
    expect(await reasonsOf(id)).toEqual(when === 'before' ? ['claimed'] : []);
    expect(await isLeft(id)).toBe(true);
    // A person is not stopped.
    const { allowed_actions: allowed, verify_needs_note: needsNote } = await site.detail(id);
    expect([allowed.includes('verify_payment'), needsNote]).toEqual([true, false]);
    // The quote closes an hour after its fifteen minutes; 72 hours later rules may decide.
    site.server.clock.advance(73 * 3_600_000);
    expect(await isLeft(id)).toBe(true);
    site.server.clock.advance(20 * 60_000);
    expect(await isLeft(id)).toBe(false);
  },
);
