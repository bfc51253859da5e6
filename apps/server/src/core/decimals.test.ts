import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  inverseOf,
  isBetween,
  isPositiveDecimal,
  isWithinPercent,
  middleOf,
  scaled,
} from './decimals.ts';

test.each([
  ['1', true],
  ['0.8', true],
  ['00.10', true],
  ['0.0000000000000000000000000000000000000001', true],
  ['999999999999999.5', true],
  ['1000000000000000', false],
  ['0', false],
  ['0.000', false],
  ['', false],
  ['.5', false],
  ['5.', false],
  ['-1', false],
  ['+1', false],
  ['1e5', false],
  ['1,5', false],
  [' 1', false],
  ['NaN', false],
  ['Infinity', false],
])('%j is a positive decimal: %s', (text, expected) => {
  expect(isPositiveDecimal(text)).toBe(expected);
});

test.each([
  ['0.8', '1.25'],
  ['1', '1'],
  ['3', '0.333333333333'],
  ['1.5', '0.666666666667'],
  ['160', '0.00625'],
  ['0.00001', '100000'],
  ['0.0000102375', '97680.09768009768'],
  ['0.000010237512345678', '97679.979885169357'],
  ['0.000000000000000000000000000001', '1000000000000000000000000000000'],
])('1 divided by %s is %s', (text, expected) => {
  expect(inverseOf(text)).toBe(expected);
});

test.each([
  ['1', '2', '1.5'],
  ['97610.00000', '97610.10000', '97610.05'],
  ['0.99', '1.01', '1'],
  ['0.000000000001', '0.000000000002', '0.000000000002'],
  ['5', '5.0', '5'],
])('the middle between %s and %s is %s', (one, other, expected) => {
  expect(middleOf(one, other)).toBe(expected);
  expect(middleOf(other, one)).toBe(expected);
});

describe('comparisons are exact', () => {
  test.each([
    ['100', '102', 102, true],
    ['100', '102.000000000000000001', 102, false],
    ['100', '100.0', 100, true],
    ['0.1', '0.102', 102, true],
    ['98', '100', 102, false],
    ['1', '1.5', 150, true],
    ['1', '1.500000000001', 150, false],
  ])('%s and %s are within %d percent: %s', (one, other, percent, expected) => {
    expect(isWithinPercent(one, other, percent)).toBe(expected);
    expect(isWithinPercent(other, one, percent)).toBe(expected);
  });

  test.each([
    ['0.99', true],
    ['0.989999999999999999', false],
    ['1', true],
    ['1.01', true],
    ['1.010000000000000001', false],
  ])('%s is between 0.99 and 1.01: %s', (text, expected) => {
    expect(isBetween(text, { least: '0.99', most: '1.01' })).toBe(expected);
  });
});

test('the inverse of an inverse is the number again, within what twelve decimals can say', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000_000 }), (cents) => {
      const dollars = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
      const perDollar = inverseOf(dollars);
      expect(isWithinPercent(inverseOf(perDollar), dollars, 101)).toBe(true);
    }),
  );
});

test('a text that is no decimal is a fault of the program', () => {
  expect(() => inverseOf('0')).toThrow(RangeError);
  expect(() => middleOf('1', '')).toThrow(RangeError);
});

test.each([
  [1000n, '1.0389', '1', 1039n],
  [10n, '1.05', '1', 11n],
  [10n, '1.0499999', '1', 10n],
  [1000n, '1', '0.006371', 156_961n],
  [0n, '1', '3', 0n],
  [100_000_000n, '0.333333333333', '0.000000000001', 33_333_333_333_300_000_000n],
] as const)('%d times %s divided by %s is %d', (whole, times, over, expected) => {
  expect(scaled(whole, { times, over })).toBe(expected);
});
