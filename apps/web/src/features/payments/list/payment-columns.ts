/** What every payment id begins with. */
export const paymentIdPrefix = 'GHOST-';

/** A cell of the list: less air than elsewhere, one line of 40 px. */
export const cell = '!px-[5px] !py-0 first:!pl-3 last:!pr-2';
