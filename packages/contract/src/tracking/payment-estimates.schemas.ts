import { z } from 'zod';
import { paymentMethods } from '../transactions/transaction-words.ts';

/** What visitors who wait may expect; coarse, and of all payments of a method together. */
export const paymentEstimatesSchema = z.object({
  /** Of each method of which enough is known, within what time half of the last payments were completed. */
  estimates: z.array(
    z.object({ paymentMethod: z.enum(paymentMethods), withinMinutes: z.number() }),
  ),
});
export type PaymentEstimates = z.infer<typeof paymentEstimatesSchema>;
