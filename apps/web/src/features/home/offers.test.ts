import type { Duration } from '@ghost-pay/contract/durations';
import type { Region } from '@ghost-pay/contract/pricing/pricing-words';
import { type MethodGroup, methodGroups } from '@ghost-pay/contract/settings/method-groups';
import type { ShownPrice } from '@ghost-pay/contract/site/site';
import { describe, expect, test } from 'vitest';
import { chosenTier, offersOf } from './offers.ts';

const listOf = (
  payment_type: ShownPrice['payment_type'],
  region: Region | null,
  ...durations: Duration[]
) =>
  durations.map((duration): ShownPrice => ({
    payment_type,
    duration,
    region,
    price: 5,
    currency: 'USD',
  }));
const all = [
  ...listOf('crypto', null, '1 month'),
  ...listOf('card', null, '1 month'),
  ...listOf('nintendo-eshop', 'us', '1 month'),
  ...listOf('nintendo-eshop', 'europe', '1 month'),
];

test.each([
  [
    ['card', 'crypto', 'nintendo', 'alternative'],
    all,
    ['card', 'crypto', 'nintendo-eshop europe', 'nintendo-eshop us', 'alternative-rewarble'],
  ],
  [['crypto', 'alternative'], all, ['crypto', 'alternative-rewarble']],
  [[], all, []],
  [methodGroups, listOf('crypto', null, '1 month'), ['crypto']],
  [methodGroups, [], []],
] satisfies [readonly MethodGroup[], ShownPrice[], string[]][])(
  'with %j switched on, the home page offers what has prices: %#',
  (methodsOn, prices, expected) => {
    const names = offersOf(prices, methodsOn).map(({ method, region }) =>
      [method, ...(region === null ? [] : [region])].join(' '),
    );
    expect(names).toEqual(expected);
  },
);

describe('of the durations on sale the home page shows four, and chooses one', () => {
  test.each([
    [
      ['lifetime', '2 years', '1 year', '6 months', '3 months', '2 months', '1 month'],
      ['1 month', '3 months', '1 year', 'lifetime'],
      '3 months',
    ],
    [
      ['2 months', 'lifetime', '6 months', '2 years', '25 months'],
      ['2 months', '6 months', '2 years', 'lifetime'],
      '2 months',
    ],
    [['6 months', '2 months'], ['2 months', '6 months'], '2 months'],
  ] satisfies [Duration[], Duration[], Duration][])(
    '%j: %j, of which %s',
    (onSale, shown, chosen) => {
      const [offer] = offersOf(listOf('card', null, ...onSale), ['card']);
      if (!offer) throw new Error('There is an offer.');
      expect(offer.tiers.map(({ duration }) => duration)).toEqual(shown);
      expect(chosenTier(offer, undefined)?.duration).toBe(chosen);
      expect(chosenTier(offer, 'lifetime')?.duration).toBe(
        shown.includes('lifetime') ? 'lifetime' : chosen,
      );
    },
  );
});
