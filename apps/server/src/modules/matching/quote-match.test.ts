import { expect, test } from 'vitest';
import { isSought, soughtBy } from './quote-match.ts';

const hours = (count: number) => new Date(Date.UTC(2026, 0, 10) + count * 3_600_000);
const quote = {
  crypto_type: 'usdt',
  payment_address: '0x7a3F0b5c1d2e4f60718293a4b5c6d7e8f9009E21',
  amount_atomic: '4998700',
  address_index: null as number | null,
  reference: null as string | null,
  is_unique: true,
  created_at: hours(0),
  known_height: 100 as number | null,
} as const;
const transfer = {
  asset: 'usdt@ethereum',
  address: quote.payment_address,
  amount_atomic: quote.amount_atomic,
  reference: null as string | null,
  state: 'confirmed',
  first_seen_at: hours(1),
  block_time: hours(1),
  block_height: 101 as number | null,
} as const;

test('a quote seeks its coin at its address, for 72 hours', () => {
  expect(soughtBy(quote)).toEqual({
    coin: 'usdt',
    chain: 'ethereum',
    asset: 'usdt@ethereum',
    address: quote.payment_address,
    amount: '4998700',
    isShared: false,
    reference: null,
    from: hours(0),
    until: hours(72),
    knownHeight: 100,
  });
});

test.each([
  ['for a card or a code', { ...quote, crypto_type: null, payment_address: null }],
  ['without an exact amount', { ...quote, amount_atomic: null }],
  ['whose amount others were asked for too', { ...quote, is_unique: false }],
])('a quote %s seeks nothing', (_name, given) => {
  expect(soughtBy(given)).toBeUndefined();
});

test.each<[string, Partial<Parameters<typeof isSought>[0]>, boolean]>([
  ['of the amount, in a block', {}, true],
  ['of the amount, in no block yet', { state: 'pending', block_time: null }, true],
  ['of the amount, final', { state: 'final' }, true],
  ['to the address in other letters', { address: quote.payment_address.toLowerCase() }, true],
  ['one unit more', { amount_atomic: '4998701' }, false],
  ['to another address', { address: `0x${'1'.repeat(40)}` }, false],
  ['of another asset', { asset: 'usdc@base' }, false],
  ['of the same coin on another network', { asset: 'usdt@bsc' }, false],
  ['that vanished', { state: 'vanished' }, false],
  ['seen before the quote', { first_seen_at: hours(-0.01), block_time: null }, false],
  ['in the newest block that was known with the quote', { block_height: 100 }, false],
  ['of a block a minute before the quote', { block_time: hours(-1 / 60) }, true],
  ['of a block long before the quote, seen late', { block_time: hours(-1) }, false],
  ['seen late, sent in time', { first_seen_at: hours(80), block_time: hours(71) }, true],
  ['sent at the last moment', { first_seen_at: hours(72), block_time: null }, true],
  ['sent too late', { first_seen_at: hours(72.01), block_time: hours(72.02) }, false],
])('a transfer %s: %s', (_name, changes, expected) => {
  const sought = soughtBy(quote);
  expect(sought && isSought({ ...transfer, ...changes }, sought)).toBe(expected);
});

const own = {
  ...quote,
  crypto_type: 'btc',
  payment_address: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
  amount_atomic: '6000',
  address_index: 7,
} as const;
const toOwn = { ...transfer, asset: 'btc@bitcoin', address: own.payment_address } as const;

test.each<[string, Partial<Parameters<typeof isSought>[0]>, boolean]>([
  ['of the amount', { amount_atomic: '6000' }, true],
  ['of less', { amount_atomic: '1' }, true],
  ['of more', { amount_atomic: '60001' }, true],
  ['to another address', { address: 'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g' }, false],
  ['that vanished', { state: 'vanished' }, false],
  ['seen before the quote', { first_seen_at: hours(-0.01), block_time: null }, false],
  ['sent too late', { first_seen_at: hours(72.01), block_time: hours(72.02) }, false],
])('of a quote with an address of its own, a transfer %s: %s', (_name, changes, expected) => {
  const sought = soughtBy(own);
  expect(sought && isSought({ ...toOwn, ...changes }, sought)).toBe(expected);
});

test('a quote whose own address was given before seeks nothing', () => {
  expect(soughtBy({ ...own, is_unique: false })).toBeUndefined();
});

const linked = {
  ...quote,
  crypto_type: 'sol',
  payment_address: '4zvwRjXUKGfvwnParsHAS3HuSVzV5cA4McphgmoCtajS',
  reference: 'ours',
} as const;
const inSol = { ...transfer, asset: 'sol@solana', address: linked.payment_address } as const;

test.each<[string, Partial<Parameters<typeof isSought>[0]>, boolean, boolean]>([
  ['of the amount, without any', {}, true, false],
  ['of another amount, without any', { amount_atomic: '1' }, false, false],
  ['of the amount, with it', { reference: 'ours' }, true, true],
  ['of less, with it', { amount_atomic: '1', reference: 'ours' }, true, true],
  ['of more, with it', { amount_atomic: '60001000', reference: 'ours' }, true, true],
  ['of the amount, with another one', { reference: 'theirs' }, false, false],
  ['to another address', { reference: 'ours', address: 'another' }, false, false],
  ['of another coin', { reference: 'ours', asset: 'usdc@solana' }, false, false],
  ['seen before the quote', { reference: 'ours', first_seen_at: hours(-1) }, false, false],
  [
    'sent too late',
    { reference: 'ours', first_seen_at: hours(73), block_time: hours(73) },
    false,
    false,
  ],
])(
  'of a quote with a reference, a transfer %s: %s; of one whose amount others have',
  (_name, changes, expected, ofShared) => {
    for (const [given, theirs] of [
      [linked, expected],
      [{ ...linked, is_unique: false }, ofShared],
    ] as const) {
      const sought = soughtBy(given);
      expect(sought && isSought({ ...inSol, ...changes }, sought)).toBe(theirs);
    }
  },
);
