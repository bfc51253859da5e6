import { z } from 'zod';
import { coinKeys } from '../coin-words.ts';
import { durations } from '../durations.ts';
import { emailAddress, idSchema, lineOfText, signs } from '../text.ts';
import { emailLine, hashLine, usernameLine } from './payer-rules.ts';

export const coinSchema = z.enum(coinKeys, 'Please select a cryptocurrency');

// Separate from the durations: public pages need the durations and load no validator.
export const durationSchema = z.enum(durations, 'Please choose a duration');

/** The account step of the payment page. */
export const accountSchema = z.object({
  userUsername: lineOfText(usernameLine),
  userEmail: emailAddress(emailLine.required),
});

/** The hash from the crypto panel; whether it has the coin's shape is checked with the coin. */
export const transactionHashSchema = signs(hashLine);

/** The claim ticket of a quote: who holds it is the payer of its amount. Only its hash is stored. */
export const quoteTokenSchema = z
  .string()
  .regex(/^[A-Za-z0-9_-]{43}$/, 'This is not the token of a quote');

/** Of a call whose path names a payment by the id of its row, for administrators. */
export const ofTransaction = {
  params: z.object({ id: idSchema }),
  paramsError: 'INVALID_TRANSACTION_ID',
} as const;

/** Of a call whose path names a payment by the id that its payer was told. */
export const ofPaymentId = {
  params: z.object({ paymentId: z.string().max(64) }),
  paramsError: 'INVALID_PAYMENT_ID',
} as const;
