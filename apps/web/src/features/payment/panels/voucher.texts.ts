import type { PlainVoucherMethod } from '@ghost-pay/contract/transactions/code-words';
import type { VoucherDoubt } from '@ghost-pay/contract/transactions/voucher-doubt';
import type { TranslatedWords } from '../../../lib/translated-word.ts';
import type { Region } from '@ghost-pay/contract/pricing/pricing-words';

/** The texts of the alternative routes. The contract's schemas have the sentences about invalid vouchers. */
export const voucherTexts = {
  amount: 'Value of the code',
  amountHint: (money: string) =>
    `It must be worth at least ${money}. We can’t give change for a larger code.`,
  amountTooSmall: 'Amount must be greater than 0',
  amountTooLarge: 'This amount is too large',
  currency: 'Currency',
  doubt: {
    worth_less: (price: string) =>
      `The code is worth less than the price of ${price}. Your subscription may not be activated.`,
    other_currency: (price: string, currency: string) =>
      `The code is in ${currency === 'Other' ? 'another currency' : currency}, and the price is ${price}. If it is worth less, your subscription may not be activated.`,
  } satisfies Record<VoucherDoubt, (price: string, currency: string) => string>,
  confirmDoubt: 'Submit Anyway',
  cash: 'A code is as good as cash. Enter it only here: we never ask for it by chat or email. It is stored encrypted, and a reload of this page empties the field.',
  submitting: 'Submitting...',

  rewarble: {
    buy: '1. Buy a Rewarble voucher',
    vendors: 'Recommended vendors',
    delivery: 'Delivery',
    methods: 'Accepts',
    visit: (vendor: string) => `Visit ${vendor}`,
    newTab: '(opens in a new tab)',
    example: 'Example',
    exampleNotice: 'These vendors are examples and sell nothing.',
    loading: 'Loading vendors…',
    noGuide:
      'We cannot show the vendors now. If you have a voucher, enter it below. Otherwise ask our support. Never buy from strangers who write to you.',
    retry: 'Try Again',
    support: 'Contact Support',
    warningTitle: 'Beware of scams',

    enter: '2. Enter your voucher',
    code: 'Rewarble code',
    codeHint: 'The 16 letters and digits from the vendor.',
    type: 'Type',
    typeHint: 'The product name from the vendor.',
    chooseType: 'Choose a type',
    pin: 'PIN (optional)',
    pinHint: 'Only some vouchers have one.',
    submit: 'Submit Rewarble Voucher',
  },
} as const;

/** What voucher-guide.json says as it comes. */
export type GuideWord =
  | 'Choose a vendor below and buy a Rewarble voucher worth at least the amount to pay.'
  | 'Pay the vendor, for example with PayPal, a card or a bank transfer. No ID check is needed here.'
  | 'The vendor sends you a code of 16 letters and digits, with some vouchers a PIN as well.'
  | 'Enter the code below. Our team redeems it and then activates your subscription.'
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

const boughtIn: Record<Region, string> = {
  europe: 'bought in Europe',
  us: 'bought in the United States',
  japan: 'bought in Japan',
};

/** The texts of the Nintendo eShop panel. The contract's schema has the sentences about invalid codes. */
export const nintendoTexts = {
  card: '1. Get the right gift card',
  need: (money: string, region: Region) =>
    `One Nintendo eShop card worth ${money}, ${boughtIn[region]}`,
  rules: [
    'Exactly this value, on one card. We can’t give change for a larger card or combine two smaller ones.',
    'Not redeemed yet. Our team redeems it and then activates your subscription.',
  ],
  otherRegion: 'A card of another region cannot be redeemed here.',
  changeRegion: 'Is your card from elsewhere? Choose its region on the step before.',

  enter: '2. Enter its code',
  code: 'Gift card code',
  codeHint: 'The 16 letters and digits under the scratch-off field or in the shop’s email.',
  cash: 'A code is as good as cash. Enter it only here: we never ask for it by chat or email. It is stored encrypted, and a reload of this page empties the field.',
  confirm: 'This card has the right value and region, and it is unused.',
  confirmRequired: 'Please confirm that the card is right and unused',
  submit: 'Submit Gift Card Code',
  submitting: 'Submitting...',
} as const;

export const plainVoucherTexts = {
  'alternative-paysafe': {
    buy: '1. Get a Paysafecard',
    need: (money: string) => `One Paysafecard worth at least ${money}`,
    rules: [
      'Sold at kiosks, petrol stations, supermarkets and on the maker’s own site.',
      'Not used yet: a partly spent Paysafecard is no longer worth its full value.',
    ],
    enter: '2. Enter its PIN',
    pin: 'Paysafecard PIN',
    pinHint: 'The 16 digits on the receipt.',
    confirm: 'This Paysafecard has the value that I entered, and it is unused.',
    confirmRequired: 'Please confirm that the Paysafecard is unused',
    submit: 'Submit Paysafecard PIN',
  },
} as const satisfies Record<PlainVoucherMethod, object>;
