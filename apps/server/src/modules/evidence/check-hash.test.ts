import type { HashCheckAnswer } from '@ghost-pay/contract/evidence/evidence.schemas';
import { type CoinKey, coins } from '@ghost-pay/contract/coins';
import { assets } from '@ghost-pay/contract/evidence/assets';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type EvidenceSite, startEvidenceSite } from '../../../test/evidence-site.ts';
import { newTransactionHash, subscriptionPayload } from '../../../test/payments.ts';

let site: EvidenceSite;
beforeAll(async () => {
  site = await startEvidenceSite();
});
afterEach(() => site.peer.behave('well'));
afterAll(() => site.close());

async function check(coin: CoinKey, txid: string, server = site.server): Promise<HashCheckAnswer> {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/payments/crypto/hash-check',
    payload: { crypto_type: coin, txid },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<HashCheckAnswer>();
}

const amount = 5_000_000n;
const addressOf = async (coin: CoinKey) => (await site.ask(coin)).address;
const stranger = (coin: CoinKey) => site.peer.chains[coins[coin].chain].kind.stranger();

test.each<[CoinKey, string]>([
  ['btc', '0.05000000'],
  ['eth', '0.000000000005'],
  ['usdt', '5.0000'],
  ['bnb', '0.000000000005'],
  ['sol', '0.005000'],
  ['usdc', '5.0000'],
])('in %s: found, with the amount and the depth', async (coin, shown) => {
  const txid = site.pay(coin, { amount, to: await addressOf(coin) });
  site.mine(coin, 3);
  expect(await check(coin, txid)).toMatchObject({
    finding: 'fits',
    chain: coins[coin].chain,
    symbol: coins[coin].symbol,
    amount: shown,
    address: null,
    confirmations: expect.any(Number) as unknown,
  });
});

test('pending: seen, and in no block yet', async () => {
  for (const coin of ['btc', 'eth', 'usdt'] as const) {
    const txid = site.pay(coin, { amount, to: await addressOf(coin) });
    expect(await check(coin, txid)).toMatchObject({ finding: 'pending', confirmations: 0 });
  }
});

test('not found, and no hash at all', async () => {
  expect((await check('btc', newTransactionHash())).finding).toBe('not_found');
  expect((await check('btc', 'what is this')).finding).toBe('unavailable');
});

test('another address, another coin, another network, and a failed transaction', async () => {
  const elsewhere = stranger('eth');
  const other = site.pay('eth', { amount, to: elsewhere });
  const token = site.pay('usdt', {
    amount,
    to: await addressOf('usdt'),
    contract: assets['usdc@ethereum'].contract,
  });
  const failed = site.pay('usdt', { amount, to: await addressOf('usdt'), way: 'failed' });
  site.mine('eth', 3);
  expect(await check('eth', other)).toMatchObject({
    finding: 'other_address',
    symbol: 'ETH',
    address: elsewhere,
  });
  expect(await check('usdt', token)).toMatchObject({
    finding: 'other_coin',
    symbol: 'USDC',
    coin: null,
    amount: '5',
  });
  expect((await check('usdt', failed)).finding).toBe('failed');
  const onBase = site.pay('usdc', { amount, to: await addressOf('usdc') });
  site.mine('usdc', 3);
  expect(await check('eth', onBase)).toMatchObject({
    finding: 'other_network',
    chain: 'base',
    symbol: 'USDC',
    coin: 'usdc',
    amount: '5.0000',
  });
});

test('a token that only calls itself like the coin, and a transfer of nothing', async () => {
  const to = await addressOf('usdt');
  const fake = site.pay('usdt', {
    amount,
    to,
    contract: '0x00000000000000000000000000000000000fa4e0',
  });
  const empty = site.pay('usdt', { amount: 0n, to });
  const mint = stranger('sol');
  const fakeOnSolana = site.pay('sol', { amount, to: await addressOf('sol'), contract: mint });
  site.mine('usdt', 3);
  site.mine('sol', 3);
  const unnamed = { finding: 'other_coin', symbol: null, coin: null, amount: null, address: null };
  expect(await check('usdt', fake)).toMatchObject({ ...unnamed, chain: 'ethereum' });
  expect(await check('eth', fake)).toMatchObject({ ...unnamed, chain: 'ethereum' });
  expect(await check('sol', fakeOnSolana)).toMatchObject({ ...unnamed, chain: 'solana' });
  expect(await check('usdt', empty)).toMatchObject({ finding: 'nothing_moved', address: null });
});

