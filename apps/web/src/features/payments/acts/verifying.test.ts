import { verdicts } from '@ghost-pay/contract/evidence/evidence-words';
import { transactionFlags } from '@ghost-pay/contract/transactions/transactions.schemas';
import { describe, expect, test } from 'vitest';
import { type Verifiable, verifyingOf } from './verifying.ts';

const plain: Verifiable = {
  evidence_mark: null,
  flags: [],
  verify_needs_note: false,
  verify_asks_again: false,
};

describe('verifying, by what the chain says, of a small and of a large payment', () => {
  const table = {
    proven: ['at_once', 'asks'],
    settling: ['asks', 'asks'],
    questionable: ['note', 'note'],
    refuted: ['note', 'note'],
    not_found: ['note', 'note'],
    unavailable: ['note', 'note'],
  } as const;
  test.for(verdicts)('%s', (verdict) => {
    const evidence_mark = {
      verdict,
      confirmations: 0,
      confirmations_needed: null,
      may_still_appear: false,
      may_be_older: false,
    };
    const how = [false, true].map((verify_asks_again) =>
      verifyingOf({ ...plain, evidence_mark, verify_asks_again }),
    );
    expect(how).toEqual(table[verdict]);
  });

  test('nothing yet, or nothing that a chain could say', () => {
    expect(verifyingOf(plain)).toBe('asks');
  });
});

test('what the server asks a note for is no different on the screens', () => {
  const evidence_mark = {
    verdict: 'proven',
    confirmations: 9,
    confirmations_needed: null,
    may_still_appear: false,
    may_be_older: false,
  } as const;
  expect(verifyingOf({ ...plain, evidence_mark, verify_needs_note: true })).toBe('note');
});

test.for(transactionFlags)('a card payment with the flag %s', (flag) => {
  const isDoubt = flag === 'card_paid_too_little' || flag === 'card_paid_refused';
  expect(verifyingOf({ ...plain, flags: [flag] })).toBe(isDoubt ? 'note' : 'asks');
});
