import type { CodePaymentMethod } from '@ghost-pay/contract/transactions/code-words';

export const topUpTexts = {
  title: 'Add another code',
  lead: 'Your code was redeemed, and it did not cover the price. What it brought is kept for your payment.',
  price: 'Price',
  brought: 'Already paid',
  missing: 'Still missing',
  code: {
    'nintendo-eshop': 'Gift card code',
    'alternative-rewarble': 'Rewarble code',
    'alternative-paysafe': 'Paysafecard PIN',
  } satisfies Record<CodePaymentMethod, string>,
  codeHint: {
    'nintendo-eshop': (region: string) =>
      `All 16 characters, as they are printed. The card must be of the same region${region}.`,
    'alternative-rewarble': () => 'The 16 letters and digits from the vendor.',
    'alternative-paysafe': () => 'The 16 digits on the voucher.',
  } satisfies Record<CodePaymentMethod, (region: string) => string>,
  region: (region: string) => `, ${region}`,
  amount: 'Value of the code',
  amountHint: (missing: string) =>
    `It should be worth at least ${missing}. We can’t give change for a larger code.`,
  currency: 'Currency',
  pin: 'PIN (optional)',
  pinHint: 'Only some vouchers have one.',
  cash: 'A code is as good as cash. Enter it only here: we never ask for it by chat or email. It is stored encrypted, and a reload of this page empties the field.',
  required: 'Please enter the code',
  amountRequired: 'Please enter the value of the code',
  submit: 'Add Code',
  submitting: 'Adding…',
  failed: 'The code could not be added. Nothing was changed. Please try again.',
  done: {
    title: 'Your code has arrived',
    text: 'Our team checks it, and the payment’s page shows when it is done:',
  },
  refused: 'No code can be added now',
  invalid: 'This link does not open',
  expired:
    'This link has expired, or it is not for this payment. Please write to our support for a new one.',
} as const;
