import { donationMinorRange } from '@ghost-pay/contract/transactions/create-transaction-fields';
import { z } from 'zod';
import { decimalSentence, readDecimal } from '../../lib/typed-decimal.ts';
import { paymentTexts } from './payment.texts.ts';

const texts = paymentTexts.donation;

function minorOf(text: string): number | undefined {
  const amount = readDecimal(text);
  // A readable amount has at most two decimals.
  return amount === undefined ? undefined : Math.round(amount * 100);
}

/** The typed amount: a number from 1 to 10,000 in whole cents. */
export const donationSchema = z.object({
  amount: z
    .string()
    .trim()
    .min(1, texts.amountRequired)
    .refine((text) => minorOf(text) !== undefined, { message: decimalSentence, abort: true })
    .refine((text) => (minorOf(text) ?? 0) >= donationMinorRange.min, texts.amountTooSmall)
    .refine((text) => (minorOf(text) ?? 0) <= donationMinorRange.max, texts.amountTooLarge),
});

/** What is wrong with a typed amount. */
export function donationComplaint(text: string): string | undefined {
  return donationSchema.safeParse({ amount: text }).error?.issues[0]?.message;
}

/** The typed amount in dollars; undefined when it is not a valid donation. */
export function donationAmount(text: string): number | undefined {
  return donationComplaint(text) === undefined ? readDecimal(text) : undefined;
}
