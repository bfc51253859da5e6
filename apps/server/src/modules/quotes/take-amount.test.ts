import { randomUUIDv7 } from 'node:crypto';
import { stepOf } from '@ghost-pay/contract/coin-amounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../../../test/test-server.ts';
import { hashSecretToken, newSecretToken } from '../../core/randomness.ts';
import { type AmountRange, amountRange } from './quote-amounts.ts';
import { type Elsewhere, takeAmount } from './usecases/take-amount.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ maxConnections: 10 });
});
afterAll(() => server.close());

const range = (coin: 'btc' | 'eth', usdCents: bigint, usdRate: string): AmountRange => {
  const found = amountRange(coin, { usdCents, usdRate });
  if (found === undefined) throw new Error('There are no amounts');
  return found;
};

const nothing: Elsewhere = {
  knownHeight: async () => Promise.resolve(null),
  hasArrived: () => Promise.resolve(false),
  wasRestored: () => Promise.resolve(false),
};

/** Another network each time. */
const newTaker = () => ({
  network: server.dependencies.randomness.bytes(32),
  mostOpen: 3,
  mostUnused: 12,
});

async function take(
  coin: 'btc' | 'eth',
  {
    from,
    address,
    elsewhere = nothing,
  }: { from: AmountRange; address: string; elsewhere?: Elsewhere },
) {
  const { dependencies } = server;
  const now = dependencies.clock.now();
  const quote = {
    id: randomUUIDv7(),
    token_hash: hashSecretToken(newSecretToken(dependencies.randomness)),
    type: 'donation',
    payment_method: 'crypto',
    subscription_duration: null,
    region: null,
    amount_minor: 500,
    currency: 'USD',
    crypto_type: coin,
    payment_address: address,
    usd_rate: '1',
    usd_rate_source: 'test',
    usd_rate_at: now,
    known_height: null,
    created_at: now,
    expires_at: now,
  } as const;
  const giving = { elsewhere, taker: newTaker() };
  const taken = await takeAmount(dependencies, { quote, range: from, giving });
  if (taken === undefined) throw new Error('Each amount is somebody’s');
  return taken;
}

/** The amounts of open quotes at the address that are marked unique although another open quote has them. */
async function alike(address: string): Promise<number> {
  const { rows } = await server.testDatabase.pool.query<{ alike: number }>(
    `select count(*)::int as alike from quotes marked
      where is_unique and payment_address = $1 and exists (
        select from quotes other where other.id <> marked.id and other.crypto_type = marked.crypto_type and other.payment_address = marked.payment_address
          and other.amount_atomic = marked.amount_atomic)`,
    [address],
  );
  return rows[0]?.alike ?? -1;
}

test('of two thousand quotes at once no two that are marked unique are alike, and none is above the price', async () => {
  // The rate moves, as it does between visitors, so that there are amounts for all.
  const ranges = Array.from({ length: 20 }, (_, index) =>
    range('eth', 500n, String(3000 + index * 100)),
  );
  const waiting = Array.from({ length: 2_000 }, (_, index) => ranges[index % ranges.length]);
  const wrong: string[] = [];
  let unique = 0;
  const work = async (): Promise<void> => {
    for (let from = waiting.pop(); from !== undefined; from = waiting.pop()) {
      const { atomic, isUnique } = await take('eth', { from, address: 'crowded' });
      if (isUnique) unique += 1;
      if (atomic > from.due || atomic <= 0n || atomic % stepOf('eth') !== 0n)
        wrong.push(`${atomic} for ${from.due}`);
    }
  };
  await Promise.all(Array.from({ length: 10 }, work));
  expect(wrong).toEqual([]);
  expect(await alike('crowded')).toBe(0);
  expect(unique).toBeGreaterThan(1_600);
});

test('when the tails run out, quotes are given that are not marked, with an amount that no marked one has', async () => {
  // Of a hundred amounts all are ordinary but those of three digits.
  const from = range('btc', 500n, '100000');
  const taken = [];
  for (let count = 0; count < 400; count += 1)
    taken.push(await take('btc', { from, address: 'narrow' }));
  const unique = taken.filter(({ isUnique }) => isUnique);
  expect(new Set(unique.map(({ atomic }) => atomic)).size).toBe(unique.length);
  expect(unique.length).toBeGreaterThan(60);
  expect(unique.length).toBeLessThan(taken.length);
  expect(await alike('narrow')).toBe(0);
});

test('no amount is given where the only one is somebody’s own', async () => {
  const from = range('btc', 500n, '100000');
  const { atomic } = await take('btc', { from, address: 'single' });
  const only = { ...from, due: atomic, tails: 1, widest: 1 };
  await expect(take('btc', { from: only, address: 'single' })).rejects.toThrow('somebody’s');
});

test('an amount that has just come, or is on its way, is given to nobody as unique', async () => {
  const from = range('btc', 500n, '100000');
  const { atomic } = await take('btc', { from, address: 'arrived' });
  const elsewhere = {
    ...nothing,
    hasArrived: (_: unknown, { amount }: { amount: string | null }) =>
      Promise.resolve(amount !== atomic.toString()),
  };
  // The only amount that has not come is open.
  expect(await take('btc', { from, address: 'arrived', elsewhere })).toEqual({
    atomic: from.due,
    isUnique: false,
  });
});
