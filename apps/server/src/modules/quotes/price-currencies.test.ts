import type { Quote } from '@ghost-pay/contract/quotes/quotes.schemas';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { giveCoinRates } from '../../../test/coin-rates.ts';
import { createTestServer, type TestServer } from '../../../test/test-server.ts';

const minute = 60_000;

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
  await server.testDatabase.pool.query(
    `update pricing set price_minor = 1000, currency = 'EUR'
      where payment_type = 'crypto' and duration = '3 months'`,
  );
});
afterAll(() => server.close());
beforeEach(async () => {
  await giveCoinRates(server);
  await server.testDatabase.database.deleteFrom('exchange_rates').execute();
});

async function giveEuro(source: 'coinbase' | 'kraken', usdRate: string, ageMs = 0) {
  const fetched_at = new Date(server.clock.now().getTime() - ageMs);
  await server.testDatabase.database
    .insertInto('exchange_rates')
    .values({ currency: 'EUR', layout: source, source, usd_rate: usdRate, fetched_at })
    .execute();
}
async function quote(): Promise<Quote> {
  const payload = {
    type: 'ghost-eshop-pro',
    payment_method: 'crypto',
    crypto_type: 'btc',
    subscriptionDuration: '3 months',
  };
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/payments/quotes',
    payload,
  });
  expect(answer.statusCode).toBe(201);
  return answer.json<Quote>();
}

describe('a price in euros has an amount in coins', () => {
  test('by rates on which both sources agree', async () => {
    await giveEuro('coinbase', '1.05');
    await giveEuro('kraken', '1.051');
    const { amount, currency, coin } = await quote();
    expect([amount, currency]).toEqual([10, 'EUR']);
    // $10.50 at $100,000, less a tail of 3 % at most.
    const coins = Number(coin?.exact?.amount);
    expect(coins).toBeLessThanOrEqual(0.000105);
    expect(coins).toBeGreaterThanOrEqual(0.00010185);
  });

  test('by one source alone', async () => {
    await giveEuro('kraken', '1.05');
    expect((await quote()).coin?.exact).not.toBeNull();
  });

  test.each([
    ['the sources differ', '1.05', '1.08', 0],
    ['one source errs', '0.6', '1.05', 0],
    ['the rates are old', '1.05', '1.05', 10 * minute],
  ])('but none while %s', async (_, ofCoinbase, ofKraken, ageMs) => {
    await giveEuro('coinbase', ofCoinbase, ageMs);
    await giveEuro('kraken', ofKraken, ageMs);
    expect(await quote()).toMatchObject({ amount: 10, currency: 'EUR', coin: { exact: null } });
  });

  test('but none by a built-in rate', async () => {
    expect(await quote()).toMatchObject({ coin: { exact: null } });
  });
});
