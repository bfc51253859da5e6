import {
  ratesAnswer,
  type RatesPeer,
  startRatesPeer,
  startTickerPeer,
  tickerAnswer,
  tickerPairs,
} from '@ghost-pay/sandbox/rates-peer';
import { faults } from '@ghost-pay/sandbox/faults';
import { currencies, type Currency } from '@ghost-pay/contract/money';
import { ratedCurrencies } from '@ghost-pay/contract/transactions/payment-codes';
import type { VoucherCurrency } from '@ghost-pay/contract/transactions/payer-rules';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPayment, rewarblePayload } from '../../../test/payments.ts';
import { createSession, createTestServer, type TestServer } from '../../../test/test-server.ts';
import { createCoinbaseRates } from '../../gateways/rates/coinbase-rates.ts';
import { createKrakenRates } from '../../gateways/rates/kraken-rates.ts';
import { coinRateOf, convert } from './rates.public.ts';
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
  await server.testDatabase.pool.query('delete from exchange_rates; delete from coin_rates');
});
afterEach(() => Promise.all([coinbase.close(), kraken.close()]));

const minute = 60_000;
const fromKraken = ({ timeoutMs = 60_000 } = {}) =>
  createKrakenRates({ url: kraken.url, timeoutMs, singlesEveryMs: 0 });
const refresh = async ({ timeoutMs = 60_000 } = {}) =>
  refreshRates({
    ...server.dependencies,
    rates: [createCoinbaseRates({ url: coinbase.url, timeoutMs }), fromKraken({ timeoutMs })],
  }).run({});
const worth = async (hundredths: number, from: VoucherCurrency, to: Currency) => {
  const { dependencies, clock } = server;
  return convert(dependencies.database, { hundredths, from, to, now: clock.now() });
};
const inDollars = async (from: VoucherCurrency) => (await worth(1000, from, 'USD'))?.hundredths;
/** Kraken is asked for the coins first, then for the currencies. */
const isForCurrencies = (asked: readonly string[]) => asked.includes('EURUSD');
const bitcoin = async () => {
  const { dependencies, clock } = server;
  return coinRateOf(dependencies.database, { coin: 'btc', now: clock.now() });
};

describe('an amount of one currency in another', () => {
  test.each([
    ['USD', { USD: 1000, EUR: 963, JPY: 156961 }],
    ['EUR', { USD: 1039, EUR: 1000, JPY: 163067 }],
    ['GBP', { USD: 1252, EUR: 1205, JPY: 196560 }],
    ['CAD', { USD: 695, EUR: 669, JPY: 109137 }],
    ['AUD', { USD: 620, EUR: 597, JPY: 97298 }],
    ['JPY', { USD: 6, EUR: 6, JPY: 1000 }],
    ['CHF', { USD: 1102, EUR: 1061, JPY: 173036 }],
    ['SEK', { USD: 90, EUR: 87, JPY: 14190 }],
    ['NOK', { USD: 88, EUR: 85, JPY: 13825 }],
    ['DKK', { USD: 139, EUR: 134, JPY: 21848 }],
    ['Other', { USD: undefined, EUR: undefined, JPY: undefined }],
  ] as const)('10 of %s are %j hundredths', async (from, expected) => {
    await refresh();
    for (const to of currencies)
      expect([to, (await worth(1000, from, to))?.hundredths]).toEqual([to, expected[to]]);
  });

  test('is unknown before the first rates, and bears the time of the older rate', async () => {
    expect(await worth(1000, 'EUR', 'JPY')).toBeUndefined();
    await refresh();
    const first = server.clock.now();
    coinbase.answer(ratesAnswer({ EUR: '0.963', JPY: undefined }));
    server.clock.advance(minute);
    kraken.answerBy((asked) =>
      isForCurrencies(asked) ? { error: [], result: {} } : tickerAnswer(tickerPairs, asked),
    );
    await refresh();
    expect((await worth(1000, 'EUR', 'USD'))?.ratesAt).toEqual(server.clock.now());
    expect((await worth(1000, 'EUR', 'JPY'))?.ratesAt).toEqual(first);
    server.clock.advance(9 * minute);
    expect(await worth(1000, 'EUR', 'JPY')).toBeUndefined();
    expect((await worth(1000, 'EUR', 'USD'))?.hundredths).toBe(1038);
  });

  test('is unknown while the sources differ by more than two percent', async () => {
    const { EURUSD: _, ...others } = tickerPairs;
    const euro = { name: 'ZEURZUSD', sellers: '1.0600', buyers: '1.0599' };
    kraken.answerBy((asked) => tickerAnswer({ ...others, EURUSD: euro }, asked));
    await refresh();
    expect([await inDollars('EUR'), await inDollars('GBP')]).toEqual([undefined, 1252]);
  });
});

