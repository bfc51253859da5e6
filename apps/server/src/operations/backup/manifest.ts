import { z } from 'zod';
import { pendingJobSchema } from '../../core/jobs/pending-jobs.ts';

/** A column of sealed secrets, and their number. */
export const sealedColumnSchema = z.object({
  table: z.string(),
  column: z.string(),
  count: z.int().nonnegative(),
});
export type SealedColumn = z.output<typeof sealedColumnSchema>;

/** The manifest at the beginning of a backup. */
const storedSchema = z.object({
  made_at: z.iso.datetime(),
  mode: z.enum(['sandbox', 'live']),
  /** The newest migration of its schema. */
  schema: z.string(),
  /** The text of the key file: only in a backup that is sealed as a whole. */
  key_file: z.string().nullable().default(null),
  /** The same of version 0.1.0. */
  master_key: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable()
    .default(null),
  sealed: z.array(sealedColumnSchema),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()).min(1),
      rows: z.int().nonnegative(),
    }),
  ),
  counters: z.array(
    z.object({ table: z.string(), column: z.string(), last: z.string().nullable() }),
  ),
  /** The totals of the payments. */
  totals: z.array(z.unknown()),
  /** Recorded work that was not done. */
  jobs: z.array(pendingJobSchema),
});
export const manifestSchema = storedSchema.transform(({ master_key, ...manifest }) => ({
  ...manifest,
  key_file: manifest.key_file ?? master_key,
}));
export type Manifest = z.output<typeof manifestSchema>;

/** Precedes the rows of each table. */
export const tableHeadSchema = z.object({ table: z.string() });

const sealedWords: Readonly<Record<string, string>> = {
  'payment_codes.code_encrypted': 'gift card and voucher codes',
  'transactions.payment_ipn_token_encrypted': 'tokens of card payments',
  'admin_users.twofa_secret_encrypted': 'second factors of admins',
  'bitcoin_keys.key_encrypted': 'extended keys of Bitcoin wallets',
  'quotes.payer_encrypted': 'accounts of visitors who have not paid yet',
  'webhook_endpoints.secret_encrypted': 'signing secrets of webhooks',
};

/** The data that cannot be read without the key, in words: '3 gift card and voucher codes'. */
export function describeSealed(columns: readonly SealedColumn[]): string[] {
  return columns
    .filter(({ count }) => count > 0)
    .map(
      ({ table, column, count }) =>
        `${count} ${sealedWords[`${table}.${column}`] ?? `secrets in ${table}.${column}`}`,
    );
}
