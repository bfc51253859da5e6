import { ratesAnswer, type RatesPeer, startRatesPeer } from '@ghost-pay/sandbox/rates-peer';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPayment, donationPayload, nintendoPayload } from '../../../test/payments.ts';
import { createSession, createTestServer, type TestServer } from '../../../test/test-server.ts';
import { createCoinbaseRates } from '../../gateways/rates/coinbase-rates.ts';
import { refreshRates } from './refresh-rates.ts';

let server: TestServer;
let peer: RatesPeer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  peer = await startRatesPeer();
  peer.answer(ratesAnswer(ofNow));
  await server.testDatabase.pool.query('delete from exchange_rates; delete from coin_rates');
});
afterEach(() => peer.close());

const ofNow = { EUR: '0.8', JPY: '160', BTC: '0.00001' };
const gateway = ({ timeoutMs = 60_000 } = {}) => createCoinbaseRates({ url: peer.url, timeoutMs });
const refresh = async (rates = gateway()) =>
  refreshRates({ ...server.dependencies, rates: [rates] }).run({});
const worthOf = async (payload: Record<string, unknown>) => {
  const { id } = await createPayment(server, payload);
  return server.testDatabase.database
    .selectFrom('transactions')
    .select(['usd_amount_minor', 'usd_rate', 'usd_rate_source', 'usd_rate_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
};
const euros = () => worthOf(nintendoPayload());
const yen = () => worthOf(nintendoPayload({ region: 'japan', amount: 1500, currency: 'JPY' }));

describe('what a payment is worth in dollars is kept with it', () => {
  test('dollars are dollars', async () => {
    expect(await worthOf(donationPayload({ amount: 12.34 }))).toEqual({
      usd_amount_minor: 1234,
      usd_rate: '1',
      usd_rate_source: 'same currency',
      usd_rate_at: server.clock.now(),
    });
  });

  test('by dated built-in rates until the source was reached', async () => {
    const builtIn = { usd_rate_source: 'built-in', usd_rate_at: new Date('2024-12-31T00:00:00Z') };
    expect(await euros()).toEqual({ usd_amount_minor: 1558, usd_rate: '1.0389', ...builtIn });
    expect(await yen()).toEqual({ usd_amount_minor: 956, usd_rate: '0.006371', ...builtIn });
  });

  test('by the last good rates afterwards, however old, and never changes', async () => {
    const before = await createPayment(server, nintendoPayload());
    await refresh();
    const fetchedAt = server.clock.now();
    const known = { usd_rate_source: new URL(peer.url).host, usd_rate_at: fetchedAt };
    server.clock.advance(30 * 3_600_000);
    peer.misbehave('error');
    await refresh();
    expect(await euros()).toMatchObject({ usd_amount_minor: 1875, ...known });
    expect(await yen()).toMatchObject({ usd_amount_minor: 938, ...known });
    const { usd_amount_minor: kept } = await server.testDatabase.database
      .selectFrom('transactions')
      .select('usd_amount_minor')
      .where('id', '=', before.id)
      .executeTakeFirstOrThrow();
    expect(kept).toBe(1558);
  });

  test('a payment without a rate is flagged, not refused', async () => {
    const { id } = await createPayment(server, nintendoPayload());
    await server.testDatabase.pool.query(
      `update transactions set usd_amount_minor = null, usd_rate = null, usd_rate_source = null, usd_rate_at = null where id = $1`,
      [id],
    );
    const { headers } = await createSession(server);
    expect(
      (await server.app.inject({ url: `/api/transactions/${id}`, headers })).json(),
    ).toMatchObject({ flags: ['rate_missing'] });
  });
});

describe('the source of rates', () => {
  test('is asked once a minute, and never by a visitor', async () => {
    await euros();
    expect(peer.requests()).toBe(0);
    await refresh();
    await refresh();
    server.clock.advance(29_999);
    await refresh();
    expect(peer.requests()).toBe(1);
    server.clock.advance(1);
    await refresh();
    expect(peer.requests()).toBe(2);
    await refreshRates({ ...server.dependencies, rates: [] }).run({});
  });

  test.each(['error', 'html', 'truncated', 'redirect', 'slow', 'huge', 'drip'] as const)(
    'may be %s: nothing is kept of it',
    async (fault) => {
      peer.misbehave(fault);
      const faulty = gateway({ timeoutMs: 400 });
      await expect(faulty.fetchUsdRates()).rejects.toThrow('The ');
      await refresh(faulty);
      expect(await euros()).toMatchObject({ usd_rate_source: 'built-in' });
      expect(peer.requests()).toBe(2);
    },
  );

  test.each([
    [null],
    [[]],
    [{ data: { currency: 'EUR', rates: { EUR: '1', JPY: '160' } } }],
    [{ data: { currency: 'USD', rates: ['EUR'] } }],
  ])('does not say %j', async (body) => {
    peer.answer(body);
    await expect(gateway().fetchUsdRates()).rejects.toThrow('The ');
  });

  test.each([undefined, 0.8, '', '0', '-0.8', '8e-1', 'NaN', '80', '0.008'])(
    'may say %j of a currency, whose rate then stays, and the others are kept',
    async (units) => {
      peer.answer(ratesAnswer({ ...ofNow, EUR: units }));
      await refresh();
      expect(await euros()).toMatchObject({ usd_rate_source: 'built-in' });
      expect(await yen()).toMatchObject({ usd_amount_minor: 938 });
    },
  );

  test('that is not there at all is the same', async () => {
    const away = gateway();
    await peer.close();
    await expect(away.fetchUsdRates()).rejects.toThrow('The source did not answer in full');
  });
});
