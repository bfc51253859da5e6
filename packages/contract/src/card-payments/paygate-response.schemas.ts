import { z } from 'zod';

/** What the card network knows of a payment, as it said it. */
export const payGateResponseSchema = z.object({
  status: z.enum(['unpaid', 'paid']),
  /** How many coins arrived, as a decimal; stable coins are worth one US dollar each. Null while unpaid. */
  value_coin: z.string().nullable(),
  /** Such as polygon_usdc; null while unpaid. */
  coin: z.string().nullable(),
  /** Hash of the payout on its chain; null while unpaid. */
  txid_out: z.string().nullable(),
});
export type PayGateResponse = z.infer<typeof payGateResponseSchema>;
