import { z } from 'zod';
import { verdictSchema } from '../evidence/evidence.schemas.ts';
import { idSchema, lineOfText, momentSchema } from '../text.ts';
import {
  transactionSorts,
  transactionStatuses,
  waitingFilters,
} from '../transactions/transaction-words.ts';
import { paymentMethodSchema, paymentTypeSchema } from '../transactions/transactions.schemas.ts';
import { maxViewName, optionalColumns } from './desk-words.ts';

/** A payment as a tab shows it. */
export const presenceSchema = z.strictObject({
  /** The browser's own name of the tab, so that two tabs with one payment do not close each other's. */
  tab: z.string().regex(/^[0-9a-f]{32}$/, 'Must be 32 hexadecimal digits'),
  /** False when the payment was closed. */
  is_open: z.boolean(),
});

const assignmentSchema = z.object({
  transaction_id: z.string(),
  username: z.string(),
  is_own: z.boolean(),
  ends_at: momentSchema,
});

/** What colleagues are at. The administrator's own open payments are left out. */
export const deskSchema = z.object({
  open: z.array(
    z.object({
      transaction_id: z.string(),
      username: z.string(),
      /** Since when, without a break. */
      opened_at: momentSchema,
    }),
  ),
  /** Payments that wait and that an administrator takes care of. */
  assigned: z.array(assignmentSchema),
});
export type Desk = z.infer<typeof deskSchema>;
export type Assignment = Desk['assigned'][number];

export const assignedSchema = z.object({
  assignment: assignmentSchema,
  /** The colleague who had it; null for none. */
  taken_from: z.string().nullable(),
});

function wordListOf(known: readonly string[]) {
  return z
    .string()
    .max(200)
    .refine(
      (text) => text.split(',').every((word) => known.includes(word)),
      `Must be some of ${known.join(', ')}, separated by commas`,
    );
}

/** A day of the reader's calendar. */
const daySchema = z.iso.date();

/**
 * What a saved view shows, in the words of the list's address. Never the text of a search: it is the name of a customer
 * or a code.
 */
export const viewShowsSchema = z.strictObject({
  status: wordListOf(transactionStatuses).optional(),
  type: paymentTypeSchema.optional(),
  method: paymentMethodSchema.optional(),
  attention: z.literal(true).optional(),
  assigned: z.literal('me').optional(),
  waiting: z.enum(waitingFilters).optional(),
  verdict: verdictSchema.optional(),
  from: daySchema.optional(),
  to: daySchema.optional(),
  view: z.literal('to-do').optional(),
  sort: z.enum(transactionSorts),
  /** The columns that are left out; without it the view shows the columns of its reader. */
  hidden: z.array(z.enum(optionalColumns)).max(optionalColumns.length).optional(),
});
export type ViewShows = z.infer<typeof viewShowsSchema>;

export const newViewSchema = z.strictObject({
  name: lineOfText({ max: maxViewName, required: 'Please enter a name' }),
  is_shared: z.boolean(),
  shows: viewShowsSchema,
});

export const viewChangesSchema = newViewSchema.omit({ shows: true });

export const savedViewSchema = z.object({
  id: idSchema,
  name: z.string(),
  is_shared: z.boolean(),
  /** Who made it; null once they are deleted. */
  made_by: z.string().nullable(),
  /** Whether this administrator may rename and delete it: its maker, and a super admin for a shared one. */
  is_editable: z.boolean(),
  shows: viewShowsSchema,
});
export type SavedView = z.infer<typeof savedViewSchema>;

/** The own views and the shared ones, in the order in which they were made. */
export const viewListSchema = z.object({ views: z.array(savedViewSchema) });
