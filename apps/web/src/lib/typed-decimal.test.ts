import { describe, expect, test } from 'vitest';
import { readDecimal } from './typed-decimal.ts';

describe('a typed amount', () => {
  test.each([
    ['12', 12],
    ['12.5', 12.5],
    ['12,5', 12.5],
    ['12,50', 12.5],
    ['12.', 12],
    ['12,', 12],
    ['.5', 0.5],
    [',05', 0.05],
    [' 12,50 ', 12.5],
    ['-5', -5],
    ['0', 0],
    ['1250', 1250],
    ['1 250', 1250],
    ['１２，５０', 12.5],
  ])('%j is %d', (text, number) => {
    expect(readDecimal(text)).toBe(number);
  });

  test.each([
    '',
    ' ',
    'abc',
    '.',
    ',',
    '-',
    '1,250',
    '1.250',
    '1.250,00',
    '1,250.00',
    '12 5',
    '12.505',
    '1..5',
    '1e3',
    '0x10',
    '٣',
    'Infinity',
    '$12',
  ])('%j is not read', (text) => {
    expect(readDecimal(text)).toBeUndefined();
  });
});
