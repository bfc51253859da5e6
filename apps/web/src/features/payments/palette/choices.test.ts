import { describe, expect, test } from 'vitest';
import { activeOf, neighbourOf, matching } from './choices.ts';

const [users, verify, audit] = [
  { id: 'users', label: 'Users' },
  { id: 'verify', label: 'Verify Payment' },
  { id: 'audit', label: 'Audit Trail' },
];
const all = [users, verify, audit];

describe('the choices of the palette', () => {
  test.each([
    ['', all],
    ['  ', all],
    ['US', [users]],
    ['pay ver', [verify]],
    ['pay user', []],
  ])('for %j', (text, found) => {
    expect(matching(all, text)).toEqual(found);
  });

  test('keep the active one when others come, and fall back to the first', () => {
    expect(activeOf([audit], undefined)).toBe(audit);
    expect(activeOf(all, 'audit')).toBe(audit);
    expect(activeOf([users, verify], 'audit')).toBe(users);
    expect(activeOf([], 'audit')).toBeUndefined();
  });

  test.each([
    [users, 1, verify],
    [audit, 1, users],
    [users, -1, audit],
    [undefined, 1, users],
  ] as const)('lie around in a ring: from %j by %j', (active, step, next) => {
    expect(neighbourOf(all, { active, step })).toBe(next);
  });

  test('of which there are none have none beside', () => {
    expect(neighbourOf([], { active: undefined, step: 1 })).toBeUndefined();
  });
});
