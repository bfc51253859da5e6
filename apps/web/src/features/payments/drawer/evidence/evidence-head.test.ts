import { findingCodes, verdicts } from '@ghost-pay/contract/evidence/evidence-words';
import {
  type Evidence,
  type Finding,
  mayStillAppear,
} from '@ghost-pay/contract/evidence/evidence.schemas';
import { describe, expect, test } from 'vitest';
import { arrived, now, proven, source } from './evidence-example.fixture.ts';
import { evidenceAdvice, evidenceHead, sourcesText } from './evidence-head.ts';
import type { Claims } from './evidence-lines.ts';
import { ageText, spanText } from './evidence-moments.ts';
import { findingWords } from './evidence.texts.ts';

const evidence = (changes: Partial<Evidence> = {}): Evidence => ({ ...proven, ...changes });
const expectedOn = (
  chain: 'bitcoin' | 'ethereum' | 'bsc' | 'base' | 'solana',
  confirmations: number | null,
) => ({
  ...proven.expected,
  chain,
  confirmations,
});
const settling = (
  chain: Parameters<typeof expectedOn>[0],
  needed: number | null,
  confirmations: number,
) =>
  evidence({
    verdict: 'settling',
    findings: [],
    expected: expectedOn(chain, needed),
    seen: { ...arrived, confirmations, is_final: false },
  });

const head = (given: Evidence) =>
  evidenceHead(given, { mayStillAppear: mayStillAppear(given), now });

describe('the head', () => {
  test.each<[string, Evidence, string, string]>([
    ['proven', evidence(), 'Proven', 'Checked 20 s ago'],
    ['one block of two', settling('bitcoin', 2, 1), 'Arriving · 1 of 2', 'About 10 min more'],
    ['six blocks', settling('bitcoin', 12, 0), 'Arriving · 0 of 12', 'About 2 h more'],
    ['twelve blocks', settling('ethereum', 12, 2), 'Arriving · 2 of 12', 'About 2 min more'],
    [
      'the last block',
      settling('ethereum', 12, 11),
      'Arriving · 11 of 12',
      'Less than a minute more',
    ],
    ['quick blocks', settling('bsc', 180, 20), 'Arriving · 20 of 180', 'Less than a minute more'],
    ['no count', settling('solana', null, 0), 'Arriving', 'Less than a minute more'],
    [
      'underpaid, with its worth',
      evidence({
        verdict: 'questionable',
        findings: [{ code: 'single_source' }, { code: 'underpaid', amount: '0.5036', usd: '0.50' }],
      }),
      'Needs a Look',
      'Underpaid by $0.50',
    ],
    [
      'underpaid, of unknown worth',
      evidence({ verdict: 'questionable', findings: [{ code: 'underpaid', amount: '0.5036' }] }),
      'Needs a Look',
      'Underpaid by 0.5036 BTC',
    ],
    [
      'refuted',
      evidence({ verdict: 'refuted', findings: [{ code: 'wrong_destination' }] }),
      'Does Not Match',
      'Paid another address',
    ],
    [
      'not found yet',
      evidence({ verdict: 'not_found', findings: [], readings: 1 }),
      'Not Found Yet',
      'Checked once',
    ],
    [
      'not found',
      evidence({ verdict: 'not_found', findings: [{ code: 'never_seen' }], readings: 41 }),
      'Not Found',
      'Checked 41 times',
    ],
    [
      'not found yet, of a visitor who names another price',
      evidence({ verdict: 'not_found', findings: [{ code: 'other_price' }], readings: 1 }),
      'Not Found Yet',
      'Checked once',
    ],
    [
      'paid to the right address, while the visitor names another one',
      evidence({ verdict: 'questionable', findings: [{ code: 'other_address' }] }),
      'Needs a Look',
      'Named another address',
    ],
    [
      'unavailable',
      evidence({ verdict: 'unavailable', findings: [{ code: 'sources_away' }] }),
      'Could Not Be Checked',
      'Last answer 20 s ago',
    ],
    [
      'never answered',
      evidence({ verdict: 'unavailable', findings: [], read_at: null }),
      'Could Not Be Checked',
      'No answer yet',
    ],
  ])('%s', (_name, given, label, words) => {
    expect(head(given)).toEqual({ label, words });
  });
});

