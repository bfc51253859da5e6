export const receiptTexts = {
  title: 'Receipt',
  back: 'Back to the payment',
  region: 'Region',
  regions: { europe: 'Europe', us: 'United States', japan: 'Japan' },
  status: 'Status',
  note: 'For privacy, this receipt shows no name.',
  questions: (address: string) => `Questions: ${address}`,
  print: 'Print',
  download: 'Download PDF',
  notYet: 'No receipt yet',
  notYetText: 'You can have a receipt as soon as your payment has been verified.',
  neverVerified: 'This payment could not be verified, so there is no receipt for it.',
} as const;
