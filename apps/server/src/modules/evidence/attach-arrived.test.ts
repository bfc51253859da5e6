import type { FindingCode } from '@ghost-pay/contract/evidence/evidence-words';
import { type Verdict, verdicts } from '@ghost-pay/contract/evidence/evidence-words';
import { describe, expect, test } from 'vitest';
import type { EvidenceCase } from './evidence-case.ts';
import { judgeEvidence } from './evidence-rules.ts';
import { receivedOf } from './money-rules.ts';
import { isAttachedByHash } from './attach-arrived.ts';
import { believed, dueOfCoin, honest, inBlock, movedTo } from './test-cases.fixture.ts';

// Which transfers count for a payment, and what they come to.

const due = dueOfCoin.btc;
const part = (amount: bigint, isFinal = true) => ({
  asset: 'btc@bitcoin' as const,
  amount: amount.toString(),
  isFinal,
});
const paying = (amount: bigint): Partial<EvidenceCase> => ({
  result: believed({
    facts: inBlock('btc', { transfers: [movedTo('btc', { amount: amount.toString() })] }),
  }),
});
const judged = (changes: Partial<EvidenceCase>) => {
  const { verdict, findings, received } = judgeEvidence({ ...honest('btc'), ...changes });
  return [verdict, received, ...findings.map(({ code }) => code)];
};

describe('A payment to which transfers were attached', () => {
  test.each<[string, Partial<EvidenceCase>, unknown[]]>([
    [
      'is proven by the sum of both',
      { ...paying(due / 2n), attached: [part(due - due / 2n)] },
      ['proven', due, 'several_transfers'],
    ],
    [
      'waits for the attached one to be final',
      { ...paying(due / 2n), attached: [part(due - due / 2n, false)] },
      ['settling', due, 'several_transfers'],
    ],
    [
      'is underpaid while the sum is too little',
      { ...paying(due / 2n), attached: [part(due / 4n)] },
      ['questionable', due / 2n + due / 4n, 'underpaid', 'several_transfers'],
    ],
    [
      'is not proven by another asset',
      { ...paying(due / 2n), attached: [{ ...part(due), asset: 'usdc@base' }] },
      ['questionable', due / 2n, 'underpaid', 'several_transfers'],
    ],
    [
      'needs a look when its own transaction is not there',
      { result: believed({ facts: { found: 'no' } }), attached: [part(due)] },
      ['questionable', due, 'vanished'],
    ],
    [
      'needs a look when its own transaction failed',
      { result: believed({ facts: inBlock('btc', { succeeded: false }) }), attached: [part(due)] },
      ['questionable', due, 'transaction_failed'],
    ],
    [
      'has no exact amount of its quote, although the sum is equal',
      { ...paying(due - 1n), attached: [part(1n)] },
      ['proven', due, 'several_transfers'],
    ],
  ])('%s', (_, changes, expected) => {
    expect(judged(changes)).toEqual(expected);
  });
});

describe('Transfers that count for another payment', () => {
  const other = { asset: 'btc@bitcoin' as const, position: 0, paymentId: 'GHOST-OTHER' };

  test('refute a payment by the same transaction', () => {
    expect(judged({ taken: [other] })).toEqual(['refuted', due, 'already_counted']);
  });

  test('leave it the rest of the transaction', () => {
    const transfers = [movedTo('btc', { amount: '77' }), movedTo('btc', { position: 1 })];
    const result = believed({ facts: inBlock('btc', { transfers }) });
    expect(judged({ result, taken: [other] })).toEqual(['proven', due, 'exact_amount']);
  });
});

test('received money is the sum of what counts, of the payment’s asset only', () => {
  const given = {
    counted: [part(3n), part(4n)],
    attached: [part(5n), { ...part(9n), asset: 'usdc@base' }],
  };
  expect(receivedOf('btc', given)).toBe(12n);
  expect(receivedOf('btc', { counted: [], attached: [] })).toBe(0n);
});

const arrived = { chain: 'bitcoin', facts: inBlock('btc'), transfers: [movedTo('btc')] } as const;
const judgement = (verdict: Verdict, codes: FindingCode[] = []) => ({
  ...judgeEvidence(honest('btc')),
  verdict,
  findings: codes.map((code) => ({ code })),
  arrived,
});

test.each(verdicts)('a transaction that is %s counts by its hash, or not', (verdict) => {
  expect(isAttachedByHash(judgement(verdict))).toBe(
    verdict === 'proven' || verdict === 'settling' || verdict === 'questionable',
  );
  expect(isAttachedByHash({ ...judgement(verdict), arrived: null })).toBe(false);
});

test.each<[FindingCode, boolean]>([
  ['underpaid', true],
  ['overpaid', true],
  ['wrong_token', true],
  ['wrong_network', true],
  ['late', true],
  ['no_quote', true],
  ['too_old', false],
  ['own_transfer', false],
  ['contested', false],
  ['amount_of_another_quote', false],
  ['reference_of_another_quote', false],
  ['already_counted', false],
])('one that is questionable for %s counts by its hash: %s', (code, counts) => {
  expect(isAttachedByHash(judgement('questionable', [code]))).toBe(counts);
});
