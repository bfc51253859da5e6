import { chainKeys } from '@ghost-pay/contract/coins';
import type { RecognisedChain } from '@ghost-pay/contract/evidence/assets';
import { describe, expect, test } from 'vitest';
import type { TransactionFacts, Transfer } from '../../gateways/chains/chain-source.ts';
import { isSmall, rateCoinOf, transfersOf } from './found-transfers.ts';
import { allowedActions } from './transfers.presenter.ts';
import { isLate, nextScanMs, watchedOf, nextReadingAt, watchlistOf } from './watchlist.ts';

const now = new Date('2026-11-23T10:00:00Z');
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);
const ours = '0x7a3f00000000000000000000000000000000009e';
const theirs = '0x51bc00000000000000000000000000000000004a';

const moved = (changes: Partial<Transfer> = {}): Transfer => ({
  asset: 'eth@ethereum',
  contract: null,
  to: ours,
  from: theirs,
  amount: 5n,
  position: 0,
  how: 'direct',
  ...changes,
});
const inBlock = (
  transfer: Partial<Transfer> = {},
  changes: Partial<Extract<TransactionFacts, { found: 'block' }>> = {},
): TransactionFacts => ({
  found: 'block',
  succeeded: true,
  block: { height: 7, hash: 'b', time: now },
  confirmations: 3,
  finality: 'none',
  proof: 'source',
  transfers: [moved(transfer)],
  elsewhere: [],
  leftOut: 0,
  isInsideUnknown: false,
  ...changes,
});
const waiting: TransactionFacts = {
  found: 'mempool',
  isReplaceable: true,
  transfers: [moved()],
  elsewhere: [],
  leftOut: 0,
  isInsideUnknown: false,
};
const found = (
  facts: TransactionFacts,
  chain: RecognisedChain = 'ethereum',
  until: Date | null = null,
) => transfersOf(facts, { chain, txid: '0x1', addresses: [{ address: ours, until }], now });

describe('Of a transaction', () => {
  test.each<[string, TransactionFacts, string[] | undefined]>([
    ['that waits', waiting, ['pending']],
    ['in a block', inBlock(), ['confirmed']],
    ['in a final block', inBlock({}, { finality: 'final' }), ['final']],
    ['in a safe block', inBlock({}, { finality: 'safe' }), ['confirmed']],
    [
      'to the address in capitals',
      inBlock({ to: ours.toUpperCase().replace('0X', '0x') }),
      ['confirmed'],
    ],
    ['that failed', inBlock({}, { succeeded: false }), []],
    ['of nothing', inBlock({ amount: 0n }), []],
    ['of an unknown token', inBlock({ asset: null }), []],
    ['to another person', inBlock({ to: theirs }), []],
    ['from the site itself', inBlock({ from: ours }), []],
    ['that no chain knows', { found: 'no' }, undefined],
    ['of a block that is gone', { found: 'orphaned' }, undefined],
  ])('%s', (_, facts, states) => {
    expect(found(facts)?.map(({ state }) => state)).toEqual(states);
  });

  test.each([
    [5, 'confirmed'],
    [6, 'final'],
  ])('of Bitcoin with %s confirmations it is %s', (confirmations, state) => {
    expect(found(inBlock({ asset: 'btc@bitcoin' }, { confirmations }), 'bitcoin')).toMatchObject([
      { state },
    ]);
  });

  test.each([
    [hours(0), 1],
    [hours(-1), 0],
  ])('to an address that ended at %s there are %s', (until, count) => {
    expect(found(inBlock(), 'ethereum', until)).toHaveLength(count);
  });
});

test.each([
  [49, true],
  [50, false],
  [null, false],
])('%s cents are small: %s', (cents, small) => {
  expect(isSmall(cents, 50)).toBe(small);
});

test.each([
  ['BTC', 'btc'],
  ['WSOL', 'sol'],
  ['POL', undefined],
])('%s has the rate of %s', (symbol, coin) => {
  expect(rateCoinOf(symbol)).toBe(coin);
});

