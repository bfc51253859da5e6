import { describe, expect, test } from 'vitest';
import { makePaymentId } from './payment-id.ts';
import { paymentIdIn } from './typed-text.ts';

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
    expect(ids.every((id) => paymentIdIn(id) === id)).toBe(true);
    expect(new Set(ids).size).toBe(2000);
  });
});
