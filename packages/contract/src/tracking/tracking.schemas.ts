import { z } from 'zod';
import { coinSchema } from '../coin-schema.ts';
import { durationSchema } from '../duration-schema.ts';
import { currencySchema } from '../money.ts';
import { regionSchema } from '../pricing/pricing.schemas.ts';
import { momentSchema } from '../text.ts';
import {
  paymentMethodSchema,
  paymentTypeSchema,
  transactionStatusSchema,
} from '../transactions/transactions.schemas.ts';

/** The complete answer of the public tracker. The id is a locator, not a secret. */
export const trackedPaymentSchema = z.object({
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
});
export type TrackedPayment = z.infer<typeof trackedPaymentSchema>;

/** A verified payment's receipt: the tracker's facts, and three more for the reader who knows the id. */
export const receiptSchema = trackedPaymentSchema.extend({
  siteName: z.string(),
  /** When the payment was verified; null if that is not recorded. */
  paidOn: momentSchema.nullable(),
  coin: coinSchema.nullable(),
  /** Given to the customer's mail only, as are the two below: the quoted amount in coins. */
  coinAmount: z.string().nullable(),
  transactionHash: z.string().nullable(),
  /** A code with all but its last four characters masked. */
  maskedCode: z.string().nullable(),
});
export type Receipt = z.infer<typeof receiptSchema>;
