import { expect, test } from 'vitest';
import { formatRelativeDate } from './format.ts';

// By the reader's own calendar: months count from 0.
const now = new Date(2026, 10, 28, 12, 0);

test.each([
  [new Date(2026, 10, 28, 12, 1), 'Just now'],
  [new Date(2026, 10, 28, 11, 55), '5m ago'],
  [new Date(2026, 10, 27, 13, 0), '23h ago'],
  [new Date(2026, 10, 27, 11, 59), 'Yesterday at 11:59'],
  [new Date(2026, 10, 26, 23, 59), 'Nov 26'],
  [new Date(2026, 0, 2, 8, 0), 'Jan 2'],
  [new Date(2025, 10, 27, 8, 0), 'Nov 27, 2025'],
])('%s is %s', (moment, text) => {
  expect(formatRelativeDate(moment, now)).toBe(text);
});
