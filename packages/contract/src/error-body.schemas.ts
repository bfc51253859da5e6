import { z } from 'zod';
import { passkeyQuestionSchema } from './auth/passkeys.schemas.ts';
import { errorCatalogue, type ErrorCode } from './error-codes.ts';

const codes = Object.keys(errorCatalogue) as ErrorCode[];

/** Every refusal on the wire. */
export const errorBodySchema = z.object({
  /** The sentence for people. */
  error: z.string(),
  code: z.enum(codes),
  /** Finds the request in the server's log. */
  requestId: z.string(),
  /** Field name → sentence, when single fields were refused. */
  fields: z.record(z.string(), z.string()).optional(),
  /** Whole seconds until the same request may succeed. */
  retryAfter: z.int().optional(),
  /** Who is signing in, when a second factor is asked for. */
  user: z.object({ username: z.string() }).optional(),
  /** What a passkey is to sign, when a second factor is asked for and the account has passkeys. */
  passkey: passkeyQuestionSchema.optional(),
  /** The right price in decimal units, with AMOUNT_MISMATCH. */
  expected: z.object({ amount: z.number(), currency: z.string() }).optional(),
});
export type ErrorBody = z.output<typeof errorBodySchema>;
