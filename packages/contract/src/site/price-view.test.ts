import { expect, test } from 'vitest';
import { regions } from '../pricing/pricing-words.ts';
import { pricedMethods, priceViewOf } from './price-view.ts';

const asked = [...pricedMethods, 'alternative-paysafe', 'cash', '', null, undefined];
const askedRegions = [...regions, 'uk', '', null, undefined];

test.each(asked.flatMap((method) => askedRegions.map((region) => ({ method, region }))))(
  'a view is named by $method and $region',
  ({ method, region }) => {
    const isPriced = (pricedMethods as readonly unknown[]).includes(method);
    const isRegion = (regions as readonly unknown[]).includes(region);
    expect(priceViewOf({ method, region })).toEqual({
      ...(isPriced && { method }),
      ...(method === 'nintendo-eshop' && isRegion && { region }),
    });
  },
);
