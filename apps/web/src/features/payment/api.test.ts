import { expect, test } from 'vitest';
import { askAgainMs } from './api.ts';

test.for([
  [undefined, 0, 60_000],
  [undefined, 1, 2_000],
  [undefined, 2, 4_000],
  [undefined, 5, 32_000],
  [undefined, 6, 60_000],
  [undefined, 2_000, 60_000],
  [[], 3, 60_000],
] as const)(
  'with %j after %d failures it is asked again in %d ms',
  ([data, errorUpdateCount, ms]) => {
    expect(askAgainMs({ data, errorUpdateCount })).toBe(ms);
  },
);
