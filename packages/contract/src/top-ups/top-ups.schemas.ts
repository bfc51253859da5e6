import { z } from 'zod';
import { currencySchema } from '../money.ts';
import { momentSchema } from '../text.ts';
import { codePaymentMethods } from '../transactions/code-words.ts';
import { maxCodeText } from '../transactions/payer-rules.ts';
import { topUpRefusals } from './top-up-words.ts';

/** What the customer of a payment is asked for, or why nothing can be added any more. */
export const topUpOfferSchema = z.object({
  paymentId: z.string(),
  paymentMethod: z.enum(codePaymentMethods),
  /** The price, what the codes have brought, and what is missing, in decimal units of `currency`. */
  amount: z.number(),
  brought: z.number(),
  missing: z.number(),
  currency: currencySchema,
  /** The region of a gift card; null for vouchers. */
  region: z.string().nullable(),
  /** Why no code can be added; null if one can. */
  refusal: z.object({ code: z.enum(topUpRefusals), sentence: z.string() }).nullable(),
});
export type TopUpOffer = z.infer<typeof topUpOfferSchema>;

/**
 * Another code of the payment's method. Vouchers have the value that is printed on them, and their PIN if they have one.
 * Each field is checked by the rules of the method.
 */
export const addCodeSchema = z.strictObject({
  code: z.string().max(maxCodeText).nullish(),
  pin: z.string().max(maxCodeText).nullish(),
  amount: z.number().nullish(),
  currency: z.string().max(10).nullish(),
});
export type AddCode = z.infer<typeof addCodeSchema>;

/** The added code, masked. */
export const addedCodeSchema = z.object({ paymentId: z.string(), sent: z.string() });

/** A link by which the customer adds another code, for the administrator to pass on. */
export const topUpLinkSchema = z.object({ link: z.string(), expires_at: momentSchema });
export type TopUpLink = z.infer<typeof topUpLinkSchema>;
