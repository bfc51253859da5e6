import type { AdminPrice } from '@ghost-pay/contract/pricing/pricing.schemas';
import { describe, expect, test } from 'vitest';
import {
  isPriceEdited,
  priceFault,
  priceFaults,
  priceUpdates,
  readPrice,
  selectPrices,
  withoutSent,
} from './price-edits.ts';

function row(changes: Partial<AdminPrice> = {}): AdminPrice {
  return {
    id: 'a',
    category: 'ghost-eshop-pro',
    payment_type: 'card',
    region: null,
    duration: '1 month',
    price: 5,
    currency: 'USD',
    is_active: true,
    updated_at: '2026-11-21T10:00:00.000Z',
    ...changes,
  };
}
const prices = [
  row({ id: 'lifetime', duration: 'lifetime' }),
  row({ id: 'year', duration: '1 year' }),
  row({ id: 'month' }),
  row({ id: 'crypto', payment_type: 'crypto' }),
  row({ id: 'japan', payment_type: 'nintendo-eshop', region: 'japan', currency: 'JPY' }),
  row({ id: 'europe', payment_type: 'nintendo-eshop', region: 'europe', currency: 'EUR' }),
];
const card = { type: 'card', region: 'japan' } as const;

describe('a save', () => {
  test('sends the rows of the chosen way of paying, by length, and nothing else', () => {
    const answer = priceUpdates(prices, { selection: card, edits: { crypto: { price: '9' } } });
    expect('updates' in answer && answer.updates.map(({ id }) => id)).toEqual([
      'month',
      'year',
      'lifetime',
    ]);
  });

  test('sends the rows of the chosen region only', () => {
    const selection = { type: 'nintendo-eshop', region: 'japan' } as const;
    expect(selectPrices(prices, selection).map(({ id }) => id)).toEqual(['japan']);
  });

  test('carries what was typed', () => {
    const edits = { month: { price: '6.5' }, year: { isActive: false } };
    expect(priceUpdates(prices, { selection: card, edits })).toMatchObject({
      updates: [{ price: 6.5 }, { price: 5, is_active: false }, { price: 5, is_active: true }],
    });
  });

  test.each([{ id: '' }, { category: '' }, { duration: '' }, { price: Number.NaN }])(
    'leaves out a row with %j, and says so when none is left',
    (change) => {
      const broken = row(change as Partial<AdminPrice>);
      const found = priceUpdates([broken, row({ id: 'b' })], { selection: card, edits: {} });
      expect('updates' in found && found.updates.map(({ id }) => id)).toEqual(['b']);
      expect(priceUpdates([broken], { selection: card, edits: {} })).toEqual({
        problem:
          'No valid pricing items found to save. Please check that items have proper IDs and required fields.',
      });
    },
  );

  test.each([undefined, null, {}, 'x'])('does not trust %j to be a list', (data) => {
    expect(priceUpdates(data, { selection: card, edits: {} })).toEqual({
      problem: 'Pricing data is corrupted. Please refresh the page.',
    });
  });
});

test.each([
  ['12.5', 12.5],
  ['12.', 12],
  ['', 0],
  [' ', 0],
  ['abc', 0],
  ['1e999', Number.NaN],
  ['$12.50', Number.NaN],
  ['12,50 €', Number.NaN],
  ['12,50', 12.5],
  ['1,250', Number.NaN],
  ['1.250,00', Number.NaN],
  ['12.505', Number.NaN],
])('%j is the price %d', (text, price) => {
  expect(readPrice(text)).toBe(price);
});

const unreadable = 'Please enter a number with at most two decimals, such as 12.50';
const onSale = 'A price of 0 cannot be on sale';

test.each([
  ['12.50', 'USD', true, undefined],
  ['12,5', 'EUR', true, undefined],
  ['12.', 'USD', true, undefined],
  ['1500', 'JPY', true, undefined],
  ['', 'USD', true, 'Please enter a price'],
  [' ', 'USD', false, 'Please enter a price'],
  ['-', 'USD', true, unreadable],
  ['abc', 'USD', true, unreadable],
  ['12.505', 'USD', true, unreadable],
  ['1,250', 'USD', true, unreadable],
  ['-5', 'USD', true, 'A price cannot be negative'],
  ['-0.01', 'USD', false, 'A price cannot be negative'],
  ['0', 'USD', true, onSale],
  ['0', 'USD', false, undefined],
  ['1000000.01', 'USD', true, 'This price is too large'],
] as const)('%j in %s, on sale: %s, is marked: %s', (text, currency, is_active, fault) => {
  expect(priceFault(text, { currency, is_active })).toBe(fault);
});

test('yen have no decimals', () => {
  expect(priceFault('12.5', { currency: 'JPY', is_active: true })).toMatch(/decimal|whole/i);
});

test('only rows that were typed over are marked, with what they would be', () => {
  const rows = [
    row(),
    row({ id: 'b' }),
    row({ id: 'c', price: 0, is_active: false }),
    row({ id: 'd', price: -1 }),
  ];
  const edits = { a: { price: '1,250' }, b: { price: '12,50' }, c: { isActive: true } };
  expect(priceFaults(rows, edits)).toEqual({ a: unreadable, c: onSale });
  expect(isPriceEdited(row(), edits.a)).toBe(true);
});

test('what is typed back to what it was is no change', () => {
  expect(isPriceEdited(row(), { price: '5.00', isActive: true })).toBe(false);
  expect(isPriceEdited(row(), { price: '5.01' })).toBe(true);
  expect(isPriceEdited(row(), { isActive: false })).toBe(true);
});

test('what is typed while a save is under way stays typed', () => {
  const edits = { a: { price: '6' }, b: { isActive: false }, c: { price: '7' } };
  const now = { ...edits, a: { price: '5' } };
  expect(withoutSent(now, { ids: ['a', 'c'], edits })).toEqual({ a: now.a, b: edits.b });
});
