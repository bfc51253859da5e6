import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makePaymentId, normalizePaymentId } from './payment-id.ts';

const randomBytes = (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes);

describe('payment ids', () => {
  test('a new id carries the second in which it was made, between two random groups', () => {
    expect(makePaymentId({ randomBytes, now: 1_763_683_200_999 })).toMatch(
      /^GHOST-[A-Z0-9]{6}-1763683200-[A-Z0-9]{6}$/,
    );
  });

  test('a new id is already in its stored form, and no two are alike', () => {
    const ids = Array.from({ length: 2000 }, () =>
      makePaymentId({ randomBytes, now: 1_763_683_200_000 }),
    );
    expect(ids.every((id) => normalizePaymentId(id) === id)).toBe(true);
    expect(new Set(ids).size).toBe(2000);
  });

  test.each([
    ['GHOST-ABC123-1763683200-XYZ789', 'GHOST-ABC123-1763683200-XYZ789'],
    ['ghost-abc123-1763683200-xyz789', 'GHOST-ABC123-1763683200-XYZ789'],
    ['GHOST-ABC1231763683200XYZ789', 'GHOST-ABC123-1763683200-XYZ789'],
    ['  GHOST-ABC123-1763683200-XYZ789 ', 'GHOST-ABC123-1763683200-XYZ789'],
    ['GHOST-ABC12-1763683200-XYZ789', undefined],
    ['GHOST-ABC123-176368320-XYZ789', undefined],
    ['GHOST-ABC123-1763683200-XYZ7890', undefined],
    ['PAY-ABC123-1763683200-XYZ789', undefined],
    ['GHOST-', undefined],
    ['', undefined],
  ])('%j is stored as %s', (typed, stored) => {
    expect(normalizePaymentId(typed)).toBe(stored);
  });

  test('whatever is typed, the stored form is its own stored form', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const stored = normalizePaymentId(text);
        if (stored !== undefined) expect(normalizePaymentId(stored)).toBe(stored);
      }),
    );
  });
});
