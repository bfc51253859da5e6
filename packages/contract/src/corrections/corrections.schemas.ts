import { z } from 'zod';
import { coinSchema } from '../coin-schema.ts';
import { signs } from '../text.ts';
import { transactionHashSchema } from '../transactions/create-transaction-fields.ts';
import { codePaymentMethods } from '../transactions/code-words.ts';
import { maxCodeText, pinLine } from '../transactions/payer-rules.ts';
import { correctionRefusals } from './correction-words.ts';

/** What the owner of a payment can correct, or why nothing can be corrected any more. */
export const correctionOfferSchema = z.object({
  paymentId: z.string(),
  paymentMethod: z.enum(['crypto', ...codePaymentMethods]),
  /** The coin whose hash is to be corrected; null for codes. */
  coin: coinSchema.nullable(),
  /** What was sent: the hash, or the masked code; null without one. */
  sent: z.string().nullable(),
  /** Why it can't be corrected; null if it can. */
  refusal: z.object({ code: z.enum(correctionRefusals), sentence: z.string() }).nullable(),
});
export type CorrectionOffer = z.infer<typeof correctionOfferSchema>;

/** The hash for a payment by coins; the code for a payment by code, with the voucher's PIN if it has one. */
export const correctPaymentSchema = z.strictObject({
  txid: transactionHashSchema.nullish(),
  code: z.string().max(maxCodeText).nullish(),
  pin: signs(pinLine).nullish(),
});
export type CorrectPayment = z.infer<typeof correctPaymentSchema>;

/** What the payment has now: the hash, or the masked code. */
export const correctedPaymentSchema = z.object({ paymentId: z.string(), sent: z.string() });
