import { z } from 'zod';
import { amountSchema } from '../money.ts';
import { idSchema, momentSchema, noteText } from '../text.ts';
import { codeOutcomes } from './code-words.ts';

export const codeOutcomeSchema = z.enum(codeOutcomes, 'Please choose an outcome');

/** One of the codes of a payment. */
export const paymentCodeSchema = z.object({
  id: z.string(),
  /** Masked, `••••••••••••ABCD`. */
  code: z.string(),
  type: z.string().nullable(),
  /** What the visitor says that it is worth, in decimal units of stated_currency. */
  stated_amount: z.number().nullable(),
  stated_currency: z.string().nullable(),
  /** Null until an administrator has redeemed it. */
  outcome: codeOutcomeSchema.nullable(),
  /** What it brought, in the payment's currency; null for nothing. */
  found: z.number().nullable(),
  outcome_at: momentSchema.nullable(),
  created_at: momentSchema,
  /** When the visitor sent another code instead of this one; null for a code that counts. */
  replaced_at: momentSchema.nullable(),
});
export type PaymentCode = z.infer<typeof paymentCodeSchema>;

export const recordCodeOutcomeSchema = z
  .object({
    /** The code that was redeemed. */
    code_id: idSchema,
    outcome: codeOutcomeSchema,
    /** What a code brought that was worth less than what is missing, in the payment's currency. */
    found: amountSchema.nullish(),
    notes: noteText({ max: 400, required: 'Please enter a note' }).nullish(),
  })
  .refine(({ outcome, found }) => outcome !== 'worth_less' || typeof found === 'number', {
    path: ['found'],
    error: 'Please enter an amount',
  })
  .refine(({ outcome, found }) => outcome === 'worth_less' || typeof found !== 'number', {
    path: ['found'],
    error: 'Only a code that was worth less has an amount',
  });
export type RecordCodeOutcome = z.output<typeof recordCodeOutcomeSchema>;