describe('what to do', () => {
  const says = (given: Evidence, mayVerify = true, claims: Claims = 'none') =>
    evidenceAdvice(given, { mayVerify, mayStillAppear: mayStillAppear(given), now, claims }).map(
      ({ says: found, remedy }) => [found, remedy].filter(Boolean).join(' '),
    );

  test.each<[string, Evidence, string[]]>([
    ['proven', evidence(), ['Nothing differs. You can verify the payment.']],
    [
      'arriving',
      settling('bitcoin', 2, 1),
      ['Nothing for you to do yet. The card turns to Proven by itself.'],
    ],
    [
      'underpaid',
      evidence({ verdict: 'questionable', findings: [{ code: 'underpaid', amount: '0.5036' }] }),
      ['0.5036 BTC is missing. Ask for it, or verify if that is fine.'],
    ],
    [
      'paid to another address',
      evidence({
        verdict: 'refuted',
        findings: [{ code: 'wrong_destination', amount: '0.5', symbol: 'BTC', address: 'bc1q' }],
      }),
      [
        'The transaction paid 0.5 BTC to another address. Correct the hash if the customer sent a wrong one, or mark the payment as failed.',
      ],
    ],
    [
      'not found yet',
      evidence({ verdict: 'not_found', findings: [] }),
      ['A new transaction can take a minute to appear.', 'The next automatic check is at 15:10.'],
    ],
    [
      'unavailable',
      evidence({ verdict: 'unavailable', findings: [{ code: 'sources_away' }] }),
      [
        'No source has answered. Check again later, or look in the explorer.',
        'These facts are from 20 s ago and prove nothing now.',
        'The next automatic check is at 15:10.',
      ],
    ],
  ])('%s', (_name, given, sentences) => {
    expect(says(given)).toEqual(sentences);
  });

  test('a payment that was verified is not to be verified', () => {
    expect(says(evidence({ findings: [] }), false)).toEqual(['Nothing differs.']);
  });

  test('a claim that blocks is said at once, and once, also of a proven payment', () => {
    const said =
      'Another visitor claims the same transaction. A Super Administrator must resolve the contest first.';
    expect(says(evidence({ findings: [] }), false, 'blocking')).toEqual([said]);
    const read = evidence({ verdict: 'questionable', findings: [{ code: 'contested' }] });
    expect(says(read, false, 'blocking')).toEqual([said]);
  });

  const whole: Omit<Finding, 'code'> = {
    chain: 'tron',
    symbol: 'USDT',
    amount: '5.00',
    usd: '5.00',
    address: 'TXYZ',
    contract: '0x12',
    payment_id: 'GHOST-1',
    minutes: 90,
    count: 2,
  };
  const cells = verdicts.flatMap((verdict) => findingCodes.map((code) => [verdict, code] as const));

  test.each(cells)('%s, %s: whole sentences, with and without details', (verdict, code) => {
    for (const details of [whole, {}]) {
      const given = evidence({ verdict, findings: [{ code, ...details }] });
      const { label, words } = head(given);
      for (const text of [label, words]) expect(text).toMatch(/^[A-Z].*\S$/);
      const sentences = evidenceAdvice(given, {
        mayVerify: true,
        mayStillAppear: mayStillAppear(given),
        now,
        claims: 'none',
      });
      // The card has lines for the exact amount and for the sources.
      expect(sentences.length > 0).toBe(
        !['exact_amount', 'own_address', 'own_reference', 'single_source'].includes(code) ||
          !['questionable', 'refuted'].includes(verdict),
      );
      for (const { says: found, remedy } of sentences)
        for (const sentence of [found, ...(remedy === undefined ? [] : [remedy])])
          expect(sentence).toMatch(/^[A-Z0-9].*\.$/);
      expect(JSON.stringify([label, words, sentences])).not.toMatch(/undefined|null|NaN/);
    }
  });

  test('every finding that makes a verdict says what to do', () => {
    const strengthsAndNotes = [
      'not_seen_absent',
      'exact_amount',
      'own_address',
      'own_reference',
      'amount_not_exact',
      'no_quote',
      'late',
      'through_contract',
      'several_transfers',
      'single_source',
      'peg_lost',
    ];
    const without = findingCodes.filter((code) => findingWords[code].remedy === undefined);
    expect(without).toEqual(strengthsAndNotes);
  });
});

describe('the sources', () => {
  const sources = (...saids: ('in_block' | null)[]) =>
    saids.map((said, index) => ({ ...source, name: `source-${index + 1}`, said }));
  test.each<[Partial<Evidence>, string]>([
    [{}, '2 sources agree: mempool.space, blockstream.info'],
    [{ sources_agree: false }, '2 sources disagree: mempool.space, blockstream.info'],
    [{ sources: sources('in_block'), sources_agree: null }, 'One source: source-1'],
    [
      { sources: sources('in_block', null), sources_agree: null },
      '1 of 2 sources answer: source-1, source-2',
    ],
    [
      { sources: sources(null, null), sources_agree: null },
      '0 of 2 sources answer: source-1, source-2',
    ],
    [{ sources: [], sources_agree: null }, 'No sources are set up for this chain'],
  ])('%j', (changes, text) => {
    expect(sourcesText(evidence(changes))).toBe(text);
  });
});

test.each([
  [0, 'just now'],
  [9, 'just now'],
  [10, '10 s ago'],
  [59, '50 s ago'],
  [60, '1 min ago'],
  [3599, '59 min ago'],
  [3600, '1 h ago'],
  [48 * 3600, '2 days ago'],
  [-30, 'just now'],
])('%i seconds are said as %s', (seconds, text) => {
  expect(ageText(new Date(now.getTime() - seconds * 1000).toISOString(), now)).toBe(text);
});

test.each([
  [0, '0 min'],
  [-59, '59 min'],
  [60, '1 h'],
  [47 * 60 + 59, '47 h'],
  [48 * 60, '2 days'],
])('%i minutes are %s', (minutes, text) => {
  expect(spanText(minutes)).toBe(text);
});
