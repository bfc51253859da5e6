import type { DayRevenue } from '@ghost-pay/contract/statistics/statistics.endpoints';
import { expect, test } from 'vitest';
import {
  earningMethods,
  totalOfDay,
  totalOfDays,
  totalOfGroup,
  totalOfMethod,
} from './revenue-days.ts';

const day = (card: number, crypto: number, nintendo = 0): DayRevenue => ({
  day: '2026-03-10',
  revenue: {
    card,
    crypto,
    'nintendo-eshop': nintendo,
    'alternative-paysafe': 0,
    'alternative-rewarble': 0,
  },
});

test.each([
  [[], 0],
  [[day(0, 0)], 0],
  [[day(0.1, 0.2)], 0.3],
  [[day(0.1, 0.2, 15.58), day(1234.56, 0.7)], 1251.14],
])('days add up to the cent: %j is %d', (days, total) => {
  expect(totalOfDays(days)).toBe(total);
});

test('a day and a method are added up by themselves', () => {
  const days = [day(0.1, 0.2), day(0.7, 1.1, 3)];
  expect(days.map(totalOfDay)).toEqual([0.3, 4.8]);
  expect(totalOfMethod(days, 'card')).toBe(0.8);
  expect(totalOfMethod(days, 'crypto')).toBe(1.3);
});

test('only the methods that brought in anything are named', () => {
  expect(earningMethods([day(0, 12), day(0, 0, 3)])).toEqual(['crypto', 'nintendo-eshop']);
  expect(earningMethods([day(0, 0)])).toEqual([]);
});

test('the groups of a column hold every method once', () => {
  const days = [
    {
      day: '2026-03-10',
      revenue: {
        card: 1,
        crypto: 0.2,
        'nintendo-eshop': 0.03,
        'alternative-paysafe': 0.1,
        'alternative-rewarble': 0.2,
      },
    },
  ];
  expect(totalOfGroup(days, 'crypto')).toBe(0.2);
  expect(totalOfGroup(days, 'codes')).toBe(0.33);
  expect(totalOfGroup(days, 'card')).toBe(1);
});
