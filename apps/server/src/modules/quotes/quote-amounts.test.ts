import { stepOf, toCoinDecimal } from '@ghost-pay/contract/coin-amounts';
import { coinKeys, coins } from '@ghost-pay/contract/coins';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scaled } from '../../core/decimals.ts';
import { amountRange, amountWithTail, isCommonAmount, isWithinTail } from './quote-amounts.ts';

describe('the amounts that may be asked for a price', () => {
  test.each([
    ['btc', 500n, '100000', '0.00005000', 100],
    ['btc', 500n, '99999.99', '0.00005000', 100],
    ['btc', 500n, '100000.01', '0.00004999', 99],
    ['btc', 17_000n, '100000', '0.00170000', 850],
    ['eth', 500n, '4000', '0.00125000', 2500],
    ['bnb', 500n, '800', '0.0062500', 1250],
    ['sol', 500n, '200', '0.025000', 500],
    ['usdt', 500n, '1', '5.0000', 1000],
    ['usdc', 500n, '1', '5.0000', 1000],
    ['usdc', 1_000_000n, '1', '10000.0000', 9999],
    ['usdt', 100n, '1', '1.0000', 1000],
    // The price is worth less than the ten cents that may be taken off.
    ['btc', 5n, '100000', '0.00000050', 50],
    // One step alone, and no tail to take off.
    ['btc', 500n, '500000000', '0.00000001', 1],
  ] as const)('%s: %s cents at %s are %s, with %i tails', (coin, usdCents, usdRate, due, tails) => {
    const range = amountRange(coin, { usdCents, usdRate });
    expect(range && toCoinDecimal(coin, range.due)).toBe(due);
    expect(range?.tails).toBe(tails);
  });

  test('are none when the price is worth less than a step', () => {
    expect(amountRange('btc', { usdCents: 1n, usdRate: '2000000' })).toBeUndefined();
  });

  test.each(['0', '0.000'])('are refused at a rate of %s', (usdRate) => {
    expect(() => amountRange('eth', { usdCents: 100n, usdRate })).toThrow('is not positive');
  });

  const prices = fc.bigInt({ min: 1n, max: 1_000_000n });
  const rates = fc
    .tuple(fc.bigInt({ min: 1n, max: 10n ** 7n }), fc.integer({ min: 0, max: 999_999_999_999 }))
    .map(([whole, fraction]) => `${whole}.${String(fraction).padStart(12, '0')}`);

  test.each(coinKeys)(
    'of %s are positive, different, whole steps, never above the price, at most 0.5 %% or 10 cents below',
    (coin) => {
      fc.assert(
        fc.property(prices, rates, fc.nat(), (usdCents, usdRate, seed) => {
          const range = amountRange(coin, { usdCents, usdRate });
          if (range === undefined) return;
          const amount = amountWithTail(range, seed % range.tails);
          expect(amount > 0n).toBe(true);
          expect(amount % stepOf(coin)).toBe(0n);
          // In 10⁻¹² dollars: amount × rate, against cents.
          const scale = 10n ** BigInt({ btc: 8, eth: 18, usdt: 6, bnb: 18, sol: 9, usdc: 6 }[coin]);
          const worth = (atomic: bigint) => atomic * BigInt(usdRate.replace('.', ''));
          const price = usdCents * 10n ** 10n * scale;
          expect(worth(amount) <= price).toBe(true);
          const off = worth(range.due - amount);
          const tenCents = 10n * 10n ** 10n * scale;
          expect(off * 200n <= price || off <= tenCents).toBe(true);
        }),
      );
    },
  );
});

describe('an amount at the rate of a later moment', () => {
  // The dollars that a rate may be.
  test.each([
    ['btc', 2_000, 5_000_000],
    ['eth', 100, 200_000],
    ['usdt', 1, 1],
    ['bnb', 20, 50_000],
    ['sol', 4, 10_000],
    ['usdc', 1, 1],
  ] as const)('of %s can have been asked for, and for no other price', (coin, min, max) => {
    const dollars = fc.integer({ min, max }).map(String);
    fc.assert(
      fc.property(
        fc.bigInt({ min: 100n, max: 1_000_000n }),
        dollars,
        dollars,
        fc.nat(),
        (usdCents, before, usdRate, seed) => {
          const range = amountRange(coin, { usdCents, usdRate: before });
          if (range === undefined) return;
          const { decimals } = coins[coin];
          const priceOf = (cents: bigint) =>
            scaled(cents * 10n ** BigInt(decimals), { times: '0.01', over: usdRate });
          const asked = amountWithTail(range, seed % range.tails);
          const amount = scaled(asked, { times: before, over: usdRate });
          const price = priceOf(usdCents);
          expect(isWithinTail(coin, { price, amount, usdRate })).toBe(true);
          const [dearer, cheaper] = [priceOf(usdCents * 2n), priceOf(usdCents / 2n)];
          expect(isWithinTail(coin, { price: dearer, amount, usdRate })).toBe(false);
          expect(isWithinTail(coin, { price: cheaper, amount, usdRate })).toBe(false);
        },
      ),
    );
  });
});

test.each([
  ['usdt', 5_000_000n, true],
  ['usdt', 4_990_000n, true],
  ['usdc', 12_340_000n, true],
  ['usdc', 12_345_000n, false],
  ['usdt', 4_998_700n, false],
  ['usdt', 500n, true],
  ['btc', 5000n, true],
  ['btc', 4980n, true],
  ['btc', 4987n, false],
  ['btc', 100_000_000n, true],
  ['eth', 1_250_000_000_000_000n, true],
  ['eth', 1_249_370_000_000_000n, false],
  ['sol', 24_981_000n, false],
  ['bnb', 6_250_000_000_000_000n, true],
] as const)('%s: people send %s atomic units without being asked: %s', (coin, atomic, common) => {
  expect(isCommonAmount(coin, Number(atomic / stepOf(coin)))).toBe(common);
});
