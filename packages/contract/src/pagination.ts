import { z } from 'zod';

export { defaultPageSize, pageSizes } from './page-sizes.ts';

/** The largest page: for exports over JSON. */
export const maxPageSize = 10_000;

/** A whole number in a query string: digits only, so that '', '1e3', '0x1' and ' 1' are refused. */
export function queryInteger({ min, max }: { min: number; max: number }) {
  return z
    .string()
    .regex(/^\d{1,9}$/, 'Must be a whole number')
    .transform(Number)
    .pipe(z.number().min(min, `Must be at least ${min}`).max(max, `Must be at most ${max}`));
}

export const paginationSchema = z.object({
  page: z.number(),
  limit: z.number(),
  total: z.number(),
  pages: z.number(),
});
export type Pagination = z.infer<typeof paginationSchema>;

/** The pagination object of one page out of `total` rows; an empty list has one, empty, page. */
export function paginate({
  page,
  limit,
  total,
}: {
  page: number;
  limit: number;
  total: number;
}): Pagination {
  return { page, limit, total, pages: Math.max(1, Math.ceil(total / limit)) };
}
