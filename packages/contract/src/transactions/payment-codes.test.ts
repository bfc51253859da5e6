import { describe, expect, test } from 'vitest';
import { nintendoCodeSchema, plainVoucherSchemas, rewarbleVoucherSchema } from './payment-codes.ts';
import { canonicalCode } from '../typed-text.ts';
import { createTransactionSchema } from './create-transaction.schemas.ts';

const sixteen = 'Nintendo eShop codes must be exactly 16 characters';
const letters = 'Nintendo eShop codes do not use the letters O, I, or Z. Please check your code.';

describe('a Nintendo eShop code', () => {
  test.each(['B1CD2EFG3HJK4LMN', ' b1cd 2efg-3hjk\t4lmn\n', 'B1CD–2EFG–3HJK–4LMN'])(
    '%j is read as typed by people',
    (text) => {
      expect(nintendoCodeSchema.parse(text)).toBe('B1CD2EFG3HJK4LMN');
    },
  );

  test.each([
    [undefined, 'Please enter your gift card code'],
    [16, 'Please enter your gift card code'],
    ['', 'Please enter your gift card code'],
    [' - ', 'Please enter your gift card code'],
    ['B1CD2EFG3HJK4LM', sixteen],
    ['B1CD2EFG3HJK4LMNP', sixteen],
    ['B1CD2EFG3HJK4LM!', sixteen],
    ['B1CD2EFG3HJK4LMß', sixteen],
    ['B'.repeat(5000), sixteen],
    ['B1CD2EFG3HJK4LMO', letters],
    ['B1CD2EFG3HJK4LMi', letters],
    ['Z1CD2EFG3HJK4LMN', letters],
  ])('%j is refused: %s', (text, sentence) => {
    expect(nintendoCodeSchema.safeParse(text).error?.issues.map(({ message }) => message)).toEqual([
      sentence,
    ]);
  });
});

const rewarble = {
  code: 'abCD 1234 efGH 5678',
  type: 'PayPal',
  amount: 12.5,
  currency: 'EUR',
  pin: ' 12-34 ',
};
const payload = {
  payment_id: 'GHOST-ABC123-1763683200-XYZ789',
  type: 'ghost-eshop-pro',
  payment_method: 'alternative-rewarble',
  amount: 12,
  currency: 'USD',
  userUsername: 'luigi',
  userEmail: 'luigi@example.org',
  subscriptionDuration: '3 months',
};
const sentences = (changes: Record<string, unknown>) =>
  createTransactionSchema
    .safeParse({ ...payload, ...changes })
    .error?.issues.map(({ path, message }) => [path.join('.'), message]);

describe('a Rewarble voucher', () => {
  test('keeps the case of its letters; codes are compared without it', () => {
    expect(rewarbleVoucherSchema.parse(rewarble)).toEqual({
      ...rewarble,
      code: 'abCD1234efGH5678',
      pin: '12-34',
    });
    expect(canonicalCode(rewarble.code)).toBe('ABCD1234EFGH5678');
  });

  test.each([undefined, null, ''])('a PIN of %j is none', (pin) => {
    expect(rewarbleVoucherSchema.parse({ ...rewarble, pin }).pin).toBeUndefined();
  });

  test.each([
    [{ code: '' }, 'Please fill in the Rewarble code, type, and amount'],
    [{ type: undefined }, 'Please fill in the Rewarble code, type, and amount'],
    [{ type: 'Cash' }, 'Please fill in the Rewarble code, type, and amount'],
    [{ amount: undefined }, 'Please fill in the Rewarble code, type, and amount'],
    [{ amount: Number.NaN }, 'Please fill in the Rewarble code, type, and amount'],
    [{ amount: '12' }, 'Please fill in the Rewarble code, type, and amount'],
    [{ code: 'short', type: undefined }, 'Please fill in the Rewarble code, type, and amount'],
    [{ code: 'ABCD1234EFGH567' }, 'Rewarble code must be exactly 16 characters'],
    [{ code: 'ABCD1234EFGH567!' }, 'Rewarble code must be exactly 16 characters'],
    [{ amount: 0 }, 'Amount must be greater than 0'],
    [{ amount: -1 }, 'Amount must be greater than 0'],
    [{ amount: 0.005 }, 'Please enter an amount with at most two decimals'],
    [{ amount: 1e12 }, 'This amount is too large'],
    [{ currency: 'XXX' }, 'Please choose a currency'],
    [{ pin: 'x'.repeat(33) }, 'At most 32 characters'],
  ])('with %j is refused: %s', (changes, sentence) => {
    expect(sentences({ paymentCode: JSON.stringify({ ...rewarble, ...changes }) })).toEqual([
      ['paymentCode', sentence],
    ]);
  });

  test.each([
    undefined,
    5,
    '',
    '{',
    '[]',
    'null',
    '"ABCD1234EFGH5678"',
    'ABCD1234EFGH5678',
    `"${'x'.repeat(2000)}"`,
  ])('is no %j', (paymentCode) => {
    expect(sentences({ paymentCode })).toEqual([
      ['paymentCode', 'Please fill in the Rewarble code, type, and amount'],
    ]);
  });
});

describe('a Paysafecard', () => {
  test('has a PIN of 16 digits', () => {
    const card = { code: '0123 4567-8901 2345', amount: 25, currency: 'EUR' };
    expect(plainVoucherSchemas['alternative-paysafe'].parse(card)).toEqual({
      ...card,
      code: '0123456789012345',
    });
    expect(
      sentences({
        payment_method: 'alternative-paysafe',
        paymentCode: JSON.stringify({ ...card, code: 'x' }),
      }),
    ).toEqual([['paymentCode', 'Paysafecard codes must be exactly 16 digits']]);
  });
});

describe('who may pay how', () => {
  test('a subscription by coins or code, a donation by coins only', () => {
    const code = {
      payment_method: 'nintendo-eshop',
      region: 'europe',
      paymentCode: 'B1CD2EFG3HJK4LMN',
    };
    expect(sentences(code)).toBeUndefined();
    expect(sentences({ ...code, region: null })).toEqual([['region', 'Please choose a region']]);
    expect(sentences({ ...code, region: 'uk' })).toEqual([['region', 'Please choose a region']]);
    expect(sentences({ ...code, type: 'donation' })?.[0]).toEqual([
      'payment_method',
      'This payment method is not available',
    ]);
    for (const method of ['card', 'cash', undefined]) {
      expect(sentences({ payment_method: method })).toEqual([
        ['payment_method', 'This payment method is not available'],
      ]);
    }
  });
});
