/** What the frame around the back-office says. */
export const adminTexts = {
  backOffice: 'Back-office',
  navigation: 'Back-office pages',
  openMenu: 'Open menu',
  menu: 'Menu',
  dashboard: 'Dashboard',
  paymentValidation: 'Payment Validation',
  toSite: 'To the public site',
} as const;
