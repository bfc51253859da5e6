import { z } from 'zod';
import { coinSchema, durationSchema } from '../transactions/payment-fields.ts';
import { recognisedChainKeys } from '../evidence/assets.ts';
import { currencySchema } from '../money.ts';
import { regionSchema } from '../pricing/pricing.schemas.ts';
import { momentSchema } from '../text.ts';
import { paymentMethods } from '../transactions/transaction-words.ts';
import {
  paymentMethodSchema,
  paymentTypeSchema,
  transactionStatusSchema,
} from '../transactions/transactions.schemas.ts';
import { situations } from './situations.ts';

/** What belongs to a situation, for its payer alone; each is null where it does not apply, or is not known. */
const situationDetailsSchema = z.object({
  /** A decimal of `symbol`. */
  arrived: z.string().nullable(),
  /** A decimal of `symbol`. */
  missing: z.string().nullable(),
  /** Of a coin, or the code of a currency. */
  symbol: z.string().nullable(),
  confirmations: z.number().int().nullable(),
  confirmationsNeeded: z.number().int().nullable(),
  /** Where the transaction was found instead. */
  network: z.enum(recognisedChainKeys).nullable(),
  /** Where the rest can be sent, or where the money went instead. */
  address: z.string().nullable(),
});

/** What the public tracker answers to everybody. The id is a locator, not a secret. */
const publicPaymentSchema = z.object({
  paymentId: z.string(),
  type: paymentTypeSchema,
  paymentMethod: paymentMethodSchema,
  status: transactionStatusSchema,
  amount: z.number(),
  currency: currencySchema,
  region: regionSchema.nullable(),
  createdAt: momentSchema,
  updatedAt: momentSchema,
  paymentVerified: z.boolean(),
  subscriptionUpdated: z.boolean(),
  subscriptionDuration: durationSchema.nullable(),
  situation: z.enum(situations),
});

/** The complete answer of the tracker. */
export const trackedPaymentSchema = publicPaymentSchema.extend({
  /** For the payer alone: the browser that sent the payment, and the link in a mail. */
  details: situationDetailsSchema.optional(),
});
export type TrackedPayment = z.infer<typeof trackedPaymentSchema>;

/** A verified payment's receipt: the tracker's facts, and three more for the reader who knows the id. */
export const receiptSchema = publicPaymentSchema.extend({
  siteName: z.string(),
  /** When the money arrived, as far as that is known, else when it was verified; null if neither is recorded. */
  paidOn: momentSchema.nullable(),
  coin: coinSchema.nullable(),
  /** Given to the customer's mail only, as are the two below: the quoted amount in coins. */
  coinAmount: z.string().nullable(),
  transactionHash: z.string().nullable(),
  /** A code with all but its last four characters masked. */
  maskedCode: z.string().nullable(),
});
export type Receipt = z.infer<typeof receiptSchema>;

/** Estimates for waiting visitors; coarse, and over all payments of a method. */
export const paymentEstimatesSchema = z.object({
  /** For each method with enough data: the time within which half of the last payments were completed. */
  estimates: z.array(
    z.object({ paymentMethod: z.enum(paymentMethods), withinMinutes: z.number() }),
  ),
});
export type PaymentEstimates = z.infer<typeof paymentEstimatesSchema>;
