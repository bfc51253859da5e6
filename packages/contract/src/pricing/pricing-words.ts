import type { Currency } from '../money.ts';

// Free of zod: the payment page loads no validator.

/** The only category that is sold (specification, section 3). */
export const pricingCategories = ['ghost-eshop-pro'] as const;

export const pricingPaymentTypes = ['crypto', 'card', 'nintendo-eshop'] as const;
export type PricingPaymentType = (typeof pricingPaymentTypes)[number];

export const regions = ['europe', 'us', 'japan'] as const;
export type Region = (typeof regions)[number];

/**
 * The currency of a region's gift cards (specification, section 2); the default of all other prices is US dollars.
 */
export const regionCurrencies: Record<Region, Currency> = {
  europe: 'EUR',
  us: 'USD',
  japan: 'JPY',
};
