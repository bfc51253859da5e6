// Free of zod: the payment page loads no validator.

/** The only category that is sold (specification, section 3). */
export const pricingCategories = ['ghost-eshop-pro'] as const;

export const pricingPaymentTypes = ['crypto', 'card', 'nintendo-eshop'] as const;
export type PricingPaymentType = (typeof pricingPaymentTypes)[number];

export const regions = ['europe', 'us', 'japan'] as const;
export type Region = (typeof regions)[number];
