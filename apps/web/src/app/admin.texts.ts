/** What the frame around the back-office says. */
export const adminTexts = {
  backOffice: 'Back-office',
  navigation: 'Back-office pages',
  openMenu: 'Open menu',
  menu: 'Menu',
  paymentValidation: 'Payment Validation',
  cardPayments: 'Card Payments',
  toSite: 'To the public site',
} as const;
