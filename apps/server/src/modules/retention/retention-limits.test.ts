import { expect, test } from 'vitest';
import { retentionLimits, monthsBefore } from './retention-limits.ts';

test.each([
  ['2026-11-21T14:05:00.000Z', 24, '2024-11-21T14:05:00.000Z'],
  ['2026-11-21T14:05:00.000Z', 1, '2026-10-21T14:05:00.000Z'],
  ['2026-01-15T00:00:00.000Z', 1, '2025-12-15T00:00:00.000Z'],
  ['2026-03-31T08:00:00.000Z', 1, '2026-02-28T08:00:00.000Z'],
  ['2024-02-29T08:00:00.000Z', 24, '2022-02-28T08:00:00.000Z'],
  ['2024-02-29T08:00:00.000Z', 48, '2020-02-29T08:00:00.000Z'],
])('%s, %d months before: %s', (now, months, then) => {
  expect(monthsBefore(new Date(now), months).toISOString()).toBe(then);
});

test('secrets and sign-ins go after 90 days, whatever the months', () => {
  const now = new Date('2026-11-21T00:00:00Z');
  const ninetyDays = new Date('2026-08-23T00:00:00Z');
  expect(retentionLimits({ now, personalKeepMonths: 2 })).toEqual({
    personalBefore: new Date('2026-09-21T00:00:00Z'),
    cardSecretsBefore: ninetyDays,
    signInsBefore: ninetyDays,
  });
});
