import type { Duration } from '@ghost-pay/contract/durations';
import { type MethodGroup, methodGroups } from '@ghost-pay/contract/settings/setting-keys';
import type { ShownPrice } from '@ghost-pay/contract/site/site';
import { expect, test } from 'vitest';
import { shownTiers } from './subscribe-card.tsx';

const listOf = (payment_type: ShownPrice['payment_type'], ...durations: Duration[]) =>
  durations.map((duration): ShownPrice => ({
    payment_type,
    duration,
    region: payment_type === 'nintendo-eshop' ? 'us' : null,
    price: 5,
    currency: 'USD',
  }));
const all = [
  ...listOf('crypto', '1 month'),
  ...listOf('card', '1 month'),
  ...listOf('nintendo-eshop', '1 month'),
];

test.each([
  [['card', 'crypto', 'nintendo', 'alternative'], all, 'card'],
  [['crypto', 'nintendo', 'alternative'], all, 'crypto'],
  [['nintendo', 'alternative'], all, 'alternative-rewarble'],
  // The home page knows no region.
  [['nintendo'], all, undefined],
  [[], all, undefined],
  [methodGroups, listOf('crypto', '1 month'), 'crypto'],
  [methodGroups, listOf('nintendo-eshop', '1 month'), undefined],
  [methodGroups, [], undefined],
] satisfies [readonly MethodGroup[], ShownPrice[], string | undefined][])(
  'with %j switched on, the home page shows the prices of one method: %#',
  (methodsOn, prices, method) => {
    expect(shownTiers(prices, methodsOn)?.method).toBe(method);
  },
);

test.each([
  [
    ['lifetime', '2 years', '1 year', '6 months', '3 months', '2 months', '1 month'],
    ['1 month', '3 months', '1 year', 'lifetime'],
  ],
  [
    ['2 months', 'lifetime', '6 months', '2 years', '25 months'],
    ['2 months', '6 months', '2 years', 'lifetime'],
  ],
  [
    ['6 months', '2 months'],
    ['2 months', '6 months'],
  ],
] satisfies [Duration[], Duration[]][])('of %j the home page shows %j', (onSale, shown) => {
  const { tiers } = shownTiers(listOf('card', ...onSale), methodGroups) ?? {};
  expect(tiers?.map(({ duration }) => duration)).toEqual(shown);
});
