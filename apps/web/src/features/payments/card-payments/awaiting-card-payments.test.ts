import { describe, expect, test } from 'vitest';
import { matching, totalsByCurrency } from './awaiting-card-payments.ts';

const rows = [
  { payment_id: 'GHOST-AAAAAA-1-BBBBBB', user_username: 'Peach', user_email: 'p@example.org' },
  { payment_id: 'GHOST-CCCCCC-2-DDDDDD', user_username: null, user_email: 'toad@castle.org' },
];

describe('the search looks through the loaded page', () => {
  test.for([
    ['cccc', [1]],
    ['PEACH', [0]],
    ['castle', [1]],
    ['ghost-', [0, 1]],
    ['  ', [0, 1]],
    ['bowser', []],
  ] as const)('%j', ([text, found]) => {
    expect(matching(rows, text)).toEqual(found.map((index) => rows[index]));
  });
});

test.for([
  [[], [{ currency: 'USD', amount: 0 }]],
  [
    [
      { amount: 0.1, currency: 'USD' },
      { amount: 0.2, currency: 'USD' },
    ],
    [{ currency: 'USD', amount: 0.3 }],
  ],
  [
    [
      { amount: 9, currency: 'EUR' },
      { amount: 12, currency: 'USD' },
      { amount: 1.5, currency: 'EUR' },
    ],
    [
      { currency: 'USD', amount: 12 },
      { currency: 'EUR', amount: 10.5 },
    ],
  ],
] as const)('the total of %j', ([payments, totals]) => {
  expect(totalsByCurrency([...payments])).toEqual(totals);
});