describe('the second source', () => {
  test('lists no crowns, which the first one alone values', async () => {
    await refresh();
    const { rows } = await server.testDatabase.pool.query(
      `select currency from exchange_rates where layout = 'kraken' order by currency`,
    );
    expect(rows.map(({ currency }: { currency: string }) => currency)).toEqual([
      'AUD',
      'CAD',
      'CHF',
      'EUR',
      'GBP',
      'JPY',
    ]);
    coinbase.answer(ratesAnswer({}));
    server.clock.advance(10 * minute);
    await refresh();
    const known = [];
    for (const currency of ratedCurrencies)
      if ((await inDollars(currency)) !== undefined) known.push(currency);
    expect(known).toEqual(['EUR', 'GBP', 'CAD', 'AUD', 'JPY', 'CHF']);
  });

  test('is asked for each currency when it does not list one of them', async () => {
    const { USDCHF: _, ...others } = tickerPairs;
    kraken.answerBy((asked) => tickerAnswer(others, asked));
    const { currencies: found, coins } = await fromKraken().fetchUsdRates();
    expect(Object.keys(found ?? {})).toEqual(['EUR', 'GBP', 'AUD', 'CAD', 'JPY']);
    expect(Object.keys(coins)).toHaveLength(6);
    expect(kraken.requests()).toBe(1 + 1 + 6);
  });

  test('may fail for the currencies alone: the coins are kept', async () => {
    coinbase.misbehave('error');
    kraken.answerBy((asked) =>
      isForCurrencies(asked)
        ? { error: ['EGeneral:Too many requests'] }
        : tickerAnswer(tickerPairs, asked),
    );
    await refresh();
    expect(await inDollars('EUR')).toBeUndefined();
    expect(await bitcoin()).toMatchObject({ usable: true });
  });
});

test.each(faults)(
  'both sources may be %s: nothing is kept, then nothing is shown',
  async (fault) => {
    coinbase.misbehave(fault);
    kraken.misbehave(fault);
    await refresh({ timeoutMs: 400 });
    expect(await inDollars('EUR')).toBeUndefined();
  },
);

describe('the details of a payment by voucher', () => {
  const detailOf = async (voucher: Record<string, unknown>) => {
    const { id } = await createPayment(server, rewarblePayload(voucher));
    const { headers } = await createSession(server);
    const answer = await server.app.inject({ url: `/api/transactions/${id}`, headers });
    return answer.json<Record<string, unknown>>();
  };

  test('say what it is worth in the currency of the price, and approve nothing', async () => {
    await refresh();
    const at = server.clock.now().toISOString();
    // Worth far more than the price, and as unverified as any other.
    expect(await detailOf({ amount: 50, currency: 'GBP' })).toMatchObject({
      code_value: { amount: 62.61, rates_at: at },
      amount: 12,
      flags: ['code_other_currency'],
      status: 'pending_payment_verification',
      payment_verified: false,
    });
  });

  test('say nothing of a currency without a rate, of an unknown one, and of the price’s own', async () => {
    expect(await detailOf({ currency: 'GBP' })).toMatchObject({ code_value: null });
    await refresh();
    expect(await detailOf({ currency: 'Other' })).toMatchObject({ code_value: null });
    expect(await detailOf({ currency: 'USD' })).toMatchObject({ code_value: null });
  });
});
