import { expect, test } from 'vitest';
import { monthName, monthOf, monthsUntil } from './months.ts';

test.each([
  ['2026-11-30T23:59:59.999Z', '2026-11'],
  ['2026-12-01T00:00:00.000Z', '2026-12'],
  ['2026-12-01T00:30:00+01:00', '2026-11'],
])('%s lies in %s', (moment, month) => {
  expect(monthOf(new Date(moment))).toBe(month);
});

test('the months before a month go back over the year', () => {
  expect(monthsUntil('2026-02', 4)).toEqual(['2026-02', '2026-01', '2025-12', '2025-11']);
});

test('a month has its name in UTC', () => {
  expect(monthName('2026-11')).toBe('November 2026');
  expect(monthName('2026-01')).toBe('January 2026');
});
