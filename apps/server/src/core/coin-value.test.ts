import { expect, test } from 'vitest';
import { centsOf } from './coin-value.ts';

test.each<[bigint, number, string, bigint]>([
  [12_345n, 8, '100000', 1_235n],
  [5_000_000n, 6, '1', 500n],
  [494_999n, 6, '1.0', 49n],
  [495_000n, 6, '1.0', 50n],
  [10n ** 15n, 18, '4000.5', 400n],
  [0n, 18, '4000.5', 0n],
])(
  '%s atomic units with %s decimals at %s dollars are %s cents',
  (amount, decimals, usdRate, cents) => {
    expect(centsOf(amount, { decimals, usdRate })).toBe(cents);
  },
);
