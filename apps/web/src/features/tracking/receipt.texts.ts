export const receiptTexts = {
  title: 'Receipt',
  back: 'Back to the payment',
  region: 'Region',
  regions: { europe: 'Europe', us: 'United States', japan: 'Japan' },
  status: 'Status',
  note: 'This receipt says what the payment tracker says of this payment, and names nobody.',
  questions: (address: string) => `Questions: ${address}`,
  print: 'Print',
  download: 'Download PDF',
  notYet: 'Not a receipt yet',
  notYetText: 'You can have a receipt as soon as your payment has been verified.',
  neverVerified: 'This payment could not be verified, so there is no receipt for it.',
} as const;
