import { type CodeOutcome, codeOutcomes } from '@ghost-pay/contract/transactions/code-words';
import { describe, expect, test } from 'vitest';
import { type CodeState, followsFrom, missingMinor } from './code-rules.ts';

const open: CodeState = { outcome: null, found_minor: null, is_erased: false };
const usedBefore: CodeState = { ...open, outcome: 'used_before' };
const worthLess: CodeState = { ...open, outcome: 'worth_less', found_minor: 700 };

describe('what is missing of a price of 1200', () => {
  test.each<[string, readonly CodeState[], number]>([
    ['without a code', [], 1200],
    ['before the code is redeemed', [open], 1200],
    ['after a code that had been used', [usedBefore], 1200],
    ['after a code that brought 700', [worthLess], 500],
    ['beside a code that is still to be redeemed', [worthLess, open], 500],
    ['after two that brought 700', [worthLess, worthLess], 0],
  ])('%s', (_when, codes, missing) => {
    expect(missingMinor(1200, codes)).toBe(missing);
  });
});

describe('what an outcome does to the payment', () => {
  const others = {
    'the only code': [],
    'beside one that brought nothing': [usedBefore],
    'beside one that brought something': [worthLess],
    'beside one that is still to be redeemed': [open],
    'beside one of each': [usedBefore, worthLess, open],
  };
  const verifies = Object.keys(others).map(() => 'verify_payment');
  const waits = Object.keys(others).map(() => undefined);
  const fails = ['mark_failed', 'mark_failed', undefined, undefined, undefined];
  const expected: Record<CodeOutcome, readonly (string | undefined)[]> = {
    worked: verifies,
    worth_less: waits,
    used_before: fails,
    wrong_region: fails,
    not_valid: fails,
  };
  test.each(
    codeOutcomes.flatMap((outcome) =>
      Object.entries(others).map(([name, codes], index) => ({
        outcome,
        name,
        codes,
        follows: expected[outcome][index],
      })),
    ),
  )('$outcome, $name: $follows', ({ outcome, codes, follows }) => {
    expect(followsFrom(outcome, codes)).toBe(follows);
  });
});
