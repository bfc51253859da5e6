/** What every payment id begins with. */
export const paymentIdPrefix = 'GHOST-';

/** A cell of the list: less air than elsewhere, one line of 40 px. */
export const cell = '!px-[5px] !py-0 first:!pl-3 last:!pr-2';

/** The evidence in words where the list is wide, and where it has given its columns away to an open payment. */
export const evidenceWords = '@max-[580px]:sr-only @min-[700px]:@max-[920px]:sr-only';