test('each address is watched on every chain where coins can reach it, a former one until its end', () => {
  const watchlist = watchlistOf(
    [
      { coin: 'btc', address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', until: null },
      { coin: 'eth', address: '0x7a3F00000000000000000000000000000000009E', until: null },
      { coin: 'usdt', address: ours, until: hours(5) },
      { coin: 'sol', address: '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin', until: hours(-1) },
    ],
    { chains: chainKeys, now },
  );
  expect(watchlist.map(({ chain, way, until }) => `${chain} ${way} ${String(until)}`)).toEqual([
    'bitcoin pages null',
    'ethereum logs null',
    'ethereum balance null',
    'bsc logs null',
    'bsc balance null',
    'base logs null',
    'base balance null',
  ]);
  const watched = { address: 'a', owner: 'a', since: now };
  const waits = (chain: 'bsc' | 'base', way: 'balance') =>
    [false, true].map((isAwaited) =>
      nextScanMs({ ...watched, chain, way }, { isAwaited, awaitedOwn: 0, now }),
    );
  expect(waits('bsc', 'balance')).toEqual([20_000, 15_000]);
  expect(waits('base', 'balance')).toEqual([60_000, 15_000]);
  const accounts = { ...watched, chain: 'base', way: 'accounts' } as const;
  expect(nextScanMs(accounts, { isAwaited: false, awaitedOwn: 0, now })).toBe(3_600_000);
});

test.each([
  // An open page, among others.
  [0, 1, 15],
  [0, 15, 15],
  [0, 16, 30],
  [0, 100, 105],
  [0, 300, 300],
  // A page that nobody waits at any more, by its age in hours.
  [1.9, undefined, 120],
  [2, undefined, 900],
  [11.9, undefined, 900],
  [12, undefined, 3_600],
  [71.9, undefined, 3_600],
  [72, undefined, 86_400],
])(
  'the own address of a payment %d h old, one of %s awaited, is scanned each %d s',
  (age, awaited, seconds) => {
    const own = {
      chain: 'bitcoin',
      way: 'pages',
      address: 'own',
      owner: 'key',
      since: hours(-age),
    } as const;
    const given = { isAwaited: awaited !== undefined, awaitedOwn: awaited ?? 0, now };
    expect(nextScanMs(own, given)).toBe(seconds * 1_000);
    // It never takes the readings of payments their half of a budget.
    expect(isLate({ ...own, read_at: null }, given)).toBe(false);
  },
);

test.each([
  ['btc', 'bitcoin pages'],
  ['eth', 'ethereum balance'],
  ['usdt', 'ethereum logs'],
  ['bnb', 'bsc balance'],
  ['sol', 'solana pages'],
  ['usdc', 'base logs'],
] as const)('a visitor who is asked for %s waits for %s alone', (coin, watched) => {
  const address = '0x7a3F00000000000000000000000000000000009E';
  const { chain, way, address: written } = watchedOf(coin, address);
  expect(`${chain} ${way}`).toBe(watched);
  expect(written.toLowerCase()).toBe(address.toLowerCase());
});

test.each([
  [75, false, false],
  [76, false, true],
  [30, true, false],
  [31, true, true],
])('an address read %d s ago, awaited: %s, is late: %s', (seconds, isAwaited, late) => {
  const readAt = new Date(now.getTime() - seconds * 1_000);
  const watched = {
    chain: 'bitcoin',
    way: 'pages',
    address: 'a',
    owner: 'a',
    since: hours(-9),
  } as const;
  const given = { isAwaited, awaitedOwn: 0, now };
  expect(isLate({ ...watched, read_at: readAt }, given)).toBe(late);
  // One that was never read counts from its beginning.
  expect(isLate({ ...watched, since: readAt, read_at: null }, given)).toBe(late);
});

test.each([
  ['pending', 'bitcoin', 0.5, 60],
  ['confirmed', 'base', 0.5, 20],
  ['confirmed', 'base', 2, 600],
  ['vanished', 'bitcoin', 0.5, 600],
  ['final', 'bitcoin', 0.5, null],
  ['pending', 'bitcoin', 15 * 24, null],
  ['final by one source', 'bitcoin', 0.5, 3_600],
  ['final by one source', 'bitcoin', 25, null],
  ['pending by one source', 'bitcoin', 0.5, 60],
] as const)(
  'a %s transfer on %s of %s hours is read again after %s seconds',
  (told, chain, age, seconds) => {
    const isToldByOne = told.endsWith(' by one source');
    const state = told.replace(' by one source', '') as Parameters<
      typeof nextReadingAt
    >[0]['state'];
    const next = nextReadingAt({ chain, state }, { firstSeenAt: hours(-age), now, isToldByOne });
    expect(next && (next.getTime() - now.getTime()) / 1000).toBe(seconds);
  },
);

const pending = 'pending_payment_verification' as const;
test.each([
  ['an unclaimed one', null, null, null, 'admin', ['attach', 'dismiss']],
  ['one of a visitor', null, null, null, 'admin', ['make_payment', 'attach', 'dismiss']],
  ['a dismissed one', null, 'Own.', null, 'admin', ['take_back']],
  ['one of a pending payment', 'p', null, pending, 'admin', ['detach']],
  ['one of a completed payment', 'p', null, 'completed', 'admin', []],
  ['one of a completed payment', 'p', null, 'completed', 'super_admin', ['detach']],
] as const)('%s (%s, %s, %s) offers %s', (name, payment, reason, status, role, actions) => {
  const isAwaited = name === 'one of a visitor';
  expect(
    allowedActions(
      { transaction_id: payment, dismiss_reason: reason, payment_status: status },
      { role, isAwaited },
    ),
  ).toEqual(actions);
});
