import { z } from 'zod';
import { paymentMethods } from '../transactions/transaction-words.ts';

/** Estimates for waiting visitors; coarse, and over all payments of a method. */
export const paymentEstimatesSchema = z.object({
  /** For each method with enough data: the time within which half of the last payments were completed. */
  estimates: z.array(
    z.object({ paymentMethod: z.enum(paymentMethods), withinMinutes: z.number() }),
  ),
});
export type PaymentEstimates = z.infer<typeof paymentEstimatesSchema>;
