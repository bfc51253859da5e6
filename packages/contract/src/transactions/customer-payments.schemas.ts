import { z } from 'zod';
import { transactionSchema, transactionStatusSchema } from './transactions.schemas.ts';

/** The other payments of a payment's customer: the newest of them, and the number in each status. */
export const customerPaymentsSchema = z.object({
  counts: z.array(z.object({ status: transactionStatusSchema, count: z.number() })),
  payments: z.array(
    transactionSchema.pick({
      id: true,
      payment_id: true,
      type: true,
      payment_method: true,
      crypto_type: true,
      payment_provider: true,
      amount: true,
      currency: true,
      status: true,
      subscription_duration: true,
      created_at: true,
    }),
  ),
});
export type CustomerPayments = z.infer<typeof customerPaymentsSchema>;
