import { faults } from '@ghost-pay/sandbox/faults';
import { coinKeys } from '@ghost-pay/contract/coins';
import {
  dollarRates,
  ratesAnswer,
  type RatesPeer,
  startRatesPeer,
  startTickerPeer,
  tickerAnswer,
  tickerPairs,
} from '@ghost-pay/sandbox/rates-peer';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../../../test/test-server.ts';
import { createCoinbaseRates } from '../../gateways/rates/coinbase-rates.ts';
import { createKrakenRates } from '../../gateways/rates/kraken-rates.ts';
import { coinRateOf } from './rates.public.ts';
import { refreshRates } from './refresh-rates.ts';

let server: TestServer;
let coinbase: RatesPeer;
let kraken: RatesPeer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  [coinbase, kraken] = await Promise.all([startRatesPeer(), startTickerPeer()]);
  await server.testDatabase.pool.query('delete from coin_rates');
});
afterEach(() => Promise.all([coinbase.close(), kraken.close()]));

const minute = 60_000;
const fromCoinbase = () => createCoinbaseRates({ url: coinbase.url, timeoutMs: 60_000 });
const fromKraken = ({ timeoutMs = 60_000 } = {}) =>
  createKrakenRates({ url: kraken.url, timeoutMs, singlesEveryMs: 0 });
const refresh = async () =>
  refreshRates({ ...server.dependencies, rates: [fromCoinbase(), fromKraken()] }).run({});
const rateOf = async (coin: (typeof coinKeys)[number]) =>
  coinRateOf(server.dependencies.database, { coin, now: server.clock.now() });
const bitcoin = () => rateOf('btc');
const hostOf = ({ url }: RatesPeer) => new URL(url).host;
const dollars = (rates: Record<string, string>) =>
  coinbase.answer(ratesAnswer({ ...dollarRates, ...rates }));
const listing = (pairs: typeof tickerPairs) =>
  kraken.answerBy((asked) => tickerAnswer(pairs, asked));
const offers = (name: string, sellers: string, buyers: string) => ({ name, sellers, buyers });

