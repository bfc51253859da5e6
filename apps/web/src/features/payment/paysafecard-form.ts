import { paysafecardSchema } from '@ghost-pay/contract/transactions/payment-codes';
import { z } from 'zod';
import { paysafecardTexts } from './paysafecard.texts.ts';
import { typedAmount } from './voucher-form.ts';

export const paysafecardForm = z.object({
  ...paysafecardSchema.shape,
  amount: typedAmount(paysafecardSchema.shape.amount),
  confirmed: z.boolean().refine((confirmed) => confirmed, paysafecardTexts.confirmRequired),
});
