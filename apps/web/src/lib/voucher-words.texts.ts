import type { TranslatedWords } from './translated-word.ts';

/** The types and currencies of a voucher that are no names. */
export const voucherTypeWords: TranslatedWords<'Bank Transfer' | 'Other'> = {};
