import { z } from 'zod';
import { defineEndpoint, open } from '../endpoint.ts';
import { systemStates } from '../status/status.endpoints.ts';

const checkSchema = z.object({
  state: z.enum(systemStates),
  /** One or two words. */
  text: z.string(),
  detail: z.string().nullable(),
});

/** The health of the service. The fields after the status are only for the operator's monitor. */
export const healthSchema = z.object({
  /**
   * Only the operator's monitor gets 'degraded': a part is out of order, and the server still takes requests. 'inspect': it
   * only shows a copy.
   */
  status: z.enum(['ok', 'degraded', 'inspect']),
  checks: z
    .object({
      database: checkSchema,
      /** In error while rows name a key that this server's key file lacks. */
      keys: checkSchema,
      jobs: checkSchema.extend({
        /** The wait of the oldest due job; null when it is unknown. */
        oldest_waiting_seconds: z.number().nonnegative().nullable(),
      }),
      mail: checkSchema,
      card_provider: checkSchema,
      /** In error while an alert of that severity is open. */
      alerts: checkSchema,
      disk: checkSchema.extend({
        /** The free space on the data folder's disk; null when it is unknown. */
        free_bytes: z.number().nonnegative().nullable(),
      }),
    })
    .optional(),
  /** SHA-256 over the receiving addresses, in a form that docs/reference.md describes. */
  address_set_hash: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  /** What the server saw of this request, which shows whether the proxy passes on what it should. */
  request: z
    .object({
      /** The address that the connection came from: the proxy's, if there is one. */
      sender: z.string(),
      /** Whether X-Forwarded-For came with the request. */
      forwarded: z.boolean(),
      /** Whether `sender` is one of TRUSTED_PROXIES and named the client's address. */
      believed: z.boolean(),
      /** The address that the limits count. */
      client: z.string(),
      host: z.string(),
    })
    .optional(),
});
export type Health = z.infer<typeof healthSchema>;

export const getHealth = defineEndpoint({
  method: 'GET',
  path: '/health',
  summary:
    'Whether payments can be taken: 200 while a write to the database is committed within 2 s (tried at most every ' +
    '5 s), 503 otherwise. With the operator’s token as a bearer token it also says how the parts are, and with a 503 ' +
    'in `fields` what is wrong with the database; without it, or with another, only whether it is up.',
  ...open,
  output: healthSchema,
});

export const getOpenApiDocument = defineEndpoint({
  method: 'GET',
  path: '/openapi.json',
  summary: 'This API, described as an OpenAPI 3.1 document.',
  ...open,
  output: z.record(z.string(), z.unknown()),
});
