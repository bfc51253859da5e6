import { toMinorUnits } from '@ghost-pay/contract/money';
import { donationMinorRange } from '@ghost-pay/contract/transactions/create-transaction.schemas';
import { z } from 'zod';
import { paymentTexts } from './payment.texts.ts';

const texts = paymentTexts.donation;

function minorOf(text: string): number | undefined {
  return /^-?\d{1,7}([.]\d*)?$/.test(text) ? toMinorUnits(Number(text), 'USD') : undefined;
}

/** The amount as it is typed: a number from 1 to 10,000 in whole cents. */
export const donationSchema = z.object({
  amount: z
    .string()
    .trim()
    .min(1, texts.amountRequired)
    .refine((text) => minorOf(text) !== undefined, { message: texts.amountInvalid, abort: true })
    .refine((text) => (minorOf(text) ?? 0) >= donationMinorRange.min, texts.amountTooSmall)
    .refine((text) => (minorOf(text) ?? 0) <= donationMinorRange.max, texts.amountTooLarge),
});

/** The typed amount in dollars, or undefined while it is not one that can be given. */
export function donationAmount(text: string): number | undefined {
  return donationSchema.safeParse({ amount: text }).success ? Number(text.trim()) : undefined;
}
