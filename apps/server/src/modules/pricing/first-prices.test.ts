import { durationMonths, durationWeight } from '@ghost-pay/contract/durations';
import { expect, test } from 'vitest';
import { firstPrices } from './first-prices.ts';

const lists = Map.groupBy(
  firstPrices.toSorted(
    (one, other) => durationWeight(one.duration) - durationWeight(other.duration),
  ),
  ({ payment_type: type, region }) => `${type} ${region ?? 'everywhere'}`,
);

test.for([...lists])('%s: longer costs more in all, and never more a month', ([, list]) => {
  const inAll = list.map(({ price_minor: minor }) => minor);
  expect(inAll).toEqual([...new Set(inAll)].toSorted((one, other) => one - other));
  const aMonth = list.flatMap(({ duration, price_minor: minor }) => {
    const months = durationMonths[duration];
    return months === null ? [] : [minor / months];
  });
  expect(aMonth.length).toBeGreaterThan(4);
  expect(aMonth).toEqual(aMonth.toSorted((one, other) => other - one));
});
