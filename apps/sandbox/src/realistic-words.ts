import { chainFacts, type CoinKey, coins } from '@ghost-pay/contract/coins';
import type { Duration } from '@ghost-pay/contract/durations';
import { makePaymentId, type RandomBytes } from '@ghost-pay/contract/payment-id';

// The parts of made-up payments; all randomness comes from the given generator.

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
export const failureReasons = [
  'No such transaction on the chain.',
  'The transaction paid another address.',
  'The amount is far below the price.',
];
export const durationWeights: [Duration, number][] = [
  ['1 month', 18],
  ['2 months', 8],
  ['3 months', 28],
  ['6 months', 16],
  ['1 year', 18],
  ['2 years', 5],
  ['lifetime', 7],
];
export const coinWeights: [CoinKey, number][] = [
  ['btc', 30],
  ['usdt', 24],
  ['eth', 16],
  ['sol', 14],
  ['usdc', 10],
  ['bnb', 6],
];

/** A small generator of random numbers (mulberry32): the same seed gives the same sequence. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** One of the items, with a probability by its weight. */
export function pick<Item>(
  random: () => number,
  weighted: readonly (readonly [Item, number])[],
): Item {
  let rest = random() * weighted.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [item, weight] of weighted) {
    rest -= weight;
    if (rest < 0) return item;
  }
  throw new RangeError('Nothing to pick from');
}

/** All items with the same weight. */
export const even = <Item>(items: readonly Item[]) =>
  items.map((item): [Item, number] => [item, 1]);

/** Donations in dollars. */
export const donations = [3, 5, 10, 15, 20, 25, 50, 100] as const;

/**
 * `count` moments in the `days` days before `now`, oldest first; more of them are recent, most are in the evening.
 */
export function momentsOf(
  random: () => number,
  { count, days, now }: { count: number; days: number; now: Date },
): Date[] {
  const dayMs = 86_400_000;
  return Array.from({ length: count }, () => {
    // The square root turns an even distribution into slow growth.
    const day = Math.floor(Math.sqrt(random()) * days);
    const hour = Math.min(23, Math.max(0, 18 + (random() + random() + random() - 1.5) * 10));
    return new Date(
      Math.min(now.getTime() - 60_000, now.getTime() - (days - day) * dayMs + (hour / 24) * dayMs),
    );
  }).toSorted((a, b) => a.getTime() - b.getTime());
}

export function paymentIdOf(random: () => number, createdAt: Date): string {
  const randomBytes: RandomBytes = (bytes) => bytes.map(() => Math.floor(random() * 256));
  return makePaymentId({ randomBytes, now: createdAt.getTime() });
}

/** A player's typical user name, and an address that does not exist. */
export function personOf(random: () => number): { username: string; email: string } {
  const username = `${pick(random, even(firstParts))}_${pick(random, even(secondParts))}${Math.floor(random() * 900) + 10}`;
  return { username, email: `${username}@example.${pick(random, even(['com', 'net', 'org']))}` };
}

/** A hash of the coin's shape that is on no chain. */
export function transactionHash(random: () => number, coin: CoinKey): string {
  const digits = (alphabet: string, length: number) =>
    Array.from({ length }, () => alphabet.charAt(Math.floor(random() * alphabet.length))).join('');
  switch (chainFacts[coins[coin].chain].kind) {
    case 'bitcoin':
      return digits('0123456789abcdef', 64);
    case 'evm':
      return `0x${digits('0123456789abcdef', 64)}`;
    case 'solana':
      // 88 base58 digits decode to 64 bytes when the first digit is small: 5 × 58^87 is still below 2^512.
      return (
        digits('2345', 1) + digits('123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz', 87)
      );
  }
}
