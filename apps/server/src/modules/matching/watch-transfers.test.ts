import { evmTransaction, router } from '@ghost-pay/sandbox/chains/evm-chain';
import { lies } from '@ghost-pay/sandbox/chains/played-chain';
import { assetOfCoin, assets } from '@ghost-pay/contract/evidence/assets';
import { type CoinKey, coinKeys, coins } from '@ghost-pay/contract/coins';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type EvidenceSite, startEvidenceSite } from '../../../test/evidence-site.ts';
import { newTransactionHash } from '../../../test/payments.ts';
import { readConfig } from '../../config/config.ts';
import { createChainSources } from '../../gateways/chains/chain-sources.ts';
import { giveCoinRates } from '../../../test/coin-rates.ts';
import { watchDue } from './usecases/watch-transfers.ts';

// The watcher on played chains, asked over HTTP by the real sources.

let site: EvidenceSite;
let addresses: Record<CoinKey, string>;
beforeAll(async () => {
  site = await startEvidenceSite();
  addresses = {} as Record<CoinKey, string>;
  for (const coin of coinKeys) addresses[coin] = (await site.ask(coin)).address;
  for (const coin of coinKeys) site.mine(coin, 4);
  await watch();
});
afterEach(() => site.peer.behave('well'));
afterAll(() => site.close());

const watch = async () => watchDue(site.server.dependencies);
/** Lets every address become due, and watches. */
async function watchLater(minutes = 2): Promise<void> {
  site.server.clock.advance(minutes * 60_000);
  await giveCoinRates(site.server);
  await watch();
}
const rows = async () =>
  site.server.dependencies.database
    .selectFrom('incoming_transfers')
    .selectAll()
    .orderBy('first_seen_at')
    .orderBy('id')
    .execute();
const rowsOf = async (txid: string) => (await rows()).filter((row) => row.txid === txid);
const watchlist = async () =>
  site.server.dependencies.database.selectFrom('watched_places').selectAll().execute();

const enough: Record<CoinKey, bigint> = {
  btc: 12_345n,
  eth: 1_234_567_890_000_000n,
  usdt: 4_998_700n,
  bnb: 6_251_000_000_000_000n,
  sol: 24_981_000n,
  usdc: 12_001_700n,
};
const send = (coin: CoinKey, changes: Partial<Parameters<EvidenceSite['pay']>[1]> = {}) =>
  site.pay(coin, { amount: enough[coin], to: addresses[coin], ...changes });

describe('Each coin that comes while one of two sources lies', () => {
  const chains = new Set(coinKeys.map((coin) => coins[coin].chain));
  test.each(
    lies.flatMap((lie) => (['one', 'two'] as const).map((source) => [lie, source] as const)),
  )('is there once, with its amount, and nothing else is: %s by source %s', async (lie, source) => {
    await watchLater();
    const before = new Set((await rows()).map(({ id }) => id));
    for (const chain of chains) site.peer.behave(lie, { chain, source });
    const sent = coinKeys.map((coin) => ({ coin, txid: send(coin) }));
    const mineAll = (blocks: number) => coinKeys.map((coin) => site.mine(coin, blocks));
    for (const blocks of [1, 7]) {
      mineAll(blocks);
      await watchLater();
    }
    site.peer.behave('well');
    mineAll(1);
    // A transfer on which the sources differed is read again after ten minutes at most.
    for (let round = 0; round < 2; round += 1) await watchLater(11);
    const added = (await rows()).filter(({ id, state }) => !before.has(id) && state !== 'vanished');
    expect(Object.fromEntries(added.map((row) => [row.txid, row]))).toMatchObject(
      Object.fromEntries(
        sent.map(({ coin, txid }) => [
          txid,
          {
            chain: coins[coin].chain,
            asset: assetOfCoin[coin],
            amount_atomic: enough[coin].toString(),
            usd_amount_minor: expect.toSatisfy((minor: number) => minor > 100),
            state: 'final',
            next_reading_at: null,
            transaction_id: null,
            is_small: false,
          },
        ]),
      ),
    );
    expect(added).toHaveLength(sent.length);
  });
});

