import { expect, test } from 'vitest';
import { pollWaitMs } from './use-payment-settled.ts';

test.for([
  [0, 3_000],
  [1, 3_000],
  [2, 4_500],
  [3, 6_750],
  [4, 10_125],
  [5, 15_000],
  [500, 15_000],
] as const)('asked %i times, the next question comes after %i ms', ([asked, waitMs]) => {
  expect(pollWaitMs(asked)).toBe(waitMs);
});
