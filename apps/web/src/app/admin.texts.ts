/** What the frame around the back-office says. */
export const adminTexts = {
  backOffice: 'Back-office',
  navigation: 'Back-office pages',
  openMenu: 'Open menu',
  menu: 'Menu',
  paymentValidation: 'Payment Validation',
  settings: 'Settings',
  restrictedTitle: 'Access Restricted',
  restricted: 'Only Super Administrators can access system settings.',
  presentRole: 'Current role:',
  returnToDashboard: 'Return to Dashboard',
  toSite: 'To the public site',
} as const;
