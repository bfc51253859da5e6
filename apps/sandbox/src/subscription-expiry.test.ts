import { durations } from '@ghost-pay/contract/durations';
import { expect, test } from 'vitest';
import { expiryAfter } from './registration-accounts.ts';

const day = (text: string) => new Date(`${text}T10:30:00.000Z`);
const now = day('2026-11-21');

test.each([
  ['1 month', '2026-12-21'],
  ['2 months', '2027-01-21'],
  ['3 months', '2027-02-21'],
  ['4 months', '2027-03-21'],
  ['5 months', '2027-04-21'],
  ['6 months', '2027-05-21'],
  ['8 months', '2027-07-21'],
  ['1 year', '2027-11-21'],
  ['13 months', '2027-12-21'],
  ['2 years', '2028-11-21'],
  ['25 months', '2028-12-21'],
] as const)('%s from 21 November 2026 end on %s', (duration, ends) => {
  expect(expiryAfter({ now, expiresAt: undefined, duration })).toEqual(day(ends));
});

test('the table above has every duration but the lifetime', () => {
  expect(durations).toHaveLength(12);
});

test.each([
  ['2027-01-31', '1 month', '2027-02-28'],
  ['2028-01-31', '1 month', '2028-02-29'],
  ['2028-02-29', '1 year', '2029-02-28'],
  ['2026-12-31', '2 months', '2027-02-28'],
  ['2027-03-31', '3 months', '2027-06-30'],
] as const)('%s and %s are %s', (from, duration, ends) => {
  expect(expiryAfter({ now, expiresAt: day(from), duration })).toEqual(day(ends));
});

test('what is left of a subscription is not lost, and what has passed does not count', () => {
  const duration = '3 months';
  const expiry = (text: string) => expiryAfter({ now, expiresAt: day(text), duration });
  expect(expiry('2027-01-05')).toEqual(day('2027-04-05'));
  expect(expiry('2026-11-20')).toEqual(day('2027-02-21'));
});

test('a lifetime never ends, and nothing shortens it', () => {
  expect(expiryAfter({ now, expiresAt: day('2027-01-05'), duration: 'lifetime' })).toBeNull();
  expect(expiryAfter({ now, expiresAt: null, duration: '1 month' })).toBeNull();
});
