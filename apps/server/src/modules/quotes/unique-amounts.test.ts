import { randomUUIDv7 } from 'node:crypto';
import { stepOf } from '@ghost-pay/contract/coin-amounts';
import type { CoinKey } from '@ghost-pay/contract/coins';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../../../test/test-server.ts';
import { hashSecretToken, newSecretToken } from '../../core/randomness.ts';
import { amountRange } from './quote-amounts.ts';
import {
  countFreeAmounts,
  type Elsewhere,
  givenLately,
  takeAmount,
} from './usecases/take-amount.ts';
import { closeQuotes } from './usecases/close-quotes.ts';

const hourMs = 3_600_000;
const rates: Record<CoinKey, string> = {
  btc: '91000',
  eth: '3000',
  usdt: '1',
  bnb: '880',
  sol: '140',
  usdc: '1',
};
const nothing: Elsewhere = {
  knownHeight: async () => Promise.resolve(null),
  hasArrived: () => Promise.resolve(false),
  wasRestored: () => Promise.resolve(false),
};

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

/** A quote for a network, which may have as many amounts as the site gives unless it is told otherwise. */
async function take(
  coin: CoinKey,
  {
    address,
    network,
    usdCents = 500n,
    elsewhere = nothing,
  }: { address: string; network: string; usdCents?: bigint; elsewhere?: Elsewhere },
) {
  const { dependencies } = server;
  const now = dependencies.clock.now();
  const range = amountRange(coin, { usdCents, usdRate: rates[coin] });
  if (range === undefined) throw new Error('There are no amounts');
  const taken = await takeAmount(dependencies, {
    quote: {
      id: randomUUIDv7(),
      token_hash: hashSecretToken(newSecretToken(dependencies.randomness)),
      type: 'donation',
      payment_method: 'crypto',
      subscription_duration: null,
      region: null,
      amount_minor: Number(usdCents),
      currency: 'USD',
      crypto_type: coin,
      payment_address: address,
      usd_rate: rates[coin],
      usd_rate_source: 'test',
      usd_rate_at: now,
      known_height: null,
      created_at: now,
      expires_at: new Date(now.getTime() + 15 * 60_000),
    },
    range,
    giving: {
      elsewhere,
      taker: {
        network: dependencies.vault.lookupHash(`quote:${network}`),
        mostOpen: 3,
        mostUnused: 12,
      },
    },
  });
  if (taken === undefined) throw new Error('Each amount is somebody’s');
  return { ...taken, due: range.due };
}
const closeAll = async (address: string) =>
  server.testDatabase.pool.query(
    'update quotes set closed_at = $2 where payment_address = $1 and closed_at is null',
    [address, server.clock.now()],
  );
const isGiven = async (address: string, network: string) =>
  (await take('usdt', { address, network })).isUnique;

describe('a network', () => {
  test('has three open amounts of a coin, and another network and another coin have their own', async () => {
    const address = 'open';
    const given = [];
    for (let count = 0; count < 4; count += 1) given.push(await isGiven(address, 'one'));
    expect(given).toEqual([true, true, true, false]);
    expect(await isGiven(address, 'two')).toBe(true);
    expect((await take('usdc', { address, network: 'one' })).isUnique).toBe(true);
    await closeAll(address);
    expect(await isGiven(address, 'one')).toBe(true);
  });

  test('has twelve amounts in 72 hours for which nothing was sent, closed ones included', async () => {
    const address = 'unused';
    for (let count = 0; count < 12; count += 1) {
      expect(await isGiven(address, 'three')).toBe(true);
      await closeAll(address);
      server.clock.advance(hourMs);
    }
    const refused = await take('usdt', { address, network: 'three' });
    expect(refused).toMatchObject({ isUnique: false, atomic: refused.due });
    server.clock.advance(61 * hourMs);
    expect(await isGiven(address, 'three')).toBe(true);
  });

  test('is forgotten after 72 hours', async () => {
    const address = 'forgotten';
    await isGiven(address, 'four');
    const networks = async () =>
      server.testDatabase.database
        .selectFrom('quotes')
        .select('network')
        .where('payment_address', '=', address)
        .execute();
    expect(await networks()).toEqual([{ network: expect.any(Buffer) }]);
    server.clock.advance(72 * hourMs + 1_000);
    await closeQuotes(server.dependencies).run({});
    expect(await networks()).toEqual([{ network: null }]);
  });
});

