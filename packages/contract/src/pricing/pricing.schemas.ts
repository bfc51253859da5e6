import { z } from 'zod';
import { durationSchema } from '../duration-schema.ts';
import { currencySchema } from '../money.ts';

/** The only category that is sold (specification, section 3). */
export const pricingCategories = ['ghost-eshop-pro'] as const;
export const pricingPaymentTypes = ['crypto', 'card', 'nintendo-eshop'] as const;
export const regions = ['europe', 'us', 'japan'] as const;

export const pricingCategorySchema = z.enum(pricingCategories);
export const pricingPaymentTypeSchema = z.enum(pricingPaymentTypes);
export const regionSchema = z.enum(regions, 'Please choose a region');
export type PricingPaymentType = (typeof pricingPaymentTypes)[number];
export type Region = (typeof regions)[number];

export const pricingTierSchema = z.object({
  id: z.string(),
  category: pricingCategorySchema,
  payment_type: pricingPaymentTypeSchema,
  /** Null for card and crypto, whose prices are the same everywhere. */
  region: regionSchema.nullable(),
  duration: durationSchema,
  /** Decimal units of `currency`. */
  price: z.number(),
  currency: currencySchema,
  is_active: z.boolean(),
});
export type PricingTier = z.infer<typeof pricingTierSchema>;

export const pricingListSchema = z.array(pricingTierSchema);