describe('The watcher', () => {
  test('gets its turn where readings always spend the budget', async () => {
    const { clock, log } = site.server.dependencies;
    const { chains } = readConfig({
      environment: {
        CHAIN_BITCOIN: site.peer.sources.bitcoin.join(','),
        CHAIN_REQUESTS_PER_SECOND: '1',
      },
      dataDir: '/nowhere',
    });
    const sources = createChainSources({ clock, log }, chains);
    const question = {
      txid: newTransactionHash(),
      addresses: [],
      nativeDue: null,
      wantsProof: false,
    };
    const txid = send('btc');
    site.mine('btc', 1);
    for (let passed = 0; passed < 90 && (await rowsOf(txid)).length === 0; passed += 5) {
      // As the readings of many payments do: each request is taken as soon as there is one.
      for (const source of sources.bitcoin)
        while (source.waitMs() === 0) await source.readTransaction(question);
      await watchDue({ ...site.server.dependencies, chains: sources });
      site.server.clock.advance(5_000);
    }
    expect(await rowsOf(txid)).toHaveLength(1);
  });

  describe('of an address that was never read', () => {
    const forget = async (way: 'logs' | 'balance' = 'logs') =>
      site.server.dependencies.database
        .deleteFrom('watched_places')
        .where('chain', '=', 'ethereum')
        .where('way', '=', way)
        .execute();
    const sendLongAgo = async (coin: 'usdt' | 'eth' = 'usdt', blocks = 200) => {
      await watch();
      const txid = send(coin);
      site.mine('usdt', blocks);
      await watchLater(60);
      return txid;
    };

    test('finds tokens that came before a source answered', async () => {
      await forget();
      site.peer.behave('reset', { chain: 'ethereum' });
      const txid = await sendLongAgo();
      site.peer.behave('well');
      await watchLater();
      expect(await rowsOf(txid)).toMatchObject([{ state: 'final' }]);
    });

    test('finds the chain’s own coin that came before a source answered', async () => {
      await forget('balance');
      site.peer.behave('reset', { chain: 'ethereum' });
      const txid = await sendLongAgo('eth', 60);
      site.peer.behave('well');
      await watchLater();
      expect(await rowsOf(txid)).toMatchObject([{ state: 'final' }]);
    });

    test('finds what the only source left out that answered at first', async () => {
      await forget();
      site.peer.behave('not_found', { chain: 'ethereum', source: 'one' });
      site.peer.behave('reset', { chain: 'ethereum', source: 'two' });
      const txid = await sendLongAgo();
      expect(await rowsOf(txid)).toEqual([]);
      site.peer.behave('well');
      await watchLater();
      expect(await rowsOf(txid)).toMatchObject([{ state: 'final' }]);
    });
  });

  test('keeps what came in blocks that are too old to be asked about, and sees what comes after them', async () => {
    // A source that lied about the balance alone tells the truth with the next blocks.
    site.mine('usdt', 4);
    for (let round = 0; round < 2; round += 1) await watchLater();
    const inGaps = async () => (await rows()).filter(({ txid }) => /^block-\d+-\d+$/.test(txid));
    const known = new Set((await inGaps()).map(({ id }) => id));
    const gaps = async () => (await inGaps()).filter(({ id }) => !known.has(id));
    send('eth');
    site.mine('usdt', 150);
    await watchLater(30);
    expect(await gaps()).toMatchObject([
      { asset: assetOfCoin.eth, amount_atomic: enough.eth.toString(), state: 'final' },
    ]);
    const after = send('eth');
    site.mine('usdt', 5);
    await watchLater();
    expect(await rowsOf(after)).toMatchObject([{ state: 'final' }]);
    expect(await gaps()).toHaveLength(1);
  });

  test('sees a payment of Bitcoin before its first block', async () => {
    const txid = send('btc');
    await watchLater();
    expect(await rowsOf(txid)).toMatchObject([{ state: 'pending', block_height: null }]);
  });

  test('finds what came while it was away, over many pages', async () => {
    const txids = new Set<string>();
    for (let block = 0; block < 6; block += 1) {
      for (let count = 0; count < 10; count += 1) txids.add(send('btc'));
      site.mine('btc');
    }
    for (let count = 0; count < 3; count += 1) {
      txids.add(send('usdt'));
      txids.add(send('eth'));
      site.mine('usdt', 30);
    }
    site.mine('usdt', 5);
    await watchLater(3 * 24 * 60);
    const known = new Set((await rows()).map(({ txid }) => txid));
    expect([...txids].filter((txid) => !known.has(txid))).toEqual([]);
  });

  test('recognises coins on another network and other tokens by name', async () => {
    const { ethereum, base, solana } = site.peer.chains;
    const pay = (chain: typeof ethereum, asset: keyof typeof assets) =>
      chain.pay({
        contract: assets[asset].contract,
        to: addresses.usdc,
        amount: 7_000_000n,
        way: 'plain',
      });
    const onEthereum = pay(ethereum, 'usdc@ethereum');
    const native = base.pay({
      contract: null,
      to: addresses.eth,
      amount: 10n ** 16n,
      way: 'plain',
    });
    const onSolana = solana.pay({
      contract: assets['usdc@solana'].contract,
      to: addresses.sol,
      amount: 7_000_000n,
      way: 'plain',
    });
    for (const coin of ['eth', 'usdc', 'sol'] as const) site.mine(coin, 4);
    // The token's account becomes known at the next scan of the accounts.
    await watchLater(61);
    await watchLater();
    expect(await rowsOf(onEthereum)).toMatchObject([{ chain: 'ethereum', asset: 'usdc@ethereum' }]);
    expect(await rowsOf(native)).toMatchObject([{ chain: 'base', asset: 'eth@base' }]);
    expect(await rowsOf(onSolana)).toMatchObject([{ chain: 'solana', asset: 'usdc@solana' }]);
  });

  test('finds a coin that came through a contract by the balance', async () => {
    const txid = send('bnb', { way: 'contract' });
    site.mine('bnb', 4);
    await watchLater();
    const found = (await rows()).filter(
      ({ chain, how }) => chain === 'bsc' && (how === 'traced' || how === 'balance'),
    );
    expect(found).toMatchObject([{ txid, amount_atomic: enough.bnb.toString() }]);
  });

  test('counts a coin once that one source traces, behind another call, and the other tells by the balance', async () => {
    site.peer.behave('publicnode', { chain: 'ethereum', source: 'two' });
    const call = { kind: 'CALL', from: router, isReverted: false, calls: [] } as const;
    const paid = { ...call, to: addresses.eth.toLowerCase(), value: enough.eth.toString() };
    const content = evmTransaction('ethereum', {
      to: router,
      input: '0x12345678',
      value: enough.eth + 1n,
      calls: [{ ...call, to: `0x${'77'.repeat(20)}`, value: '1' }, paid],
    });
    site.mine('eth', 1);
    const txid = site.peer.chains.ethereum.send(content);
    site.mine('eth', 4);
    await watchLater();
    expect(await rowsOf(txid)).toMatchObject([{ amount_atomic: enough.eth.toString() }]);
  });

  test.each<[string, () => string]>([
    ['a failed transaction', () => send('eth', { way: 'failed' })],
    ['a token that is in no table', () => send('usdt', { contract: `0x${'fa'.repeat(20)}` })],
    ['a transfer of nothing', () => send('usdt', { amount: 0n })],
    [
      'a payment to another person',
      () => send('btc', { to: site.peer.chains.bitcoin.kind.stranger() }),
    ],
  ])('takes %s for no transfer', async (_, act) => {
    const txid = act();
    site.mine('eth', 4);
    site.mine('btc');
    await watchLater();
    expect(await rowsOf(txid)).toEqual([]);
  });

  test('marks a transfer that another one has replaced as vanished', async () => {
    const txid = send('btc', { isTakenBack: true });
    await watchLater();
    site.mine('btc');
    await watchLater();
    expect(await rowsOf(txid)).toMatchObject([{ state: 'pending' }]);
    await watchLater(12);
    expect(await rowsOf(txid)).toMatchObject([{ state: 'vanished' }]);
  });

  test('counts what is worth less than fifty cents as small', async () => {
    const txid = send('usdt', { amount: 400_000n });
    site.mine('usdt', 4);
    await watchLater();
    expect(await rowsOf(txid)).toMatchObject([{ is_small: true, usd_amount_minor: 40 }]);
  });

  test('looks again soon after a visitor is asked, although the next scan was a minute away', async () => {
    // Quotes of other tests have ended.
    site.server.clock.advance(3_600_000);
    await watch();
    const asked = await site.ask('btc');
    const txid = site.pay('btc', { amount: asked.atomic, to: asked.address });
    await watch();
    expect(await rowsOf(txid)).toHaveLength(0);
    site.server.clock.advance(16_000);
    await watch();
    expect(await rowsOf(txid)).toMatchObject([{ state: 'pending' }]);
  });

  test('asks once when two instances scan at the same time', async () => {
    site.server.clock.advance(120_000);
    const before = site.peer.requests('bitcoin', 'one') + site.peer.requests('bitcoin', 'two');
    await watch();
    const once =
      site.peer.requests('bitcoin', 'one') + site.peer.requests('bitcoin', 'two') - before;
    site.server.clock.advance(120_000);
    await Promise.all([watch(), watch()]);
    const both =
      site.peer.requests('bitcoin', 'one') + site.peer.requests('bitcoin', 'two') - before - once;
    expect(both).toBe(once);
  });

  test('reads again what one source told to be final, which lied about the amount while the other did not answer', async () => {
    const { dependencies } = site.server;
    const [liar, other] = dependencies.chains.solana;
    if (liar === undefined || other === undefined) throw new Error('Two sources are needed');
    const readTransaction = () => Promise.reject(new Error('no answer'));
    // It shows what came, and fails when it is asked about the transaction.
    const silent = { ...other, readTransaction, inArrears: () => silent };
    site.peer.behave('amount', { chain: 'solana', source: 'one' });
    const txid = send('sol');
    site.mine('sol', 40);
    site.server.clock.advance(2 * 60_000);
    await giveCoinRates(site.server);
    await watchDue({ ...dependencies, chains: { ...dependencies.chains, solana: [liar, silent] } });
    const [told] = await rowsOf(txid);
    expect(told?.state).toBe('final');
    expect(told?.amount_atomic).not.toBe(String(enough.sol));
    site.peer.behave('well');
    await watchLater(61);
    expect(await rowsOf(txid)).toMatchObject([
      { state: 'final', amount_atomic: String(enough.sol), next_reading_at: null },
    ]);
  });

  test('asks the next source when one does not answer, and says when none does', async () => {
    site.peer.behave('reset', { source: 'one' });
    const txid = send('btc');
    await watchLater();
    expect(await rowsOf(txid)).toHaveLength(1);
    site.peer.behave('reset');
    await watchLater();
    expect((await watchlist()).filter(({ chain }) => chain === 'bitcoin')).toMatchObject([
      { problem: 'away', claimed_until: null },
    ]);
    site.peer.behave('well');
    await watchLater(5);
    expect((await watchlist()).map(({ problem }) => problem)).not.toContain('away');
  });
});
