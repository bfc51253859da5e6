/** The texts of the public shell, and of the pages for missing addresses and errors. */
export const appTexts = {
  skipToContent: 'Skip to content',
  homeLink: (siteName: string) => `${siteName}, home page`,
  trackPayment: 'Track Payment',
  secureProcessing: 'Secure Processing',
  switchToDark: 'Switch to the dark theme',
  switchToLight: 'Switch to the light theme',
  sandbox: {
    title: 'Sandbox',
    text: 'This is a demonstration: no real money moves. Do not send anything to the addresses shown.',
  },
  inspection: {
    title: 'Inspection',
    text: 'A copy of the site: nothing can be changed or sent.',
  },
  footerLabel: 'Footer',
  languageSwitch: 'Language',
  blurbs: [
    'We ask only what a payment needs',
    'Every payment has its own ID',
    'A receipt for every verified payment',
  ],
  pricing: 'Pricing',
  backOffice: 'Back-office',
  dmca: 'DMCA',
  privacy: 'Privacy',
  notFoundTitle: 'Page not found',
  notFoundText: 'The link may be old, or a letter may be missing.',
  returnHome: 'Return to Home',
  errorTitle: 'This page could not be shown',
  errorText:
    'What you typed is kept in this tab. Please load the page again. If the error comes back, write to us.',
  reload: 'Load the Page Again',
  withoutScripts: {
    needed:
      'This site needs JavaScript to take or to track a payment. Please switch it on and reload the page. Without it you can read:',
    home: 'the home page',
    prices: 'the prices',
    questions: 'Questions? Write to',
  },
} as const;