test('a former address was the site’s own when the money was sent, however late the hash is typed', async () => {
  const to = await addressOf('btc');
  const { headers } = await site.admin();
  const changed = await site.server.app.inject({
    method: 'PUT',
    url: '/api/settings',
    headers,
    payload: { crypto_btc_address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa' },
  });
  expect(changed.statusCode, changed.body).toBe(200);
  const [inTime, late] = [10, 70].map((hours) => {
    site.server.clock.advance(hours * 3_600_000);
    const txid = site.pay('btc', { amount, to });
    site.mine('btc', 3);
    return txid;
  });
  expect(await check('btc', inTime ?? '')).toMatchObject({ finding: 'fits' });
  expect(await check('btc', late ?? '')).toMatchObject({ finding: 'other_address', address: to });
});

test('48: a hash of Tron, typed for Bitcoin', async () => {
  const txid = site.peer.chains.tron.pay({
    contract: assets['usdt@tron'].contract,
    to: site.peer.chains.tron.kind.stranger(),
    amount,
    way: 'plain',
  });
  site.peer.chains.tron.mine(3);
  expect(await check('btc', txid)).toMatchObject({
    finding: 'other_network',
    chain: 'tron',
    symbol: 'USDT',
  });
});

test('says the same whether a payment has the hash or not', async () => {
  const to = await addressOf('btc');
  const [registered, free] = [site.pay('btc', { amount, to }), site.pay('btc', { amount, to })];
  site.mine('btc', 3);
  await site.register(subscriptionPayload({ txid: registered }));
  expect(await check('btc', registered)).toEqual(await check('btc', free));
});

test('is answered once for all who type the same hash within 15 seconds', async () => {
  const txid = site.pay('btc', { amount, to: await addressOf('btc') });
  const before = site.peer.requests('bitcoin', 'one');
  const [one, other] = await Promise.all([
    check('btc', txid),
    check('btc', `  ${txid.toUpperCase()}`),
  ]);
  expect(one).toEqual(other);
  const asked = site.peer.requests('bitcoin', 'one') - before;
  await check('btc', txid);
  expect(site.peer.requests('bitcoin', 'one') - before).toBe(asked);
  site.server.clock.advance(15_001);
  await check('btc', txid);
  expect(site.peer.requests('bitcoin', 'one') - before).toBeGreaterThan(asked);
});

test('says nothing while the sources are away or disagree', async () => {
  const txid = site.pay('eth', { amount, to: await addressOf('eth') });
  site.mine('eth', 3);
  site.peer.behave('amount', { source: 'two' });
  expect((await check('eth', txid)).finding).toBe('unavailable');
  site.peer.behave('reset');
  expect((await check('usdc', `0x${'7'.repeat(64)}`)).finding).toBe('unavailable');
});

test('leaves half of a source’s budget to the readings, and limits each address', async () => {
  const frugal = await startEvidenceSite({
    environment: { CHAIN_REQUESTS_PER_SECOND: '2' },
    limits: { hashChecksPerMinute: 10 },
  });
  const findings = [];
  for (let count = 0; count < 10; count += 1)
    findings.push((await check('btc', newTransactionHash(), frugal.server)).finding);
  expect(findings).toContain('not_found');
  expect(findings.at(-1)).toBe('unavailable');
  const { id } = await frugal.paid('btc');
  await frugal.read();
  expect((await frugal.evidence(id)).verdict).toBe('settling');
  const refused = await frugal.server.app.inject({
    method: 'POST',
    url: '/api/payments/crypto/hash-check',
    payload: { crypto_type: 'btc', txid: newTransactionHash() },
  });
  expect(refused.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  await frugal.close();
});
