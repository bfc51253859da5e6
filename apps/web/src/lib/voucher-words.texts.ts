import type { CodePaymentMethod } from '@ghost-pay/contract/transactions/code-words';
import type { TranslatedWords } from './translated-word.ts';

/** The types and currencies of a voucher that are no names. */
export const voucherTypeWords: TranslatedWords<'Bank Transfer' | 'Other'> = {};

/** A code that is registered already. */
export const duplicateTexts = {
  'nintendo-eshop':
    'This gift card code has already been registered. Please check your gift card code.',
  'alternative-rewarble':
    'This Rewarble transaction has already been registered. Please check your code.',
  'alternative-paysafe': 'This Paysafecard has already been registered. Please check your PIN.',
} as const satisfies Record<CodePaymentMethod, string>;
