import { transactionStatuses } from '@ghost-pay/contract/transactions/transactions.schemas';
import { describe, expect, test } from 'vitest';
import { holdsPayment, mayHold } from './contest-rules.ts';

describe('whether a new claim may hold', () => {
  const near = (holding: number) => ({ holding, share: 1 });
  const wide = (holding: number) => ({ holding, share: 4 });
  test.each([
    { networks: [near(0)], may: true },
    { networks: [near(2)], may: true },
    { networks: [near(3)], may: false },
    { networks: [near(4)], may: false },
    { networks: [near(0), wide(0)], may: true },
    { networks: [near(2), wide(11)], may: true },
    { networks: [near(3), wide(3)], may: false },
    { networks: [near(0), wide(12)], may: false },
  ])('$networks: $may, but never by another quote', ({ networks, may }) => {
    expect(mayHold({ quote: 'none', networks })).toBe(may);
    expect(mayHold({ quote: 'rival', networks })).toBe(may);
    expect(mayHold({ quote: 'other', networks })).toBe(false);
  });
});

describe('whether a claim holds the payment', () => {
  const cells = transactionStatuses.flatMap((status) =>
    [true, false].flatMap((may) => [true, false].map((isOpen) => ({ status, may, isOpen }))),
  );
  test.each(cells)('$status, may hold: $may, open: $isOpen', ({ status, may, isOpen }) => {
    const expected = status === 'pending_payment_verification' && may && isOpen;
    expect(holdsPayment({ status, mayHold: may, isOpen })).toBe(expected);
  });
});
