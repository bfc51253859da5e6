import { type CoinKey, coins } from '@ghost-pay/contract/coins';
import type { Duration } from '@ghost-pay/contract/durations';
import { makePaymentId, type RandomBytes } from '@ghost-pay/contract/payment-id';

/** A payment as a visitor would send it, and what an admin then makes of it. */
export interface RealisticPayment {
  readonly createdAt: Date;
  readonly payload: Record<string, unknown>;
  readonly fate: PaymentFate;
}

export type PaymentFate =
  | { readonly kind: 'waits' }
  | { readonly kind: 'fails'; readonly afterMinutes: number; readonly reason: string }
  | { readonly kind: 'verified'; readonly afterMinutes: number }
  | {
      readonly kind: 'completed';
      readonly afterMinutes: number;
      readonly deliveredAfterMinutes: number;
    };

/** What is on sale: the price in decimal dollars of each duration paid in crypto. */
export type CryptoPrices = ReadonlyMap<Duration, number>;

const firstParts = [
  'pixel',
  'star',
  'retro',
  'luna',
  'turbo',
  'nova',
  'mango',
  'echo',
  'tofu',
  'comet',
  'berry',
  'fox',
];
const secondParts = [
  'rider',
  'cat',
  'byte',
  'jumper',
  'wave',
  'smith',
  'moth',
  'lark',
  'runner',
  'otter',
  'sprout',
  'owl',
];
const failureReasons = [
  'No such transaction on the chain.',
  'The transaction paid another address.',
  'The amount is far below the price.',
];
const durationWeights: [Duration, number][] = [
  ['1 month', 18],
  ['2 months', 8],
  ['3 months', 28],
  ['6 months', 16],
  ['1 year', 18],
  ['2 years', 5],
  ['lifetime', 7],
];
const coinWeights: [CoinKey, number][] = [
  ['btc', 30],
  ['usdt', 24],
  ['eth', 16],
  ['sol', 14],
  ['usdc', 10],
  ['bnb', 6],
];

/** A small generator of random numbers (mulberry32), so that the same seed tells the same story. */
function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function pick<Item>(random: () => number, weighted: readonly (readonly [Item, number])[]): Item {
  let rest = random() * weighted.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [item, weight] of weighted) {
    rest -= weight;
    if (rest < 0) return item;
  }
  throw new RangeError('Nothing to pick from');
}

const even = <Item>(items: readonly Item[]) => items.map((item): [Item, number] => [item, 1]);

/**
 * `count` payments over the `days` days before `now`, oldest first: more of them lately, most in the
 * evening, nearly all completed within two days, the last ones still waiting.
 */
export function realisticPayments({
  count,
  days,
  now,
  prices,
  seed,
}: {
  count: number;
  days: number;
  now: Date;
  prices: CryptoPrices;
  seed: number;
}): RealisticPayment[] {
  const random = seededRandom(seed);
  const dayMs = 86_400_000;
  const moments = Array.from({ length: count }, () => {
    // The root makes a slowly growing business out of an even one.
    const day = Math.floor(Math.sqrt(random()) * days);
    const hour = Math.min(23, Math.max(0, 18 + (random() + random() + random() - 1.5) * 10));
    return new Date(
      Math.min(now.getTime() - 60_000, now.getTime() - (days - day) * dayMs + (hour / 24) * dayMs),
    );
  }).toSorted((a, b) => a.getTime() - b.getTime());
  return moments.map((createdAt) => ({
    createdAt,
    payload: payloadOf({ random, createdAt, prices }),
    fate: fateOf(random, (now.getTime() - createdAt.getTime()) / 60_000),
  }));
}

function payloadOf({
  random,
  createdAt,
  prices,
}: {
  random: () => number;
  createdAt: Date;
  prices: CryptoPrices;
}) {
  const randomBytes: RandomBytes = (bytes) => bytes.map(() => Math.floor(random() * 256));
  const coin = pick(random, coinWeights);
  const common = {
    payment_id: makePaymentId({ randomBytes, now: createdAt.getTime() }),
    payment_method: 'crypto',
    crypto_type: coin,
    txid: transactionHash(random, coin),
    currency: 'USD',
  };
  if (random() < 0.15) {
    return {
      ...common,
      type: 'donation',
      amount: pick(random, even([3, 5, 10, 15, 20, 25, 50, 100])),
    };
  }
  const duration = pick(
    random,
    durationWeights.filter(([name]) => prices.has(name)),
  );
  const name = `${pick(random, even(firstParts))}_${pick(random, even(secondParts))}${Math.floor(random() * 900) + 10}`;
  return {
    ...common,
    type: 'ghost-eshop-pro',
    amount: prices.get(duration) ?? 0,
    userUsername: name,
    userEmail: `${name}@example.${pick(random, even(['com', 'net', 'org']))}`,
    subscriptionDuration: duration,
  };
}

function fateOf(random: () => number, ageMinutes: number): PaymentFate {
  const afterMinutes = Math.round(20 + random() ** 2 * 1400);
  if (afterMinutes >= ageMinutes) return { kind: 'waits' };
  if (random() < 0.05)
    return { kind: 'fails', afterMinutes, reason: pick(random, even(failureReasons)) };
  const deliveredAfterMinutes = afterMinutes + Math.round(5 + random() ** 2 * 600);
  if (deliveredAfterMinutes >= ageMinutes) return { kind: 'verified', afterMinutes };
  return { kind: 'completed', afterMinutes, deliveredAfterMinutes };
}

/** A hash of the coin's shape that no chain knows. */
function transactionHash(random: () => number, coin: CoinKey): string {
  const digits = (alphabet: string, length: number) =>
    Array.from({ length }, () => alphabet.charAt(Math.floor(random() * alphabet.length))).join('');
  switch (coins[coin].chain) {
    case 'bitcoin':
      return digits('0123456789abcdef', 64);
    case 'ethereum':
    case 'bsc':
    case 'base':
      return `0x${digits('0123456789abcdef', 64)}`;
    case 'solana':
      // 88 digits are 64 bytes as long as the first one is small: 5 × 58^87 is still below 2^512.
      return (
        digits('2345', 1) + digits('123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz', 87)
      );
  }
}
