import { expect, test } from 'vitest';
import type { StoredSource } from '../../migrations/tables.ts';
import { agreeStored, judgeStored } from './evidence-basis.ts';
import { keptEvidenceSchema } from './stored-basis.ts';
import { type StoredFacts, storedFactsSchema } from './stored-facts.ts';

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
  attached: [],
  taken: [],
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
  const basis = { ...today, quote: { ...today.quote, hasOwnAddress: true } };
  expect(keptEvidenceSchema.parse({ ...kept, basis })).toEqual({ ...kept, basis });
  expect(storedFactsSchema.parse(facts)).toEqual(facts);
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
