import { z } from 'zod';
import { systemStates } from '../status/status.schemas.ts';

const checkSchema = z.object({
  state: z.enum(systemStates),
  /** One or two words. */
  text: z.string(),
  detail: z.string().nullable(),
});

/** How the service is. What follows the status is for the operator's monitor alone. */
export const healthSchema = z.object({
  /** 'degraded' is said to the operator's monitor only: a part is out of order, and requests are still taken. */
  status: z.enum(['ok', 'degraded']),
  checks: z
    .object({
      database: checkSchema,
      jobs: checkSchema.extend({
        /** How long the oldest work that is due has been waiting; null where that could not be found out. */
        oldest_waiting_seconds: z.number().nonnegative().nullable(),
      }),
      mail: checkSchema,
      card_provider: checkSchema,
      disk: checkSchema.extend({
        /** What may still be written where the data folder lies; null where that could not be found out. */
        free_bytes: z.number().nonnegative().nullable(),
      }),
    })
    .optional(),
  /** SHA-256 over the addresses to which money goes, in a form that docs/operations.md describes. */
  address_set_hash: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
});
export type Health = z.infer<typeof healthSchema>;
