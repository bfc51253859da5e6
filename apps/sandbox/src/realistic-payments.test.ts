import type { Duration } from '@ghost-pay/contract/durations';
import { normalizePaymentId } from '@ghost-pay/contract/payment-id';
import { createTransactionSchema } from '@ghost-pay/contract/transactions/create-transaction.schemas';
import { canonicalTransactionHash, coins } from '@ghost-pay/contract/coins';
import { expect, test } from 'vitest';
import { realisticPayments } from './realistic-payments.ts';

const now = new Date('2026-11-20T12:00:00Z');
const prices = new Map<Duration, number>([
  ['1 month', 5],
  ['3 months', 12],
  ['lifetime', 170],
]);
const payments = realisticPayments({ count: 1000, days: 90, now, prices, seed: 1 });

test('every payment is one that the site takes', () => {
  for (const { payload } of payments) {
    const parsed = createTransactionSchema.parse(payload);
    expect(normalizePaymentId(parsed.payment_id)).toBe(parsed.payment_id);
    if (parsed.payment_method !== 'crypto')
      throw new Error(`Not paid in coins: ${parsed.payment_method}`);
    expect(canonicalTransactionHash(coins[parsed.crypto_type].chain, parsed.txid ?? '')).toBe(
      parsed.txid,
    );
  }
});

test('they lie within the 90 days, in order, and nothing happens to them in the future', () => {
  const times = payments.map(({ createdAt }) => createdAt.getTime());
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(Math.min(...times)).toBeGreaterThan(now.getTime() - 91 * 86_400_000);
  for (const { createdAt, fate } of payments) {
    const last =
      fate.kind === 'waits'
        ? 0
        : fate.kind === 'completed'
          ? fate.deliveredAfterMinutes
          : fate.afterMinutes;
    expect(createdAt.getTime() + last * 60_000).toBeLessThan(now.getTime());
  }
  expect(new Set(payments.map(({ fate }) => fate.kind))).toEqual(
    new Set(['waits', 'fails', 'verified', 'completed']),
  );
});

test('the same seed tells the same story, another seed another', () => {
  expect(realisticPayments({ count: 1000, days: 90, now, prices, seed: 1 })).toEqual(payments);
  expect(realisticPayments({ count: 1000, days: 90, now, prices, seed: 2 })).not.toEqual(payments);
});
