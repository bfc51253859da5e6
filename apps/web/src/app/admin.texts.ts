/** What the frame around the back-office says. */
export const adminTexts = {
  backOffice: 'Back-office',
  navigation: 'Back-office pages',
  openMenu: 'Open menu',
  menu: 'Menu',
  dashboard: 'Dashboard',
  paymentValidation: 'Payment Validation',
  cardPayments: 'Card Payments',
  users: 'Users',
  audit: 'Audit Trail',
  settings: 'Settings',
  accessRestricted: 'Access Restricted',
  auditRestricted: 'Only Super Administrators can read the audit trail.',
  settingsRestricted: 'Only Super Administrators can access system settings.',
  currentRole: 'Current role:',
  toDashboard: 'Return to Dashboard',
  toSite: 'To the public site',
} as const;
