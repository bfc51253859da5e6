import { describe, expect, test } from 'vitest';
import { isOverdue, overdueAt, overdueBefore, promiseLimits, promiseOf } from './waiting.ts';

const now = new Date('2026-11-21T12:00:00Z');
const hour = 3_600_000;
const ago = (ms: number) => new Date(now.getTime() - ms);

describe('the delivery promise', () => {
  test.each([
    [-hour, 'kept'],
    [0, 'kept'],
    [24 * hour, 'kept'],
    [24 * hour + 1, 'due'],
    [48 * hour, 'due'],
    [72 * hour, 'due'],
    [72 * hour + 1, 'broken'],
    [400 * 24 * hour, 'broken'],
  ] as const)('%d ms after registration: %s', (age, state) => {
    expect(promiseOf({ createdAt: ago(age), now })).toBe(state);
    const { due, broken } = promiseLimits(now);
    expect([ago(age) < due, ago(age) < broken]).toEqual([state !== 'kept', state === 'broken']);
  });
});

describe('overdue', () => {
  test.each([
    [1, hour, false],
    [1, hour + 1, true],
    [72, 72 * hour, false],
    [72, 72 * hour + 1, true],
    [168, 72 * hour + 1, false],
  ])('with %d hours allowed, %d ms after registration: %s', (maxPendingHours, age, overdue) => {
    const since = ago(age);
    expect(isOverdue({ since, now, maxPendingHours })).toBe(overdue);
    expect(since < overdueBefore({ now, maxPendingHours })).toBe(overdue);
    expect(now >= overdueAt({ since, maxPendingHours })).toBe(overdue);
  });
});
