import { z } from 'zod';
import { defaultPageSize, pageSizes } from './page-sizes.ts';

/** The largest page that a screen offers. */
export const largestListedPage = Math.max(...pageSizes);

/** The largest page: for exports over JSON. */
export const maxPageSize = 10_000;

/** A whole number in a query string: digits only, so '', '1e3', '0x1' and ' 1' are refused. */
export function queryInteger({ min, max }: { min: number; max: number }) {
  return z
    .string()
    .regex(/^\d{1,9}$/, 'Must be a whole number')
    .transform(Number)
    .pipe(z.number().min(min, `Must be at least ${min}`).max(max, `Must be at most ${max}`));
}

/** The page of a list that a query asks for. */
export const pageQuery = {
  page: queryInteger({ min: 1, max: 1_000_000 }).default(1),
  limit: queryInteger({ min: 1, max: 100 }).default(defaultPageSize),
};

/**
 * A search with more hits than this is not counted to the end, and its pages end here: a person
 * narrows such a search down instead of reading ten thousand rows.
 */
export const countedSearchHits = 10_000;

export const paginationSchema = z.object({
  page: z.number(),
  limit: z.number(),
  total: z.number(),
  pages: z.number(),
  /** There are more rows than `total`, which then equals countedSearchHits; screens show '10,000+'. */
  total_is_minimum: z.literal(true).optional(),
});
export type Pagination = z.infer<typeof paginationSchema>;

/** The pagination object of one page out of `total` rows; an empty list has one empty page. */
export function paginate({
  page,
  limit,
  total,
  totalIsMinimum = false,
}: {
  page: number;
  limit: number;
  total: number;
  totalIsMinimum?: boolean;
}): Pagination {
  return {
    page,
    limit,
    total,
    pages: Math.max(1, Math.ceil(total / limit)),
    ...(totalIsMinimum && { total_is_minimum: true }),
  };
}
