import type { CodePaymentMethod, VoucherMethod } from '@ghost-pay/contract/transactions/code-words';
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

/** The choice between vouchers. */
export const routeTexts = {
  'alternative-rewarble': {
    name: 'Rewarble voucher',
    description: 'Bought with PayPal, a card or a bank transfer. No ID check.',
  },
  'alternative-paysafe': {
    name: 'Paysafecard',
    description: 'A 16-digit PIN, bought in a shop or online.',
  },
} as const satisfies Record<VoucherMethod, { name: string; description: string }>;

/** The field of a correction. */
export const correctedCodeTexts = {
  'nintendo-eshop': 'The right gift card code',
  'alternative-rewarble': 'The right Rewarble code',
  'alternative-paysafe': 'The right Paysafecard code',
} as const satisfies Record<CodePaymentMethod, string>;

/** The field of a further code. */
export const addedCodeTexts = {
  'nintendo-eshop': 'Gift card code',
  'alternative-rewarble': 'Rewarble code',
  'alternative-paysafe': 'Paysafecard PIN',
} as const satisfies Record<CodePaymentMethod, string>;
export const addedCodeHints = {
  'nintendo-eshop': (region: string) =>
    `All 16 characters, as they are printed. The card must be of the same region${region}.`,
  'alternative-rewarble': () => 'The 16 letters and digits from the vendor.',
  'alternative-paysafe': () => 'The 16 digits on the voucher.',
} as const satisfies Record<CodePaymentMethod, (region: string) => string>;

/** What stands beside the field of a code. */
export const codeFieldTexts = {
  amount: 'Value of the code',
  currency: 'Currency',
  pin: 'PIN (optional)',
  cash: 'A code is as good as cash. Enter it only here: we never ask for it by chat or email. A reload of this page empties the field.',
} as const;
