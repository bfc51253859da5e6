import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stepOf, toAtomic, toCoinDecimal } from './coin-amounts.ts';
import { coinKeys, coins } from './coins.ts';

describe('an amount of a coin', () => {
  test.each([
    ['btc', 4987n, '0.00004987'],
    ['btc', 2_100_000_000_000_000n, '21000000.00000000'],
    ['btc', 1n, '0.00000001'],
    ['eth', 1_249_370_000_000_000n, '0.00124937'],
    ['eth', 1_249_370_000_000_001n, '0.001249370000000001'],
    ['eth', 1n, '0.000000000000000001'],
    ['bnb', 6_250_000_000_000_000n, '0.0062500'],
    ['sol', 24_981_000n, '0.024981'],
    ['sol', 24_981_001n, '0.024981001'],
    ['usdt', 4_998_700n, '4.9987'],
    ['usdt', 4_998_701n, '4.998701'],
    ['usdc', 0n, '0.0000'],
  ] as const)('%s %s is written %s, and read back', (coin, atomic, decimal) => {
    expect(toCoinDecimal(coin, atomic)).toBe(decimal);
    expect(toAtomic(coin, decimal)).toBe(atomic);
  });

  test.each(coinKeys)('of %s survives writing and reading, whatever its size', (coin) => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), (atomic) => {
        const decimal = toCoinDecimal(coin, atomic);
        expect(decimal).toMatch(/^\d+\.\d+$/);
        expect(toAtomic(coin, decimal)).toBe(atomic);
      }),
    );
  });

  test.each(['', '.5', '5.', '-1', '+1', '1e-8', '0x10', '1,5', ' 1', '1 ', '٣', '0.123456789'])(
    'is not read from %j in Bitcoin',
    (text) => {
      expect(toAtomic('btc', text)).toBeUndefined();
    },
  );

  test.each(coinKeys)('of %s is asked for in steps of its last shown decimal', (coin) => {
    const { decimals, shownDecimals } = coins[coin];
    expect(shownDecimals).toBeLessThanOrEqual(decimals);
    const one = toAtomic(coin, '1');
    expect(stepOf(coin) * 10n ** BigInt(shownDecimals)).toBe(one);
  });
});
