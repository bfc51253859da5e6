import { describe, expect, test } from 'vitest';
import { methodGroups } from '@ghost-pay/contract/settings/method-groups';
import type { ShownPrice } from '@ghost-pay/contract/site/site';
import { oneTime } from '../../lib/shared.texts.ts';
import { priceTables as tablesWhile, shownView } from './price-tables.ts';

const priceTables = (prices: ShownPrice[]) => tablesWhile(prices, methodGroups);

type Tier = [ShownPrice['duration'], number];
const tiersOf =
  (
    payment_type: ShownPrice['payment_type'],
    region: ShownPrice['region'],
    currency: ShownPrice['currency'],
  ) =>
  (...tiers: Tier[]): ShownPrice[] =>
    tiers.map(([duration, price]) => ({ payment_type, region, duration, price, currency }));
const crypto = tiersOf('crypto', null, 'USD');
const card = tiersOf('card', null, 'USD');
const europe = tiersOf('nintendo-eshop', 'europe', 'EUR');
const us = tiersOf('nintendo-eshop', 'us', 'USD');
const japan = tiersOf('nintendo-eshop', 'japan', 'JPY');

/** The formatted cells of one table. */
function cells(prices: ShownPrice[], index: 0 | 1 | 2 | 3): string[][] {
  return (priceTables(prices)[index]?.groups ?? []).flatMap(({ region, rows }) =>
    rows.map((row) => [
      ...(region === null ? [] : [region]),
      row.duration,
      row.totalPrice,
      row.monthlyCost ?? oneTime,
      row.worth,
    ]),
  );
}

describe('the price tables', () => {
  test('spread each price over its months', () => {
    const prices = crypto(
      ['lifetime', 170],
      ['25 months', 99],
      ['2 years', 70],
      ['13 months', 40],
      ['1 year', 40],
      ['8 months', 35],
      ['6 months', 22],
      ['5 months', 19],
      ['4 months', 20],
      ['3 months', 12],
      ['2 months', 4.35],
      ['1 month', 5],
    );
    expect(cells(prices, 0)).toEqual([
      ['1 month', '$5.00', '$5.00', 'standard'],
      ['2 months', '$4.35', '$2.18', 'standard'],
      ['3 months', '$12.00', '$4.00', 'recommended'],
      ['4 months', '$20.00', '$5.00', 'standard'],
      ['5 months', '$19.00', '$3.80', 'standard'],
      ['6 months', '$22.00', '$3.67', 'standard'],
      ['8 months', '$35.00', '$4.38', 'standard'],
      ['1 year', '$40.00', '$3.33', 'recommended'],
      ['13 months', '$40.00', '$3.08', 'standard'],
      ['2 years', '$70.00', '$2.92', 'standard'],
      ['25 months', '$99.00', '$3.96', 'standard'],
      ['lifetime', '$170.00', 'One-time', 'best'],
    ]);
  });

  test('put all regions into one Nintendo table: Europe, United States, Japan', () => {
    const prices = [
      ...japan(['1 year', 5000], ['1 month', 500]),
      ...us(['3 months', 15]),
      ...europe(['3 months', 15], ['1 month', 5]),
    ];
    expect(cells(prices, 3)).toEqual([
      ['europe', '1 month', '€5.00', '€5.00', 'standard'],
      ['europe', '3 months', '€15.00', '€5.00', 'recommended'],
      ['us', '3 months', '$15.00', '$5.00', 'recommended'],
      ['japan', '1 month', '¥500', '¥500', 'standard'],
      ['japan', '1 year', '¥5,000', '¥417', 'recommended'],
    ]);
  });

  test('ask for Rewarble what the card costs', () => {
    const prices = [...card(['1 month', 6]), ...crypto(['1 month', 5])];
    expect(cells(prices, 2)).toEqual(cells(prices, 1));
    expect(cells(prices, 2)).toEqual([['1 month', '$6.00', '$6.00', 'standard']]);
  });

  const lengths: Tier[] = [
    ['3 months', 12],
    ['1 year', 40],
    ['lifetime', 170],
    ['1 month', 5],
    ['2 years', 70],
  ];
  test.each([
    [3, { '3 months': 'standard', '1 year': 'standard', lifetime: 'best' }],
    [4, { '3 months': 'recommended', '1 year': 'standard', lifetime: 'best' }],
    [5, { '3 months': 'recommended', '1 year': 'recommended', lifetime: 'best' }],
  ])('recommend by the length of the list: %i rows', (length, expected) => {
    const rows = cells(crypto(...lengths.slice(0, length)), 0);
    const worth = Object.fromEntries(rows.map(([duration, , , value]) => [duration, value]));
    expect(worth).toMatchObject(expected);
  });

  test('are empty where nothing is on sale', () => {
    expect(
      priceTables(crypto(['1 month', 5])).map(({ method, groups }) => [method, groups.length]),
    ).toEqual([
      ['crypto', 1],
      ['card', 0],
      ['alternative-rewarble', 0],
      ['nintendo-eshop', 0],
    ]);
  });
});

test.each([
  [[], [false, false, false, false]],
  [methodGroups, [true, true, true, true]],
  [
    ['crypto', 'nintendo'],
    [true, false, false, true],
  ],
  [
    ['card', 'alternative'],
    [false, true, true, false],
  ],
] as const)('with %j switched on the four tables can be chosen from: %j', (methodsOn, isOn) => {
  expect(tablesWhile([], methodsOn).map((table) => table.isOn)).toEqual(isOn);
});

describe('the page shows', () => {
  const tables = priceTables([
    ...crypto(['1 month', 5]),
    ...us(['1 month', 5]),
    ...europe(['1 month', 5]),
  ]);

  test.each([
    [{}, { method: 'crypto', region: null }],
    [{ method: 'card' }, { method: 'card', region: null }],
    [{ method: 'alternative-rewarble' }, { method: 'alternative-rewarble', region: null }],
    [{ method: 'nintendo-eshop' }, { method: 'nintendo-eshop', region: 'europe' }],
    [
      { method: 'nintendo-eshop', region: 'us' },
      { method: 'nintendo-eshop', region: 'us' },
    ],
    [
      { method: 'nintendo-eshop', region: 'japan' },
      { method: 'nintendo-eshop', region: 'europe' },
    ],
  ] as const)('for %o one table and region: %o', (view, shown) => {
    expect(shownView(view, tables)).toEqual(shown);
  });

  test('no region where no gift card is on sale', () => {
    expect(shownView({ method: 'nintendo-eshop', region: 'us' }, priceTables([]))).toEqual({
      method: 'nintendo-eshop',
      region: null,
    });
  });
});
