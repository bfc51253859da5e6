import type { VoucherDoubt } from '@ghost-pay/contract/transactions/voucher-doubt';
import type { PlainVoucherMethod } from '@ghost-pay/contract/transactions/code-words';
import type { TranslatedWords } from '../../../lib/translated-word.ts';

/** The texts of the alternative routes. The contract's schemas have the sentences about invalid vouchers. */
export const voucherTexts = {
  amountHint: (money: string) => `At least ${money}. We give no change.`,
  amountTooSmall: 'Amount must be greater than 0',
  amountTooLarge: 'This amount is too large',
  doubt: {
    worth_less: (price: string) =>
      `The code is worth less than the price of ${price}. Your subscription may not be activated.`,
    other_currency: (price: string, currency: string) =>
      `The code is in ${currency === 'Other' ? 'another currency' : currency}, and the price is ${price}. If it is worth less, your subscription may not be activated.`,
  } satisfies Record<VoucherDoubt, (price: string, currency: string) => string>,
  confirmDoubt: 'Submit Anyway',

  rewarble: {
    buy: '1. Buy a Rewarble voucher',
    vendors: 'Recommended vendors',
    exampleNotice: 'These vendors are examples and sell nothing.',
    loading: 'Loading vendors…',
    noGuide:
      'We cannot show the vendors now. If you have a voucher, enter it below. Otherwise ask our support. Never buy from strangers who write to you.',
    warningTitle: 'Beware of scams',

    enter: '2. Enter your voucher',
    type: 'Type',
    typeHint: 'The product name from the vendor.',
    chooseType: 'Choose a type',
    submit: 'Submit Rewarble Voucher',
  },
} as const;

/** What voucher-guide.json says as it comes. */
type GuideWord =
  | 'Buy a Rewarble voucher worth at least the amount to pay. No ID check is needed.'
  | 'The vendor sends you a code of 16 letters and digits, sometimes with a PIN.'
  | 'Enter it below. Our team redeems it and then activates your subscription.'
  | 'Example vendor A'
  | 'Example vendor B'
  | 'Example vendor C'
  | 'Example vendor D'
  | 'Within minutes'
  | 'Within 1 hour'
  | 'Within 24 hours'
  | 'Card'
  | 'Bank transfer'
  | 'Buy only from the vendors above. Our team never sells vouchers and never writes to you first. A code that you give to another person is lost.';

export const guideWords: TranslatedWords<GuideWord> = {};

export const plainVoucherTexts = {
  'alternative-paysafe': {
    buy: '1. Get a Paysafecard',
    need: (money: string) => `One Paysafecard worth at least ${money}`,
    rules: [
      'Sold at kiosks, petrol stations, supermarkets and on the maker’s own site.',
      'Not used yet: a partly spent Paysafecard is no longer worth its full value.',
    ],
    enter: '2. Enter its PIN',
    pinHint: 'The 16 digits on the receipt.',
    confirm: 'This Paysafecard has the value that I entered, and it is unused.',
    confirmRequired: 'Please confirm that the Paysafecard is unused',
    submit: 'Submit Paysafecard PIN',
  },
} as const satisfies Record<PlainVoucherMethod, object>;
