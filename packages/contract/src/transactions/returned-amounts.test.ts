import { describe, expect, test } from 'vitest';
import {
  amountComplaint,
  readReturned,
  returnUnitOf,
  unitName,
  writeReturned,
} from './returned-amounts.ts';

const bitcoin = returnUnitOf({ crypto_type: 'btc', currency: 'USD' });
const tether = returnUnitOf({ crypto_type: 'usdt', currency: 'USD' });
const dollars = returnUnitOf({ crypto_type: null, currency: 'USD' });
const euros = returnUnitOf({ crypto_type: null, currency: 'EUR' });
const yen = returnUnitOf({ crypto_type: null, currency: 'JPY' });

describe('an amount that was returned', () => {
  test.each([
    [bitcoin, '0.00004987', 4987n, '0.00004987', 'BTC'],
    [bitcoin, '1', 100_000_000n, '1.00000000', 'BTC'],
    [tether, '5.5', 5_500_000n, '5.5000', 'USDT'],
    [dollars, '12.5', 1250n, '12.50', 'USD'],
    [dollars, ' １２，５ ', 1250n, '12.50', 'USD'],
    [dollars, '0.01', 1n, '0.01', 'USD'],
    [euros, '15', 1500n, '15.00', 'EUR'],
    [yen, '1500', 1500n, '1500', 'JPY'],
  ])('in %j: %s is %d whole units', (unit, typed, whole, written, name) => {
    expect(readReturned(unit, typed)).toBe(whole);
    expect(writeReturned(unit, whole)).toBe(written);
    expect(unitName(unit)).toBe(name);
  });

  test.each([
    [bitcoin, ['', '0', '0.000000001', '-1', '1e-8', 'one', 'NaN']],
    [dollars, ['', '0', '0.00', '0.001', '-1', '1e2', '1000000.01', '12345678']],
    [yen, ['', '0', '0.5', '1500.50']],
  ])('in %j is none of %j', (unit, texts) => {
    expect(texts.map((typed) => readReturned(unit, typed))).toEqual(texts.map(() => undefined));
  });

  test.each([
    [bitcoin, 'Please enter an amount in BTC, such as 0.001'],
    [euros, 'Please enter an amount in EUR, such as 12.50'],
    [yen, 'Please enter an amount in JPY, such as 1500'],
  ])('%j has an example of its own that can be read', (unit, sentence) => {
    expect(amountComplaint(unit)).toBe(sentence);
    expect(readReturned(unit, sentence.split(' ').at(-1) ?? '')).toBeDefined();
  });
});
