import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import {
  pricingCategorySchema,
  pricingListSchema,
  pricingPaymentTypeSchema,
  regionSchema,
} from './pricing.schemas.ts';

const category = z.object({ category: pricingCategorySchema });
const categoryAndType = category.extend({ type: pricingPaymentTypeSchema });

export const listPrices = defineEndpoint({
  method: 'GET',
  path: '/pricing/all',
  summary: 'All prices on sale.',
  access: 'public',
  output: pricingListSchema,
  errors: [],
});

export const listPricesOfCategory = defineEndpoint({
  method: 'GET',
  path: '/pricing/category/:category',
  summary: 'The prices on sale of one category.',
  access: 'public',
  params: category,
  output: pricingListSchema,
  errors: [],
});

export const listPricesOfPaymentType = defineEndpoint({
  method: 'GET',
  path: '/pricing/category/:category/type/:type',
  summary: 'The prices on sale of one category, paid in one way.',
  access: 'public',
  params: categoryAndType,
  output: pricingListSchema,
  errors: [],
});

export const listPricesOfRegion = defineEndpoint({
  method: 'GET',
  path: '/pricing/category/:category/type/:type/region/:region',
  summary: 'The prices on sale of one category, paid in one way, in one region.',
  access: 'public',
  params: categoryAndType.extend({ region: regionSchema }),
  output: pricingListSchema,
  errors: [],
});
