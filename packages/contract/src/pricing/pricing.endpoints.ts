import { z } from 'zod';
import { defineEndpoint, done, open } from '../endpoint.ts';
import { idSchema, momentSchema } from '../text.ts';
import {
  adminPriceListSchema,
  adminPriceSchema,
  bulkPriceUpdateSchema,
  newPriceSchema,
  pricingCategorySchema,
  pricingListSchema,
  pricingPaymentTypeSchema,
  regionSchema,
  singlePriceUpdateSchema,
} from './pricing.schemas.ts';

const category = z.object({ category: pricingCategorySchema });
const categoryAndType = category.extend({ type: pricingPaymentTypeSchema });

export const listPrices = defineEndpoint({
  method: 'GET',
  path: '/pricing/all',
  summary: 'All prices on sale.',
  ...open,
  output: pricingListSchema,
});

export const listPricesOfCategory = defineEndpoint({
  method: 'GET',
  path: '/pricing/category/:category',
  summary: 'The prices on sale of one category.',
  ...open,
  params: category,
  output: pricingListSchema,
});

export const listPricesOfPaymentType = defineEndpoint({
  method: 'GET',
  path: '/pricing/category/:category/type/:type',
  summary: 'The prices on sale of one category, paid in one way.',
  ...open,
  params: categoryAndType,
  output: pricingListSchema,
});

export const listPricesOfRegion = defineEndpoint({
  method: 'GET',
  path: '/pricing/category/:category/type/:type/region/:region',
  summary: 'The prices on sale of one category, paid in one way, in one region.',
  ...open,
  params: categoryAndType.extend({ region: regionSchema }),
  output: pricingListSchema,
});

export const listPricingCategories = defineEndpoint({
  method: 'GET',
  path: '/pricing/meta/categories',
  summary: 'The categories that have prices on sale.',
  ...open,
  output: z.array(pricingCategorySchema),
});

export const listPricingPaymentTypes = defineEndpoint({
  method: 'GET',
  path: '/pricing/meta/payment-types',
  summary: 'The ways of paying that have prices on sale, of one category if one is named.',
  ...open,
  query: z.object({ category: pricingCategorySchema.optional() }),
  output: z.array(pricingPaymentTypeSchema),
});

export const listPricingRegions = defineEndpoint({
  method: 'GET',
  path: '/pricing/meta/regions',
  summary: 'The regions that have prices on sale, of one way of paying if one is named.',
  ...open,
  query: z.object({ payment_type: pricingPaymentTypeSchema.optional() }),
  output: z.array(regionSchema),
});

export const listAllPrices = defineEndpoint({
  method: 'GET',
  path: '/settings/pricing/all',
  summary: 'All prices, on sale or not.',
  access: 'super_admin',
  freshFactor: 'never',
  output: adminPriceListSchema,
});

const byId = { params: z.object({ id: idSchema }), paramsError: 'PRICE_NOT_FOUND' } as const;

export const createPrice = defineEndpoint({
  method: 'POST',
  path: '/pricing',
  summary: 'Adds a price for a duration that has none yet.',
  access: 'super_admin',
  freshFactor: 'always',
  body: newPriceSchema,
  output: adminPriceSchema,
  status: 201,
  errors: ['PRICE_EXISTS'],
});

export const updatePrice = defineEndpoint({
  method: 'PUT',
  path: '/pricing/:id',
  summary: 'Changes one price or whether it is on sale.',
  access: 'super_admin',
  freshFactor: 'always',
  ...byId,
  body: singlePriceUpdateSchema,
  output: adminPriceSchema,
  errors: ['PRICES_CHANGED'],
});

export const updatePrices = defineEndpoint({
  method: 'PUT',
  path: '/pricing/bulk/update',
  summary: 'Changes a list of prices, all of them or none.',
  access: 'super_admin',
  freshFactor: 'always',
  body: bulkPriceUpdateSchema,
  output: adminPriceListSchema,
  errors: ['PRICES_CHANGED'],
  bodyLimitBytes: 256 * 1024,
});

export const deletePrice = defineEndpoint({
  method: 'DELETE',
  path: '/pricing/:id',
  summary:
    'Takes a price off the list for good; a visitor who has a quote of it still pays by the quote.',
  access: 'super_admin',
  freshFactor: 'always',
  ...byId,
  query: z.object({ updated_at: momentSchema.optional() }),
  output: done,
  errors: ['PRICES_CHANGED'],
});
