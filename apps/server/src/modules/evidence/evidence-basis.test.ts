import { expect, test } from 'vitest';
import type { StoredSource } from '../../migrations/tables.ts';
import { agreeStored, judgeStored } from './evidence-basis.ts';
import { keptEvidenceSchema } from './stored-basis.ts';
import { isSameJson, type StoredFacts, storedFactsSchema } from './stored-facts.ts';

// Rows as they stand in databases today, in JSON: they must be read, and judged as they were.

const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const older = {
  at: '2026-11-23T12:00:00.000Z',
  payment: {
    coin: 'btc',
    chain: 'bitcoin',
    hasHash: true,
    address,
    createdAt: '2026-11-23T10:00:00.000Z',
    usdMinor: 1234,
    isHeld: false,
  },
  quote: {
    amount: '12340',
    isUnique: true,
    createdAt: '2026-11-23T10:00:00.000Z',
    usdRate: '100000',
  },
  rate: null,
  isPegLost: false,
  addresses: [{ address, until: null }],
  rules: { tolerancePercent: 1, oldestHours: 24, confirmationsNeeded: 3 },
  lastFoundBefore: null,
  lastFound: null,
  conflictBefore: null,
  conflictSince: null,
  onAnotherChain: null,
  probedAt: null,
  firstSeenAt: '2026-11-23T10:05:00.000Z',
  countedFor: null,
  isAnotherQuote: false,
  payingTransfers: 1,
  isFork: false,
};
const today = {
  ...older,
  payment: { ...older.payment, otherAddress: null, otherPrice: null },
  quote: { ...older.quote, knownHeight: 899_999, heights: [] },
  sightings: [{ source: 'one', at: '2026-11-23T10:05:00.000Z', blockHeight: 900_000 }],
  scanners: [],
  reference: null,
  attached: [],
  taken: [],
};
const before = {
  source: 'one',
  isOwn: false,
  at: '2026-11-23T11:55:00.000Z',
  reading: 1,
  tip: { height: 900_004, time: '2026-11-23T11:54:00.000Z' },
};
/** With every moment that can be kept. */
const full = {
  ...today,
  quote: {
    ...today.quote,
    hasOwnAddress: true,
    heights: [{ source: 'one', height: 899_999, at: '2026-11-23T10:00:40.000Z' }],
  },
  rate: { usd: '100000', at: '2026-11-23T10:00:30.000Z' },
  addresses: [
    { address, until: null },
    { address: 'bc1qearlier', until: '2026-11-23T09:00:00.000Z' },
  ],
  scanners: ['one'],
  lastFoundBefore: before,
  lastFound: { ...before, at: '2026-11-23T12:00:00.000Z' },
  conflictBefore: '2026-11-23T11:50:00.000Z',
  conflictSince: '2026-11-23T11:50:00.000Z',
  onAnotherChain: {
    chain: 'ethereum',
    reading: 1,
    addresses: [{ address: '0xours', until: '2026-11-23T09:00:00.000Z' }],
  },
  probedAt: '2026-11-23T11:59:00.000Z',
};
const facts: StoredFacts = {
  found: 'block',
  succeeded: true,
  block: { height: 900_000, hash: 'ab'.repeat(32), time: '2026-11-23T10:30:00.000Z' },
  finality: 'none',
  proof: 'checked',
  transfers: [
    {
      asset: 'btc@bitcoin',
      contract: null,
      to: address,
      isFromUs: false,
      amount: '12340',
      position: 0,
      how: 'direct',
    },
  ],
  elsewhere: [],
  leftOut: 0,
  isInsideUnknown: false,
};
const sources = ['one', 'two'].map((name): StoredSource => ({
  name,
  is_own: false,
  said: 'in_block',
  confirmations: 6,
  amount: '0.0001234',
  read_at: '2026-11-23T12:00:00.000Z',
  reading: 1,
  tip: { height: 900_005, time: '2026-11-23T11:55:00.000Z' },
}));

const kept = { findings: [], seen: null, sources };

test.each([
  ['as it is stored today', today, 'proven', ['not_seen_absent', 'exact_amount']],
  [
    'of before other addresses, heights, sightings and transfers were kept',
    older,
    'proven',
    ['exact_amount'],
  ],
  [
    'of another visitor’s claim',
    { ...today, payment: { ...today.payment, isHeld: true } },
    'questionable',
    ['not_seen_absent', 'exact_amount', 'contested'],
  ],
  ['that names every moment', full, 'proven', ['exact_amount', 'own_address']],
  [
    'of money that was seen before its quote',
    { ...full, firstSeenAt: '2026-11-23T09:59:59.000Z' },
    'questionable',
    ['older_than_quote'],
  ],
  [
    'of money that was sent after the address had become another one’s',
    { ...full, addresses: [{ address, until: '2026-11-23T10:04:59.000Z' }] },
    'refuted',
    ['wrong_destination'],
  ],
])('a basis %s is judged', (_, stored, verdict, codes) => {
  const { basis } = keptEvidenceSchema.parse({ ...kept, basis: stored });
  if (basis === null) throw new TypeError('No basis was read');
  const words = { sources, factsOf: () => facts };
  const judgement = judgeStored(basis, { ...words, agreement: agreeStored(basis, words) });
  expect(judgement.verdict).toBe(verdict);
  expect(judgement.findings.map(({ code }) => code)).toEqual(codes);
});

test.each([
  ['of a payment without a verdict', null],
  ['that was forgotten with its readings', { isForgotten: true }],
])('a basis %s is none', (_, stored) => {
  expect(keptEvidenceSchema.parse({ ...kept, basis: stored }).basis).toBeNull();
});

test('nothing of what is kept is lost when it is read', () => {
  const { basis, ...words } = keptEvidenceSchema.parse({ ...kept, basis: full });
  expect(words).toEqual(kept);
  expect(JSON.parse(JSON.stringify(basis))).toEqual(full);
  expect(storedFactsSchema.parse(facts)).toEqual(facts);
});

test.each([
  ['moments of one time', { at: new Date(1) }, { at: new Date(1) }, true],
  ['moments of two times', { at: new Date(1) }, { at: new Date(2) }, false],
  ['a moment and none', { at: new Date(1) }, { at: null }, false],
  ['a moment and its text', { at: new Date(1) }, { at: '1970-01-01T00:00:00.001Z' }, true],
  [
    'keys in another order',
    { one: 1, other: [{ a: 1, b: 2 }] },
    { other: [{ b: 2, a: 1 }], one: 1 },
    true,
  ],
])('%s are compared as JSON', (_, one, other, isSame) => {
  expect(isSameJson(one, other)).toBe(isSame);
});

test.each([
  ['that names no payment', { ...kept, basis: {} }],
  ['that is a text', { ...kept, basis: 'text' }],
  [
    'with an amount that is none',
    { ...kept, basis: { ...today, quote: { ...today.quote, amount: '-1' } } },
  ],
  ['with words that are none', { ...kept, basis: today, sources: {} }],
])('what is kept %s cannot be read', (_, stored) => {
  expect(keptEvidenceSchema.safeParse(stored).success).toBe(false);
});
