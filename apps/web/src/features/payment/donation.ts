import { donationMinorRange } from '@ghost-pay/contract/transactions/create-transaction.schemas';
import { z } from 'zod';
import { decimalSentence, readDecimal } from '../../lib/typed-decimal.ts';
import { paymentTexts } from './payment.texts.ts';

const texts = paymentTexts.donation;

function minorOf(text: string): number | undefined {
  const amount = readDecimal(text);
  // What can be read has no part of a cent.
  return amount === undefined ? undefined : Math.round(amount * 100);
}

/** The amount as it is typed: a number from 1 to 10,000 in whole cents. */
export const donationSchema = z.object({
  amount: z
    .string()
    .trim()
    .min(1, texts.amountRequired)
    .refine((text) => minorOf(text) !== undefined, { message: decimalSentence, abort: true })
    .refine((text) => (minorOf(text) ?? 0) >= donationMinorRange.min, texts.amountTooSmall)
    .refine((text) => (minorOf(text) ?? 0) <= donationMinorRange.max, texts.amountTooLarge),
});

/** The typed amount in dollars, or undefined while it is not one that can be given. */
export function donationAmount(text: string): number | undefined {
  return donationSchema.safeParse({ amount: text }).success ? readDecimal(text) : undefined;
}
