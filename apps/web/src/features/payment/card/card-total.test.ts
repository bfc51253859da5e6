import { expect, test } from 'vitest';
import type { CardOffer } from './card-offers.ts';
import { cardTotal } from './card-total.ts';

const price = { amount: 12, currency: 'USD' };
const offer = {
  provider: { name: 'Ramp Network' },
  unavailable: null,
  estimate: { finalAmount: 12.47, fee: 0.47, feePercent: 4 },
} as CardOffer;

test('the price and the fee of a provider make its total', () => {
  expect(cardTotal({ price, duration: '3 months' }, offer)).toEqual({
    amount: '≈ $12.47',
    inWords: 'about $12.47',
    parts: [
      { label: 'Ghost eShop Pro, 3 months', amount: '$12.00' },
      { label: 'Ramp Network fee (4%)', amount: '≈ $0.47' },
    ],
  });
});

test.for([undefined, { ...offer, estimate: undefined }])(
  'without a fee the price stands alone',
  (without) => {
    const total = { amount: '$12.00', inWords: '$12.00', parts: undefined };
    expect(cardTotal({ price, duration: '3 months' }, without)).toEqual(total);
  },
);
