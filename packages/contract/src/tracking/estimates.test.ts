import { expect, test } from 'vitest';
import { estimateFrom } from './estimates.ts';

const minute = 60_000;
const all = (count: number, duration: number) => Array.from({ length: count }, () => duration);

test.each([
  ['none', [], undefined],
  ['too few', all(19, minute), undefined],
  ['just enough', all(20, minute), 10],
  ['at a limit', all(20, 10 * minute), 10],
  ['past a limit', all(20, 10 * minute + 1), 30],
  [
    'half an hour for all but one slow half',
    [...all(25, 30 * minute), ...all(25, 900 * minute)],
    1440,
  ],
  ['the slower half is the smaller one', [...all(26, 30 * minute), ...all(24, 900 * minute)], 30],
  ['an outlier says nothing', [...all(49, 100 * minute), 1e12], 180],
  ['in any order', [...all(10, 5000 * minute), ...all(30, 2 * minute)], 10],
  ['three days', all(50, 4320 * minute), 4320],
  ['longer than anything that is said', all(50, 4320 * minute + 1), undefined],
] as const)('%s', (_, durations, minutes) => {
  expect(estimateFrom(durations)).toBe(minutes);
});
