import { z } from 'zod';
import { verdicts } from '../evidence/evidence-words.ts';
import { verdictSchema } from '../evidence/evidence.schemas.ts';
import { defaultPageSize, pageSizes } from '../page-sizes.ts';
import { largestListedPage, maxPageSize, paginationSchema, queryInteger } from '../pagination.ts';
import { idSchema, momentSchema, searchText } from '../text.ts';
import { transactionSorts, waitingFilters } from './transaction-words.ts';
import {
  paymentMethodSchema,
  paymentTypeSchema,
  transactionSchema,
  transactionStatuses,
  transactionStatusSchema,
} from './transactions.schemas.ts';
import { workGroups } from './work-groups.ts';

const sizes: readonly number[] = pageSizes;

/** The page sizes of the screens; larger pages are for exports over JSON. */
const pageSizeSchema = queryInteger({ min: 1, max: maxPageSize }).refine(
  (limit) => sizes.includes(limit) || limit > Math.max(...sizes),
  `Must be ${sizes.slice(0, -1).join(', ')} or ${sizes.at(-1)}, or up to ${maxPageSize} for an export`,
);

/** Words of a filter, separated by commas; one word is a list of one. */
function listOf<Word extends z.ZodType<string, string>>(word: Word, most: number) {
  return z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(word).min(1).max(most));
}

// Separate from the schemas of one payment, which the visitors' pages load.

export const listTransactionsQuerySchema = z.strictObject({
  page: queryInteger({ min: 1, max: 1_000_000 }).default(1),
  limit: pageSizeSchema.default(defaultPageSize),
  /** Only payments in one of these states, separated by commas. */
  status: listOf(transactionStatusSchema, transactionStatuses.length).optional(),
  type: paymentTypeSchema.optional(),
  payment_method: paymentMethodSchema.optional(),
  /** Only pending payments that have waited this long; counted up to countedSearchHits. */
  waiting: z.enum(waitingFilters).optional(),
  /**
   * Only payments that wait for an administrator's decision: the card network or the registration
   * site left them open, or they have a contest.
   */
  needs_attention: z.literal('true', 'Must be true').optional(),
  /** Only payments that the caller takes care of. */
  assigned: z.literal('me', 'Must be me').optional(),
  /** Only payments with one of these verdicts, separated by commas. */
  verdict: listOf(verdictSchema, verdicts.length).optional(),
  /** The start of the range in which a payment was made, inclusive; counted up to countedSearchHits. */
  from: momentSchema.optional(),
  /** The end of the range, exclusive. */
  to: momentSchema.optional(),
  search: searchText({ max: 200, required: 'Please enter something to search for' }).optional(),
  /** What waits, in groups: the order of work goes before `sort`, and each group has its oldest payments first. */
  view: z.literal('to-do', 'Must be to-do').optional(),
  /** Only this group of the view. */
  group: z.enum(workGroups).optional(),
  sort: z.enum(transactionSorts).default('created_at_desc'),
});
export type ListTransactionsQuery = z.output<typeof listTransactionsQuerySchema>;

/**
 * The search text in the body, for a text that an address must not hold, such as a code; all other
 * filters are in the query.
 */
export const searchTransactionsSchema = z.strictObject({
  search: listTransactionsQuerySchema.shape.search.unwrap(),
});
export const searchTransactionsQuerySchema = listTransactionsQuerySchema.omit({ search: true });

/** The list's filter and order, without pages. */
export const exportTransactionsQuerySchema = listTransactionsQuerySchema.omit({
  page: true,
  limit: true,
});
export const exportFoundQuerySchema = exportTransactionsQuerySchema.omit({ search: true });
/** The payments that are exported, without regard to the filters. */
export const exportSelectedSchema = z.strictObject({
  ids: z.array(idSchema, 'Please say which payments').min(1).max(largestListedPage),
});
export type ExportTransactionsQuery = z.output<typeof exportTransactionsQuerySchema>;

export const transactionListSchema = z.object({
  transactions: z.array(transactionSchema),
  pagination: paginationSchema,
  /** Of the view to-do: the groups that the page has payments of, in its order. */
  groups: z
    .array(
      z.object({
        group: z.enum(workGroups),
        /** How many payments of the page are in it. */
        listed: z.number(),
        /** How many there are on all pages; counted up to countedSearchHits. */
        total: z.number(),
      }),
    )
    .optional(),
});
export type ListedGroup = NonNullable<z.infer<typeof transactionListSchema>['groups']>[number];

export const recentTransactionsQuerySchema = z.strictObject({
  limit: queryInteger({ min: 1, max: 50 }).default(10),
});

/** The newest payments, newest first. */
export const recentTransactionsSchema = z.object({ transactions: z.array(transactionSchema) });

/** The other payments of a payment's customer: the newest of them, and the number in each status. */
export const customerPaymentsSchema = z.object({
  counts: z.array(z.object({ status: transactionStatusSchema, count: z.number() })),
  payments: z.array(
    transactionSchema.pick({
      id: true,
      payment_id: true,
      type: true,
      payment_method: true,
      crypto_type: true,
      payment_provider: true,
      amount: true,
      currency: true,
      status: true,
      subscription_duration: true,
      created_at: true,
    }),
  ),
});
export type CustomerPayments = z.infer<typeof customerPaymentsSchema>;
