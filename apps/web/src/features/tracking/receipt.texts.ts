export const receiptTexts = {
  title: 'Receipt',
  back: 'Back to the payment',
  print: 'Print',
  download: 'Download PDF',
  downloading: 'Downloading…',
  downloadFailed: 'The PDF could not be downloaded. Please try again.',
  failed: 'The receipt could not be loaded. Please try again.',
  notYet: 'No receipt yet',
  notYetText: 'You can have a receipt as soon as your payment has been verified.',
  neverVerified: 'This payment could not be verified, so there is no receipt for it.',
} as const;
