// Free of zod: a list has pages without loading a validator.

/** The page sizes offered by the screens. */
export const pageSizes = [10, 20, 50, 100] as const;
export const defaultPageSize = 20;
