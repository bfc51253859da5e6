import { paymentIdIn, transactionHashIn } from '@ghost-pay/contract/typed-text';
import { createTransactionSchema } from '@ghost-pay/contract/transactions/create-transaction.schemas';
import { coins } from '@ghost-pay/contract/coins';
import { expect, test } from 'vitest';
import { realisticPayments } from './realistic-payments.ts';
import type { SeedPrice } from './realistic-prices.ts';

const now = new Date('2026-11-20T12:00:00Z');
const usd = { currency: 'USD', region: null } as const;
const prices: SeedPrice[] = [
  { ...usd, paymentType: 'crypto', duration: '1 month', priceMinor: 500 },
  { ...usd, paymentType: 'crypto', duration: 'lifetime', priceMinor: 17_000 },
  { ...usd, paymentType: 'card', duration: '3 months', priceMinor: 1200 },
  ...(['europe', 'us', 'japan'] as const).map((region): SeedPrice => ({
    paymentType: 'nintendo-eshop',
    region,
    duration: '3 months',
    priceMinor: 1500,
    currency: ({ europe: 'EUR', us: 'USD', japan: 'JPY' } as const)[region],
  })),
];
const payments = realisticPayments({ count: 1000, days: 90, now, prices, seed: 1 });

test('every payment is one that the site takes', () => {
  for (const { payload } of payments) {
    const parsed = createTransactionSchema.parse(payload);
    expect(paymentIdIn(parsed.payment_id)).toBe(parsed.payment_id);
    if (parsed.payment_method === 'crypto')
      expect(transactionHashIn(coins[parsed.crypto_type].chain, parsed.txid ?? '')).toBe(
        parsed.txid,
      );
  }
  expect(new Set(payments.map(({ payload }) => payload.payment_method))).toEqual(
    new Set(['crypto', 'nintendo-eshop', 'alternative-rewarble', 'alternative-paysafe']),
  );
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
