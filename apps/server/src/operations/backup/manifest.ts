import { z } from 'zod';
import { pendingJobSchema } from '../../core/jobs/pending-jobs.ts';

/** A column of secrets that are sealed with the master key, and how many there are. */
export const sealedColumnSchema = z.object({
  table: z.string(),
  column: z.string(),
  count: z.int().nonnegative(),
});
export type SealedColumn = z.output<typeof sealedColumnSchema>;

/** What a backup says of itself before anything else. */
export const manifestSchema = z.object({
  made_at: z.iso.datetime(),
  /** Whether it is of a live site or of a sandbox; earlier versions did not say it. */
  mode: z.enum(['sandbox', 'live']).nullable().default(null),
  /** The newest migration of its schema. */
  schema: z.string(),
  /** Which master key opens its secrets. */
  key_fingerprint: z.string().regex(/^[0-9a-f]{16}$/),
  /** Those that do so too: while the master key was being changed. */
  other_key_fingerprints: z.array(z.string().regex(/^[0-9a-f]{16}$/)).default([]),
  /** That key itself, 64 hex digits: only in a backup that is sealed as a whole. */
  master_key: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable(),
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
  /** What the payments come to. */
  totals: z.array(z.unknown()),
  /** Work that was recorded and not done. */
  jobs: z.array(pendingJobSchema),
});
export type Manifest = z.output<typeof manifestSchema>;

/** Stands before the rows of each table. */
export const tableHeadSchema = z.object({ table: z.string() });

const sealedWords: Readonly<Record<string, string>> = {
  'transactions.payment_code_encrypted': 'gift card and voucher codes',
  'transactions.payment_ipn_token_encrypted': 'tokens by which card payments are asked about',
  'admin_users.twofa_secret_encrypted': 'second factors of admins',
  'webhook_endpoints.secret_encrypted': 'signing secrets of webhooks',
};

/** What cannot be read without the key, in words: '3 gift card and voucher codes'. */
export function describeSealed(columns: readonly SealedColumn[]): string[] {
  return columns
    .filter(({ count }) => count > 0)
    .map(
      ({ table, column, count }) =>
        `${count} ${sealedWords[`${table}.${column}`] ?? `secrets in ${table}.${column}`}`,
    );
}
