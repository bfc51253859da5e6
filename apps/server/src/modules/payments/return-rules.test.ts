import { returnUnitOf } from '@ghost-pay/contract/transactions/returned-amounts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arrivedOf, leftToReturn, returnedUsd } from './return-rules.ts';

describe('what is left to return', () => {
  test.each([
    [null, [], null],
    [null, [5n], null],
    [0n, [], null],
    [0n, [5n], null],
    [100n, [], 100n],
    [100n, [30n], 70n],
    [100n, [30n, 70n], 0n],
    // The money was undone after it had been returned.
    [20n, [30n], 0n],
  ])('of %s that arrived, after returns of %s: %s', (arrived, returned, left) => {
    expect(leftToReturn({ arrived, returned })).toBe(left);
  });

  test('is never more than what arrived, and nothing is lost between', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 30n }),
        fc.array(fc.bigInt({ min: 1n, max: 10n ** 29n }), { maxLength: 5 }),
        (arrived, returned) => {
          const sum = returned.reduce((total, amount) => total + amount, 0n);
          fc.pre(sum <= arrived);
          expect((leftToReturn({ arrived, returned }) ?? -1n) + sum).toBe(arrived);
        },
      ),
    );
  });

  test.each([
    [undefined, null],
    [{ received_atomic: null }, null],
    [{ received_atomic: '0' }, 0n],
    [
      { received_atomic: '115792089237316195423570985008687907853' },
      115792089237316195423570985008687907853n,
    ],
  ])('arrived by the evidence %j: %s', (evidence, arrived) => {
    expect(arrivedOf(evidence)).toBe(arrived);
  });
});

describe('the value of a return', () => {
  const bitcoin = returnUnitOf({ crypto_type: 'btc', currency: 'USD' });
  const ether = returnUnitOf({ crypto_type: 'eth', currency: 'USD' });
  const dollars = returnUnitOf({ crypto_type: null, currency: 'USD' });
  const euros = returnUnitOf({ crypto_type: null, currency: 'EUR' });
  const yen = returnUnitOf({ crypto_type: null, currency: 'JPY' });
  test.each([
    [bitcoin, 11_968n, '100123.45', 1198n],
    [bitcoin, 1n, '100000', 0n],
    // Half a cent is rounded up, whatever the decimals of the coin.
    [bitcoin, 5n, '100000', 1n],
    [ether, 1_250_000_000_000n, '4000', 1n],
    [ether, 1_249_999_999_999n, '4000', 0n],
    [ether, 1_250_000_000_000_000_000_000n, '4000.5', 500_062_500n],
    [dollars, 1250n, '1', 1250n],
    [euros, 1500n, '1.0387', 1558n],
    [yen, 1500n, '0.006374', 956n],
  ])('%j: %d at %s is %d cents', (unit, amount, usdRate, cents) => {
    expect(returnedUsd(unit, { amount, usdRate })).toBe(cents);
  });
});
