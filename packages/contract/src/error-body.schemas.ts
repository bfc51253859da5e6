import { z } from 'zod';
import { passkeyQuestionSchema } from './auth/passkeys.schemas.ts';
import { errorCatalogue, type ErrorCode } from './error-codes.ts';
import { quoteSchema } from './quotes/quotes.schemas.ts';

const codes = Object.keys(errorCatalogue) as ErrorCode[];

/** Every refusal on the wire. */
export const errorBodySchema = z.object({
  /** The sentence for people. */
  error: z.string(),
  code: z.enum(codes),
  /** The id by which the server's log lists the request. */
  requestId: z.string(),
  /** Field name → sentence, when single fields were refused. */
  fields: z.record(z.string(), z.string()).optional(),
  /** Whole seconds until the same request may succeed. */
  retryAfter: z.int().optional(),
  /** The user who is signing in, when a second factor is required. */
  user: z.object({ username: z.string() }).optional(),
  /** The question for a passkey to sign, when a second factor is required and the account has passkeys. */
  passkey: passkeyQuestionSchema.optional(),
  /** The right price in decimal units, with AMOUNT_MISMATCH. */
  expected: z.object({ amount: z.number(), currency: z.string() }).optional(),
  /** A new quote for the same choice, with QUOTE_EXPIRED. */
  quote: quoteSchema.optional(),
});
export type ErrorBody = z.output<typeof errorBodySchema>;
