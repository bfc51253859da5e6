import { expect, test } from 'vitest';
import { formatUptime } from './format-uptime.ts';

test.each([
  [0, 'less than a minute'],
  [59, 'less than a minute'],
  [60, '1 min'],
  [3599, '59 min'],
  [3600, '1 h 0 min'],
  [86_399, '23 h 59 min'],
  [86_400, '1 d 0 h'],
  [276_000, '3 d 4 h'],
])('%d seconds are %s', (seconds, words) => {
  expect(formatUptime(seconds)).toBe(words);
});
