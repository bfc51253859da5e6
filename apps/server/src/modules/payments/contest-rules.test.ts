import { transactionStatuses } from '@ghost-pay/contract/transactions/transactions.schemas';
import { describe, expect, test } from 'vitest';
import {
  holdsPayment,
  leavesUntil,
  mayHold,
  mayLeave,
  weighQuote,
  type WeighedQuote,
} from './contest-rules.ts';

describe('the quote of a claimant', () => {
  const at = (minutes: number) => new Date(Date.UTC(2026, 10, 27, 12, minutes));
  /** The payment is registered at 20; the money of 500 came at 15. */
  const quote = (changes: Partial<WeighedQuote> = {}): WeighedQuote => ({
    amount: '500',
    isUnique: true,
    isForPayment: true,
    createdAt: at(10),
    ...changes,
  });
  const arrived = { amount: '500', firstSeenAt: at(15) };
  const cells: [string, Partial<Parameters<typeof weighQuote>[0]>, string][] = [
    ['no quotes, nothing known', {}, 'none'],
    ['only the claimant has one, nothing known', { claimant: quote() }, 'none'],
    ['only the payment has one, nothing known', { own: quote() }, 'other'],
    ['both, nothing known', { claimant: quote({ amount: '7' }), own: quote() }, 'rival'],
    ['both, not unique', { claimant: quote({ isUnique: false }), own: quote() }, 'other'],
    ['both, of another coin', { claimant: quote({ isForPayment: false }), own: quote() }, 'other'],
    ['both, made after it', { claimant: quote({ createdAt: at(20) }), own: quote() }, 'other'],
    ['no quotes, and it came', { arrived }, 'other'],
    ['of what came, the payment has none', { arrived, claimant: quote() }, 'rival'],
    ['of less', { arrived, claimant: quote({ amount: '499' }) }, 'other'],
    ['of a little more', { arrived, claimant: quote({ amount: '501' }) }, 'near'],
    ['of 3 % more', { arrived, claimant: quote({ amount: '515' }) }, 'near'],
    ['of more than 3 % more', { arrived, claimant: quote({ amount: '516' }) }, 'other'],
    [
      'of a little more, not unique',
      { arrived, claimant: quote({ amount: '501', isUnique: false }) },
      'other',
    ],
    [
      'of a little more, made after it',
      { arrived, claimant: quote({ amount: '501', createdAt: at(15) }) },
      'other',
    ],
    [
      'of a little more, and the payment’s is of what came',
      { arrived, claimant: quote({ amount: '501' }), own: quote({ createdAt: at(5) }) },
      'near',
    ],
    ['not unique, of what came', { arrived, claimant: quote({ isUnique: false }) }, 'other'],
    [
      'of what came, of another coin',
      { arrived, claimant: quote({ isForPayment: false }) },
      'other',
    ],
    ['of what came, made after it', { arrived, claimant: quote({ createdAt: at(15) }) }, 'other'],
    [
      'of what came, and the payment’s is of another amount',
      { arrived, claimant: quote(), own: quote({ amount: '501', createdAt: at(5) }) },
      'rival',
    ],
    [
      'of what came, and the payment’s too, which is older',
      { arrived, claimant: quote(), own: quote({ createdAt: at(9) }) },
      'other',
    ],
    [
      'of what came, and the payment’s too, which is younger',
      { arrived, claimant: quote(), own: quote({ createdAt: at(11) }) },
      'rival',
    ],
  ];
  test.each(cells)('%s', (_, given, expected) => {
    const nothing = { claimant: undefined, own: undefined, arrived: undefined };
    expect(weighQuote({ ...nothing, registeredAt: at(20), ...given })).toBe(expected);
  });
});

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
    expect(mayHold({ quote: 'near', networks })).toBe(false);
    expect(mayHold({ quote: 'other', networks })).toBe(false);
    expect(mayLeave({ quote: 'near', networks })).toBe(may);
    for (const quote of ['none', 'rival', 'other'] as const)
      expect(mayLeave({ quote, networks })).toBe(false);
  });
});

test('a claim leaves the payment to people until 72 hours after its quote closed', () => {
  expect(leavesUntil(new Date('2026-11-27T12:00:00Z'))).toEqual(new Date('2026-11-30T12:00:00Z'));
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
