import { expect, test } from 'vitest';
import { voucherDoubt } from './voucher-doubt.ts';

test.for([
  [12, 'USD', 12, 'USD', undefined],
  [12.01, 'USD', 12, 'USD', undefined],
  [11.99, 'USD', 12, 'USD', 'worth_less'],
  [0.3, 'USD', 0.1 + 0.2, 'USD', undefined],
  [1500, 'JPY', 1500, 'JPY', undefined],
  [1499, 'JPY', 1500, 'JPY', 'worth_less'],
  [12, 'EUR', 12, 'USD', 'other_currency'],
  [500, 'EUR', 12, 'USD', 'other_currency'],
  [1, 'EUR', 12, 'USD', 'other_currency'],
  [12, 'Other', 12, 'USD', 'other_currency'],
] as const)(
  'a code of %d %s for a price of %d %s: %s',
  ([worth, worthCurrency, price, priceCurrency, doubt]) => {
    const said = { amount: worth, currency: worthCurrency };
    expect(voucherDoubt(said, { amount: price, currency: priceCurrency })).toBe(doubt);
  },
);
