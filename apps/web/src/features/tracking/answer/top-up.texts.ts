export const topUpTexts = {
  title: 'Add another code',
  lead: 'Your code was redeemed, and it did not cover the price. What it brought is kept for your payment.',
  price: 'Price',
  brought: 'Already paid',
  missing: 'Still missing',
  region: (region: string) => `, ${region}`,
  amountHint: (missing: string) =>
    `It should be worth at least ${missing}. We can’t give change for a larger code.`,
  pinHint: 'Only some vouchers have one.',
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
