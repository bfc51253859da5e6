import { expect, it } from 'vitest';
import { auditQuery, auditState } from './audit.search.ts';

const anna = '019a0000-0000-7000-8000-00000000000a';

it.each([
  [anna, anna],
  ['system', 'system'],
  ['me', undefined],
])('the author %s is read as %s', (author, read) =>
  expect(auditState.read({ author }).author).toBe(read),
);

it.each([
  ['2026-11-21', '2026-11-21'],
  ['21.11.2026', undefined],
  ['2026-13-45', undefined],
])('the day %s is read as %s', (from, read) => expect(auditState.read({ from }).from).toBe(read));

it('asks for whole days of the reader’s calendar', () => {
  expect(auditQuery({ page: 1, from: '2026-11-01', to: '2026-11-30' })).toEqual({
    from: new Date(2026, 10, 1).toISOString(),
    to: new Date(2026, 11, 1).toISOString(),
  });
});
