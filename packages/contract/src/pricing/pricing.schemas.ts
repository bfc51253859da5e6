import { z } from 'zod';
import { durationSchema } from '../transactions/payment-fields.ts';
import { type Currency, currencySchema, maxAmount, toMinorUnits } from '../money.ts';
import { momentSchema } from '../text.ts';
import {
  pricingCategories,
  pricingPaymentTypes,
  regionCurrencies,
  regions,
} from './pricing-words.ts';

export const pricingCategorySchema = z.enum(pricingCategories, 'Nothing is sold in this category');
export const pricingPaymentTypeSchema = z.enum(
  pricingPaymentTypes,
  'There is no such way of paying',
);
export const regionSchema = z.enum(regions, 'Please choose a region');

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

/** A price as super admins see it, on sale or not. */
export const adminPriceSchema = pricingTierSchema.extend({
  /** The version of the row: a change that sends an older version is refused. */
  updated_at: momentSchema,
});
export type AdminPrice = z.infer<typeof adminPriceSchema>;

export const adminPriceListSchema = z.array(adminPriceSchema);

export const priceSchema = z
  .number('Please enter a price')
  .min(0, 'A price cannot be negative')
  .max(maxAmount, 'This price is too large');

interface CheckedPrice {
  readonly price: number;
  readonly currency: Currency;
  readonly is_active: boolean;
}

/** The sentence that says what is wrong with a price; undefined when nothing is. */
export function priceComplaint({ price, currency, is_active }: CheckedPrice): string | undefined {
  if (toMinorUnits(price, currency) === undefined)
    return currency === 'JPY'
      ? 'Prices in JPY are whole numbers'
      : 'Please enter at most 2 decimals';
  if (price === 0 && is_active) return 'A price of 0 cannot be on sale';
  return undefined;
}

function checkPrice(row: CheckedPrice, context: z.RefinementCtx): void {
  const message = priceComplaint(row);
  if (message !== undefined) context.addIssue({ code: 'custom', path: ['price'], message });
}

/** One row of a save. Its place never changes; its price and whether it is on sale may. */
export const priceUpdateSchema = adminPriceSchema
  .extend({
    id: z.uuid('This price does not exist.'),
    price: priceSchema,
    updated_at: momentSchema.optional(),
  })
  .superRefine(checkPrice);
export type PriceUpdate = z.infer<typeof priceUpdateSchema>;

export const bulkPriceUpdateSchema = z
  .array(priceUpdateSchema)
  .min(1, 'There is no price to save')
  .max(500, 'At most 500 prices can be saved at once');

/** A change of one price. The fields of its place may be sent and must be unchanged. */
export const singlePriceUpdateSchema = adminPriceSchema
  .omit({ id: true })
  .extend({ price: priceSchema })
  .partial();
export type SinglePriceUpdate = z.infer<typeof singlePriceUpdateSchema>;

/** A new price. Without a currency it gets the region's, or US dollars; without `is_active` it is on sale. */
export const newPriceSchema = z
  .object({
    category: pricingCategorySchema,
    payment_type: pricingPaymentTypeSchema,
    region: regionSchema.nullish().transform((region) => region ?? null),
    duration: durationSchema,
    price: priceSchema,
    currency: currencySchema.optional(),
    is_active: z.boolean().default(true),
  })
  .superRefine(({ payment_type, region, currency }, context) => {
    const complain = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (payment_type === 'nintendo-eshop' && region === null)
      complain('region', 'Please choose a region');
    if (payment_type !== 'nintendo-eshop' && region !== null)
      complain('region', 'Only Nintendo eShop prices have a region');
    if (region !== null && currency !== undefined && currency !== regionCurrencies[region])
      complain('currency', 'Gift cards of this region have another currency');
  })
  .transform((row) => ({
    ...row,
    currency: row.currency ?? (row.region === null ? 'USD' : regionCurrencies[row.region]),
  }))
  .superRefine(checkPrice);
export type NewPrice = z.output<typeof newPriceSchema>;
