import { type CoinKey, coinKeys, coins } from '@ghost-pay/contract/coins';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { giveCoinRates } from '../../../test/coin-rates.ts';
import { type Asked, type EvidenceSite, startEvidenceSite } from '../../../test/evidence-site.ts';
import { subscriptionPayload } from '../../../test/payments.ts';
import { BudgetSpentError } from '../../gateways/chains/chain-source.ts';
import { firstPage } from './page-cursor.ts';
import { beginScan } from './quote-scans.ts';
import { readHeights } from './usecases/read-quote-heights.ts';
import { watchDue } from './usecases/watch-transfers.ts';

// What sources show after a quote was made, on played chains.

let site: EvidenceSite;
beforeAll(async () => {
  site = await startEvidenceSite();
  for (const coin of coinKeys) await site.ask(coin);
  await watch();
  await watch();
});
beforeEach(() => site.server.clock.advance(3_600_000));
afterEach(() => site.peer.behave('well'));
afterAll(() => site.close());

async function watch(): Promise<void> {
  site.server.clock.advance(61_000);
  await giveCoinRates(site.server);
  await watchDue(site.server.dependencies);
}
/** Asks, and forgets what the test site was told about the quote. */
async function ask(coin: CoinKey): Promise<Asked> {
  for (const source of site.server.dependencies.chains[coins[coin].chain]) await source.readTip();
  const asked = await site.ask(coin);
  await site.server.testDatabase.pool.query('delete from quote_heights');
  return asked;
}
const readNow = async () => readHeights(site.server.dependencies);
/** By chain: Bitcoin's addresses are scanned, of other chains heights are read. */
const readFor = async (coin: CoinKey) => (coin === 'btc' ? watch() : readNow());
const kept = async () =>
  site.server.dependencies.database
    .selectFrom('quote_heights')
    .select(['source', 'height', 'read_at'])
    .orderBy('source')
    .execute();
const tipOf = (coin: CoinKey) => site.peer.chains[coins[coin].chain].tip().height;
async function pay(coin: CoinKey, asked: Asked): Promise<string> {
  const txid = site.pay(coin, { amount: asked.atomic, to: asked.address });
  site.mine(coin, 12);
  await giveCoinRates(site.server);
  const { id } = await site.register(
    subscriptionPayload({
      crypto_type: coin,
      txid,
      payment_address: asked.address,
      quote_token: asked.token,
    }),
  );
  await site.read();
  return id;
}
const codesOf = async (id: string) =>
  (await site.evidence(id)).findings.map(({ code }) => code).join(' ');

describe.each(coinKeys)('%s', (coin) => {
  test('that comes after each source has shown that it was not there needs no person', async () => {
    const asked = await ask(coin);
    await readFor(coin);
    expect(await kept()).toMatchObject([
      { source: 'sandbox', height: tipOf(coin) },
      { source: 'sandbox (2)', height: tipOf(coin) },
    ]);
    site.mine(coin, 80);
    const id = await pay(coin, asked);
    expect(await codesOf(id)).toBe('exact_amount');
    expect(await site.detail(id)).toMatchObject({
      evidence_mark: { verdict: 'proven', may_be_older: false },
    });
  });

  test('that comes before is proven, and left to a person, who is asked', async () => {
    const asked = await ask(coin);
    const id = await pay(coin, asked);
    await readFor(coin);
    await site.readLater();
    expect(await codesOf(id)).toBe('not_seen_absent exact_amount');
    expect(await site.detail(id)).toMatchObject({
      evidence_mark: { verdict: 'proven', may_be_older: true },
      verify_asks_again: true,
      verify_needs_note: false,
    });
  });

  test('about which one source was silent meanwhile is left to a person', async () => {
    const asked = await ask(coin);
    site.peer.behave('reset', { chain: coins[coin].chain, source: 'two' });
    await readFor(coin);
    expect(await kept()).toMatchObject([{ source: 'sandbox' }]);
    site.peer.behave('well');
    site.server.clock.advance(70_000);
    site.mine(coin, 80);
    expect(await codesOf(await pay(coin, asked))).toBe('not_seen_absent exact_amount');
  });
});

