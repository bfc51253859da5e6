import { z } from 'zod';
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
