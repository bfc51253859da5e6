import { z } from 'zod';

/** The card network's data about a payment, unchanged. */
export const payGateResponseSchema = z.object({
  status: z.enum(['unpaid', 'paid']),
  /** The amount of coins that arrived, as a decimal; a stable coin is worth one US dollar. Null while unpaid. */
  value_coin: z.string().nullable(),
  /** Such as polygon_usdc; null while unpaid. */
  coin: z.string().nullable(),
  /** Hash of the payout on its chain; null while unpaid. */
  txid_out: z.string().nullable(),
});
export type PayGateResponse = z.infer<typeof payGateResponseSchema>;