test('one reading serves every quote that was made before it began, and none is read for twice', async () => {
  await ask('eth');
  await site.ask('usdt');
  await site.server.testDatabase.pool.query('delete from quote_heights');
  const before = site.peer.requests('ethereum', 'one');
  await readNow();
  expect(site.peer.requests('ethereum', 'one') - before).toBe(1);
  expect(await kept()).toHaveLength(4);
  await readNow();
  expect(site.peer.requests('ethereum', 'one') - before).toBe(1);
});

test.each(['eth', 'btc'] as const)(
  'a height of %s below the one that was known is not kept, and a later one is',
  async (coin) => {
    await ask(coin);
    await site.server.testDatabase.pool.query(
      'update quotes set known_height = $1 where crypto_type = $2',
      [tipOf(coin) + 1, coin],
    );
    await readFor(coin);
    expect(await kept()).toEqual([]);
    site.mine(coin);
    await readFor(coin);
    expect(await kept()).toMatchObject([{ height: tipOf(coin) }, { height: tipOf(coin) }]);
  },
);

describe('where nobody has asked for an hour', () => {
  const knownOf = async (coin: CoinKey) => {
    await site.ask(coin);
    const { database } = site.server.dependencies;
    const newest = database
      .selectFrom('quotes')
      .select('known_height')
      .orderBy('created_at', 'desc');
    return (await newest.executeTakeFirstOrThrow()).known_height;
  };

  test('the height of Bitcoin is asked for when a quote is made, and once for a minute', async () => {
    const before = site.peer.requests('bitcoin', 'one');
    expect(await knownOf('btc')).toBe(tipOf('btc'));
    const asked = site.peer.requests('bitcoin', 'one');
    expect(asked).toBeGreaterThan(before);
    expect(await knownOf('btc')).toBe(tipOf('btc'));
    expect(site.peer.requests('bitcoin', 'one')).toBe(asked);
  });

  test('one of two sources tells it, and without any the quote is given all the same', async () => {
    site.peer.behave('reset', { chain: 'bitcoin', source: 'one' });
    expect(await knownOf('btc')).toBe(tipOf('btc'));
    site.peer.behave('reset', { chain: 'bitcoin' });
    site.server.clock.advance(61_000);
    await giveCoinRates(site.server);
    expect(await knownOf('btc')).toBeNull();
  });

  test('no other chain is asked', async () => {
    expect(await knownOf('eth')).toBeNull();
  });
});

test('a source that is down is not asked', async () => {
  await ask('eth');
  site.peer.behave('reset', { chain: 'ethereum', source: 'two' });
  for (let times = 0; times < 5; times += 1) await readNow();
  const before = site.peer.requests('ethereum', 'two');
  await readNow();
  expect(site.peer.requests('ethereum', 'two')).toBe(before);
});

test('a scan whose source tells no height is over all the same, and counts for none', async () => {
  const { address } = await ask('btc');
  const [source] = site.server.dependencies.chains.bitcoin;
  if (source === undefined) throw new Error('There is no source');
  const readTip = () => Promise.reject(new BudgetSpentError(1_000));
  const scan = await beginScan(site.server.dependencies, {
    source: { ...source, readTip },
    watched: { chain: 'bitcoin', way: 'pages', address, owner: address, until: null },
    cursor: firstPage,
  });
  await scan.end();
  expect(await kept()).toEqual([]);
});

test('a scan that began sooner than thirty seconds after the quote counts for none', async () => {
  await ask('btc');
  await site.server.testDatabase.pool.query(
    `update quotes set created_at = created_at + interval '2 seconds' where crypto_type = 'btc'`,
  );
  await watchDue(site.server.dependencies);
  expect(await kept()).toEqual([]);
  site.server.clock.advance(16_000);
  await watchDue(site.server.dependencies);
  expect(await kept()).toHaveLength(2);
});
