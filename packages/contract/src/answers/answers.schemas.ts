import { z } from 'zod';
import { coinSchema, transactionHashSchema } from '../transactions/payment-fields.ts';
import type { ErrorCode } from '../error-codes.ts';
import { currencySchema } from '../money.ts';
import { momentSchema, signs } from '../text.ts';
import { codePaymentMethods } from '../transactions/code-words.ts';
import { maxCodeText, pinLine } from '../transactions/payer-rules.ts';

/** Why a visitor cannot correct a payment any more. Each is a refusal with its sentence. */
export const correctionRefusals = [
  'CORRECTION_NOT_POSSIBLE',
  'CORRECTION_NOT_WAITING',
  'CORRECTION_USED',
  'CORRECTION_CONTESTED',
  'CORRECTION_CODE_TAKEN',
  'CORRECTION_MONEY_FOUND',
] as const satisfies readonly ErrorCode[];
export type CorrectionRefusal = (typeof correctionRefusals)[number];

/** Why no code can be added to a payment any more. */
export const topUpRefusals = [
  'TOP_UP_NOT_WAITING',
  'TOP_UP_USED',
  'TOP_UP_CONTESTED',
] as const satisfies readonly ErrorCode[];
export type TopUpRefusal = (typeof topUpRefusals)[number];

/** Why nothing can be answered any more; null while something can. */
const refusalSchema = <const Code extends string>(codes: readonly Code[]) =>
  z.object({ code: z.enum(codes), sentence: z.string() }).nullable();

/** What the owner of a payment can correct, or why nothing can be corrected any more. */
export const correctionOfferSchema = z.object({
  paymentId: z.string(),
  paymentMethod: z.enum(['crypto', ...codePaymentMethods]),
  /** The coin whose hash is to be corrected; null for codes. */
  coin: coinSchema.nullable(),
  /** What was sent: the hash, or the masked code; null without one. */
  sent: z.string().nullable(),
  refusal: refusalSchema(correctionRefusals),
});
export type CorrectionOffer = z.infer<typeof correctionOfferSchema>;

/** What the customer of a payment is asked for, or why nothing can be added any more. */
export const topUpOfferSchema = z.object({
  paymentId: z.string(),
  paymentMethod: z.enum(codePaymentMethods),
  /** The price, what the codes have brought, and what is missing, in decimal units of `currency`. */
  amount: z.number(),
  brought: z.number(),
  missing: z.number(),
  currency: currencySchema,
  /** The region of a gift card; null for vouchers. */
  region: z.string().nullable(),
  refusal: refusalSchema(topUpRefusals),
});
export type TopUpOffer = z.infer<typeof topUpOfferSchema>;

/** The hash for a payment by coins; the code for a payment by code, with the voucher's PIN if it has one. */
export const correctPaymentSchema = z.strictObject({
  txid: transactionHashSchema.nullish(),
  code: z.string().max(maxCodeText).nullish(),
  pin: signs(pinLine).nullish(),
});
export type CorrectPayment = z.infer<typeof correctPaymentSchema>;

/**
 * Another code of the payment's method. Vouchers have the value that is printed on them, and their PIN if they have one.
 * Each field is checked by the rules of the method.
 */
export const addCodeSchema = z.strictObject({
  code: z.string().max(maxCodeText).nullish(),
  pin: z.string().max(maxCodeText).nullish(),
  amount: z.number().nullish(),
  currency: z.string().max(10).nullish(),
});
export type AddCode = z.infer<typeof addCodeSchema>;

/** What the payment has now: the hash, or the masked code. */
export const answeredSchema = z.object({ paymentId: z.string(), sent: z.string() });
export type Answered = z.infer<typeof answeredSchema>;

/** A link by which the customer adds another code, for the administrator to pass on. */
export const topUpLinkSchema = z.object({ link: z.string(), expires_at: momentSchema });
export type TopUpLink = z.infer<typeof topUpLinkSchema>;