describe('the rate of a coin', () => {
  test('is the first source’s, with the time of its answer, once two sources agree', async () => {
    await refresh();
    const at = server.clock.now();
    server.clock.advance(9 * minute);
    const byBoth = { usable: true, source: hostOf(coinbase), at, sources: 2 };
    expect(await bitcoin()).toEqual({ ...byBoth, usdRate: '97680.09768009768' });
    expect(await rateOf('usdt')).toEqual({ ...byBoth, usdRate: '1' });
    expect(await rateOf('usdc')).toEqual({ ...byBoth, usdRate: '1' });
    for (const coin of coinKeys) expect(await rateOf(coin)).toMatchObject(byBoth);
    server.clock.advance(minute);
    expect(await bitcoin()).toEqual({ usable: false, reason: 'stale' });
  });

  test('is not there before the first answer', async () => {
    expect(await bitcoin()).toEqual({ usable: false, reason: 'none' });
  });

  test('needs one source only: the other may fail, and takes nothing with it', async () => {
    coinbase.misbehave('error');
    await refresh();
    expect(await bitcoin()).toMatchObject({
      usable: true,
      usdRate: '97702.55',
      source: hostOf(kraken),
      sources: 1,
    });
    coinbase.misbehave(undefined);
    kraken.misbehave('error');
    server.clock.advance(10 * minute);
    await refresh();
    expect(await bitcoin()).toMatchObject({
      usable: true,
      usdRate: '97680.09768009768',
      source: hostOf(coinbase),
      sources: 1,
    });
  });

  test('is not usable while two sources differ, and is again when they agree', async () => {
    listing({ ...tickerPairs, XBTUSD: offers('XXBTZUSD', '99700', '99699') });
    await refresh();
    expect(await bitcoin()).toEqual({ usable: false, reason: 'apart' });
    expect(await rateOf('eth')).toMatchObject({ usable: true, sources: 2 });
    listing(tickerPairs);
    server.clock.advance(minute);
    await refresh();
    expect(await bitcoin()).toMatchObject({ usable: true, sources: 2 });
  });

  test('of a stablecoin is lost with its peg', async () => {
    dollars({ USDT: '1.02' });
    await refresh();
    expect(await rateOf('usdt')).toEqual({ usable: false, reason: 'peg_lost' });
  });

  test('that leaps is refused for an hour, at that source and for that coin', async () => {
    await refresh();
    dollars({ BTC: '0.00000511875', ETH: '0.0003' });
    server.clock.advance(minute);
    await refresh();
    expect(await bitcoin()).toMatchObject({ usable: true, usdRate: '97680.09768009768' });
    expect(await rateOf('eth')).toMatchObject({ reason: 'apart' });
    kraken.misbehave('error');
    server.clock.advance(58 * minute);
    await refresh();
    expect(await bitcoin()).toEqual({ usable: false, reason: 'stale' });
    server.clock.advance(minute);
    await refresh();
    // The other source gave the earlier rate less than an hour ago.
    expect(await bitcoin()).toEqual({ usable: false, reason: 'apart' });
    server.clock.advance(minute);
    await refresh();
    expect(await bitcoin()).toMatchObject({ usable: true, usdRate: '195360.19536019536' });
  });

  test('that is ten times as high for one minute at both sources, false 44, changes nothing', async () => {
    await refresh();
    const before = await bitcoin();
    dollars({ BTC: '0.00000102375', ETH: '0.00003' });
    listing({ ...tickerPairs, XBTUSD: offers('XXBTZUSD', '977025', '977024') });
    server.clock.advance(minute);
    await refresh();
    expect(await bitcoin()).toEqual(before);
    dollars({});
    listing(tickerPairs);
    server.clock.advance(minute);
    await refresh();
    expect(await bitcoin()).toEqual({ ...before, at: server.clock.now() });
  });

  test('is refused beyond all that a coin could be worth at first, and ten times as high after a night', async () => {
    kraken.misbehave('error');
    dollars({ BTC: '0.000000102375' });
    await refresh();
    expect(await bitcoin()).toEqual({ usable: false, reason: 'none' });
    dollars({});
    server.clock.advance(minute);
    await refresh();
    expect(await bitcoin()).toMatchObject({ usable: true });
    server.clock.advance(9 * 60 * minute);
    dollars({ BTC: '0.00000102375' });
    await refresh();
    expect(await bitcoin()).toEqual({ usable: false, reason: 'stale' });
  });

  test('comes from where the source is now', async () => {
    await refresh();
    await coinbase.close();
    coinbase = await startRatesPeer();
    server.clock.advance(minute);
    await refresh();
    expect(await bitcoin()).toMatchObject({ source: hostOf(coinbase), sources: 2 });
  });
});

