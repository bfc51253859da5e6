import type { PlainVoucherMethod } from '@ghost-pay/contract/transactions/code-words';

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
