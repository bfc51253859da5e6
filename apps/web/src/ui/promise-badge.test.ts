import { expect, test } from 'vitest';
import { waitText } from './promise-badge.tsx';

const now = new Date('2026-11-20T12:00:00Z');

test.each([
  ['kept', '2026-11-20T11:48:00Z', 'Waits 12 min'],
  ['due', '2026-11-19T11:00:00Z', 'Waits 25 h'],
  ['due', '2026-11-17T13:00:00Z', 'Waits 71 h'],
  ['broken', '2026-11-17T11:59:00Z', '1 min late'],
  ['broken', '2026-11-17T01:00:00Z', '11 h late'],
  ['broken', '2026-11-13T12:00:00Z', '4 d late'],
] as const)('a payment that is %s since %s reads %s', (promise, createdAt, text) => {
  expect(waitText({ promise, createdAt, now })).toBe(text);
});
