import type { ExamplesOf } from '../examples.ts';
import type * as calls from './pricing.endpoints.ts';

const byCrypto = {
  id: '019b0a11-7f00-7e52-a3c8-5d19b46e0f27',
  category: 'ghost-eshop-pro',
  payment_type: 'crypto',
  region: null,
  duration: '3 months',
  price: 12,
  currency: 'USD',
  is_active: true,
} as const;

const inJapan = {
  id: '019b0a11-7f00-7e52-a3c8-5d19b46e0f41',
  category: 'ghost-eshop-pro',
  payment_type: 'nintendo-eshop',
  region: 'japan',
  duration: '3 months',
  price: 2000,
  currency: 'JPY',
  is_active: true,
} as const;

export const pricingExamples: ExamplesOf<typeof calls> = {
  listPrices: { answer: [byCrypto, inJapan] },
  listPricesOfCategory: {
    params: { category: 'ghost-eshop-pro' },
    answer: [byCrypto, inJapan],
  },
  listPricesOfPaymentType: {
    params: { category: 'ghost-eshop-pro', type: 'crypto' },
    answer: [byCrypto],
  },
  listPricesOfRegion: {
    params: { category: 'ghost-eshop-pro', type: 'nintendo-eshop', region: 'japan' },
    answer: [inJapan],
  },
  listPricingCategories: { answer: ['ghost-eshop-pro'] },
  listPricingPaymentTypes: {
    query: { category: 'ghost-eshop-pro' },
    answer: ['card', 'crypto', 'nintendo-eshop'],
  },
  listPricingRegions: {
    query: { payment_type: 'nintendo-eshop' },
    answer: ['europe', 'us', 'japan'],
  },
};
