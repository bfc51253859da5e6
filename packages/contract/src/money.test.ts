import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { currencies, minorPerUnit, toDecimal, toDecimalText, toMinorUnits } from './money.ts';

describe('amounts travel as decimals and are kept in minor units', () => {
  test.each([
    [12.5, 'USD', 1250],
    [0.01, 'EUR', 1],
    [1.1, 'USD', 110],
    [9.95, 'USD', 995],
    [19.99, 'EUR', 1999],
    [500, 'JPY', 500],
    [999_999.99, 'USD', 99_999_999],
    [1.005, 'USD', undefined],
    [0.1 + 0.2, 'USD', undefined],
    [10.5, 'JPY', undefined],
    [1_000_000.01, 'USD', undefined],
    [Number.NaN, 'USD', undefined],
    [Number.POSITIVE_INFINITY, 'USD', undefined],
  ] as const)('%d %s is %s minor units', (amount, currency, minor) => {
    expect(toMinorUnits(amount, currency)).toBe(minor);
  });

  test.each([
    [1250n, 'USD', '12.50'],
    [1n, 'EUR', '0.01'],
    [0n, 'USD', '0.00'],
    [-5n, 'USD', '-0.05'],
    [-1250n, 'EUR', '-12.50'],
    [1500n, 'JPY', '1500'],
    [-3n, 'JPY', '-3'],
    [900_719_925_474_099_300n, 'USD', '9007199254740993.00'],
  ] as const)('%d minor units of %s are written %s', (minor, currency, text) => {
    expect(toDecimalText(minor, currency)).toBe(text);
    expect(minorPerUnit(currency)).toBe(currency === 'JPY' ? 1n : 100n);
  });

  test('every whole number of minor units survives the way out and back', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 99_999_999 }),
        fc.constantFrom(...currencies),
        (minor, currency) => {
          fc.pre(currency !== 'JPY' || minor <= 1_000_000);
          expect(toMinorUnits(toDecimal(minor, currency), currency)).toBe(minor);
        },
      ),
    );
  });
});
