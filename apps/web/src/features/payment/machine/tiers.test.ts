import type { PricingTier } from '@ghost-pay/contract/pricing/pricing.schemas';
import { describe, expect, test } from 'vitest';
import { durations } from '@ghost-pay/contract/durations';
import { methodFacts, type MethodKey } from './methods.ts';
import { fallbackTiersFor, isPopular, tiersFor } from './tiers.ts';

const row = (tier: Partial<PricingTier>): PricingTier => ({
  id: '1',
  category: 'ghost-eshop-pro',
  payment_type: 'card',
  region: null,
  duration: '1 month',
  price: 5,
  currency: 'USD',
  is_active: true,
  ...tier,
});

const prices = [
  row({ duration: 'lifetime', price: 170 }),
  row({ duration: '3 months', price: 12 }),
  row({ duration: '2 months', price: 9, is_active: false }),
  row({ payment_type: 'crypto', price: 4 }),
  row({ payment_type: 'nintendo-eshop', region: 'japan', price: 500, currency: 'JPY' }),
  row({ payment_type: 'nintendo-eshop', region: 'europe', price: 5, currency: 'EUR' }),
];

describe('the tiers on sale', () => {
  test.for([
    ['card', 'card', null, [12, 170]],
    ['crypto', 'crypto', null, [4]],
    ['a Nintendo card of Japan', 'nintendo-eshop', 'japan', [500]],
    ['a Nintendo card of Europe', 'nintendo-eshop', 'europe', [5]],
    ['a Nintendo card of the United States, where nothing is on sale', 'nintendo-eshop', 'us', []],
    ['a Nintendo card before its region is chosen', 'nintendo-eshop', null, []],
    ['the alternative way: the prices of cards', 'alternative', null, [12, 170]],
  ] as const)('%s', ([, method, region, expected]) => {
    const { tariff: paymentType } = methodFacts[method];
    expect(tiersFor(prices, { paymentType, region }).map(({ price }) => price)).toEqual(expected);
  });

  test('without prices the built-in ones are shown, but never in another currency than the card', () => {
    expect(fallbackTiersFor({ paymentType: 'card', region: null }).map((t) => t.price)).toEqual([
      5, 9, 12, 22, 40, 70, 170,
    ]);
    expect(fallbackTiersFor({ paymentType: 'nintendo-eshop', region: 'japan' })).toEqual([]);
  });
});

test.for<[MethodKey, string[]]>([
  ['card', ['3 months', '1 year']],
  ['crypto', ['3 months', 'lifetime']],
  ['nintendo-eshop', ['3 months', '1 year']],
  ['alternative', ['3 months', '1 year']],
])('popular with %s: %s', ([method, popular]) => {
  const { tariff: paymentType } = methodFacts[method];
  expect(durations.filter((duration) => isPopular(duration, paymentType))).toEqual(popular);
});