test('when all were given, further quotes share the price, and nobody loses what tells them from others', async () => {
  const address = 'full';
  const amounts: bigint[] = [];
  let last = await take('btc', { address, network: '0', usdCents: 200n });
  for (let count = 1; last.isUnique; count += 1) {
    amounts.push(last.atomic);
    await closeAll(address);
    server.clock.advance(1_000);
    last = await take('btc', { address, network: String(count), usdCents: 200n });
  }
  expect(new Set(amounts).size).toBe(amounts.length);
  expect(last.atomic).toBe(last.due);
  const { rows } = await server.testDatabase.pool.query(
    'select count(*)::int as own from quotes where payment_address = $1 and is_unique',
    [address],
  );
  expect(rows).toEqual([{ own: amounts.length }]);
  const { free, all } = await countFreeAmounts(server.dependencies.database, {
    coin: 'btc',
    address,
    usdCents: 200n,
    usdRate: rates.btc,
    now: server.clock.now(),
  });
  expect([free, all]).toEqual([0, amounts.length]);
  // After 72 hours they are given again, the one that was closed first at the front.
  server.clock.advance(73 * hourMs);
  expect(await take('btc', { address, network: 'later', usdCents: 200n })).toMatchObject({
    isUnique: true,
    atomic: amounts[0],
  });
});

test('a shared amount is never one that a visitor alone may still pay', async () => {
  const address = 'own';
  const elsewhere = { ...nothing, wasRestored: () => Promise.resolve(true) };
  const shared = async () => take('eth', { address, network: 'six', elsewhere });
  const { due, atomic } = await shared();
  expect(atomic).toBe(due);
  const hold = async (closedHoursAgo: number) =>
    server.testDatabase.pool.query(
      `update quotes set is_unique = true, closed_at = $2, created_at = $3
        where payment_address = $1 and amount_atomic = $4`,
      [address, ago(closedHoursAgo), ago(100), due.toString()],
    );
  const ago = (hours: number) => new Date(server.clock.now().getTime() - hours * hourMs);
  await hold(71);
  expect((await shared()).atomic).toBe(due - stepOf('eth'));
  await hold(73);
  expect((await shared()).atomic).toBe(due);
});

test('an amount that was given a month ago counts as never given', async () => {
  const address = 'month';
  const { atomic } = await take('eth', { address, network: 'seven' });
  await closeAll(address);
  server.clock.advance(31 * 24 * hourMs);
  const range = amountRange('eth', { usdCents: 500n, usdRate: rates.eth });
  if (range === undefined) throw new Error('There are no amounts');
  expect(atomic).toBeLessThan(range.due);
  const given = { coin: 'eth', address, range, now: server.clock.now() } as const;
  expect(await givenLately(server.dependencies.database, given)).toEqual([]);
});

test('after a restore no amount is unique, because others may have been given that are not known', async () => {
  const elsewhere = { ...nothing, wasRestored: () => Promise.resolve(true) };
  const { isUnique, atomic, due } = await take('eth', {
    address: 'restored',
    network: 'five',
    elsewhere,
  });
  expect([isUnique, atomic]).toEqual([false, due]);
});

// On 2026-11-27 all 300 of every coin for $5 and for $12, but 87 in Bitcoin for $5, whose step leaves 164 amounts.
test('beside one /48 and four IPv4 addresses that take what they may, 300 visitors of a day have an amount of their own', async () => {
  const address = 'busy';
  let unique = 0;
  for (let visitor = 0; visitor < 300; visitor += 1) {
    // Every hour: what was asked for 75 minutes ago is closed, and each stranger has its share until it has had it all.
    if (visitor % 12 === 0) {
      await closeQuotes(server.dependencies).run({});
      for (const stranger of ['wide', 'a', 'b', 'c', 'd'])
        for (let times = 0; times < (visitor < 120 ? 3 : 1); times += 1)
          await isGiven(address, `stranger ${stranger}`);
    }
    if (await isGiven(address, `visitor ${visitor}`)) unique += 1;
    server.clock.advance((24 * hourMs) / 300);
  }
  expect(unique / 300).toBeGreaterThanOrEqual(0.95);
});