describe('the sources', () => {
  test('are asked side by side, once a minute, and each for itself', async () => {
    kraken.misbehave('error');
    await refresh();
    await refresh();
    expect([coinbase.requests(), kraken.requests()]).toEqual([1, 2]);
    kraken.misbehave(undefined);
    server.clock.advance(minute);
    await refresh();
    await refresh();
    expect([coinbase.requests(), kraken.requests()]).toEqual([2, 4]);
  });

  test('give exact decimals for the coins that they know', async () => {
    const { EUR, JPY } = dollarRates;
    coinbase.answer(ratesAnswer({ EUR, JPY, BTC: '0.00001', SOL: '0.006', USDC: '1.0' }));
    expect(await fromCoinbase().fetchUsdRates()).toEqual({
      currencies: { EUR: '1.0389', JPY: '0.006371' },
      coins: { btc: '100000', sol: '166.666666666667', usdc: '1' },
      answeredAt: expect.any(Date),
    });
    expect(await fromKraken().fetchUsdRates()).toEqual({
      answeredAt: expect.any(Date),
      currencies: {
        EUR: '1.03895',
        GBP: '1.25245',
        AUD: '0.6198',
        CAD: '0.695289414219',
        JPY: '0.006370847004',
        CHF: '1.102353524775',
      },
      coins: {
        btc: '97702.55',
        eth: '3520.175',
        usdt: '0.999745',
        bnb: '886.25',
        sol: '163.915',
        usdc: '0.999895',
      },
    });
  });

  test('may list ever more currencies', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 5_000 }, (_, index) => [`X${index}`, '123.456789012345']),
    );
    dollars(many);
    const { coins } = await fromCoinbase().fetchUsdRates();
    expect(Object.keys(coins)).toHaveLength(coinKeys.length);
  });

  test.each([0, '0', '-1', '1e-5', 'NaN', '', null, {}, '9'.repeat(16)])(
    'may say %j of one coin, which is then left out',
    async (units) => {
      coinbase.answer(ratesAnswer({ ...dollarRates, BNB: units }));
      const { coins } = await fromCoinbase().fetchUsdRates();
      expect(Object.keys(coins).toSorted()).toEqual(['btc', 'eth', 'sol', 'usdc', 'usdt']);
    },
  );

  test('may not list a pair, and then refuse all: the others are asked for one by one', async () => {
    const { BNBUSD: _, ...others } = tickerPairs;
    listing(others);
    const { coins } = await fromKraken().fetchUsdRates();
    expect(Object.keys(coins).toSorted()).toEqual(['btc', 'eth', 'sol', 'usdc', 'usdt']);
    expect(kraken.requests()).toBe(1 + coinKeys.length + 1);
  });

  test('may throttle one of those requests, which costs only its own price', async () => {
    const { BNBUSD: _, ...others } = tickerPairs;
    kraken.answerBy((asked) =>
      asked.length === 1 && asked[0] === 'SOLUSD'
        ? { error: ['EGeneral:Too many requests'] }
        : tickerAnswer(others, asked),
    );
    const { coins } = await fromKraken().fetchUsdRates();
    expect(Object.keys(coins).toSorted()).toEqual(['btc', 'eth', 'usdc', 'usdt']);
  });

  test.each([
    ['offers far apart', offers('BNBUSD', '904', '886')],
    ['offers that cross far', offers('BNBUSD', '886', '904')],
    ['no buyers', offers('BNBUSD', '886', '0.00000')],
    ['no number', offers('BNBUSD', '886', 'many')],
    ['another name', offers('XBNBZUSD', '886', '886')],
  ])('may have %s for a pair, which is then left out', async (_, BNBUSD) => {
    listing({ ...tickerPairs, BNBUSD });
    const { coins } = await fromKraken().fetchUsdRates();
    expect(Object.keys(coins).toSorted()).toEqual(['btc', 'eth', 'sol', 'usdc', 'usdt']);
  });

  test.each([
    [null],
    [[]],
    [{}],
    [{ error: [] }],
    [{ error: 'none', result: {} }],
    [{ error: [], result: [] }],
    [{ error: ['EGeneral:Too many requests'], result: {} }],
    [ratesAnswer(dollarRates)],
  ])('do not say %j', async (body) => {
    kraken.answer(body);
    await expect(fromKraken().fetchUsdRates()).rejects.toThrow('The answer is not a list');
  });

  test.each(faults)('may be %s: nothing is kept of it', async (fault) => {
    kraken.misbehave(fault);
    const faulty = fromKraken({ timeoutMs: 400 });
    await expect(faulty.fetchUsdRates()).rejects.toThrow('The ');
    await refreshRates({ ...server.dependencies, rates: [fromCoinbase(), faulty] }).run({});
    expect(await bitcoin()).toMatchObject({ source: hostOf(coinbase), sources: 1 });
  });
});
