import { expect, test } from 'vitest';
import { coinDecimal } from './coin-decimal.ts';

test.each([
  ['en-US', '1234.567', '1234.567'],
  ['de', '12.003', '12,003'],
  ['fr', '0.00012268', '0,00012268'],
  ['es', '1234.5', '1234,5'],
  ['pt-BR', '12.007100', '12,007100'],
  ['ja', '12.003', '12.003'],
  ['de', '0.003871000000000001', '0,003871000000000001'],
  ['de', '3', '3'],
])('in %s %s coins are %s: every digit, and no groups', (locale, amount, text) => {
  expect(coinDecimal(amount, locale)).toBe(text);
});
