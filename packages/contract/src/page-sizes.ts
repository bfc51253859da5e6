// Free of zod, so that a list can be paged without loading a validator.

/** The page sizes offered by the screens. */
export const pageSizes = [10, 20, 50, 100] as const;
export const defaultPageSize = 20;
