export const cardPaymentsTexts = {
  title: 'Card Payments',
  lead: 'Monitor card payments awaiting verification',
  access: { super_admin: 'Super Admin Access', admin: 'Admin Access' },
  loadFailed: 'Failed to load card payments',
  loading: 'Loading card payments…',

  howThisWorks: 'How This Works',
  automaticTitle: 'Automatic verification',
  automatic:
    'PayGate reports each payment to this server. The server also asks about every payment in this list, at growing intervals. Confirmed payments leave the list automatically.',
  manualTitle: 'Checking by hand',
  manual:
    'All admins can check a payment with PayGate at any time, confirm it by hand, or mark it as failed. Super admins can also move a payment back to an earlier status, with a note.',
  guideTitle: 'What to do with a payment that stays here',
  guide: [
    'Press Check PayGate. Unpaid means that the customer has not paid, or that the money is still on its way: leave it in the list.',
    'Paid, but not updated means that the money does not meet the rules, for instance because too little arrived. Compare the amount with the price on the explorer’s page of the payout.',
    'If the money is right, open the payment and force verify it. If not, write to the customer first, then mark the payment as failed.',
    'A payment that is not paid in time is marked as failed automatically. PayGate is still asked about it daily for 30 days, and money that arrives after that is flagged.',
  ],

  searchLabel: 'Search this page',
  searchPlaceholder: 'Payment ID, username or email',
  awaiting: 'Awaiting',
  totalValue: 'Total Value',
  totalValueOfPage: 'Total Value of This Page',
  inUsd: 'in USD',
  unknown: 'Unknown',
  besides: (amounts: string) => `plus ${amounts}`,

  list: 'Card payments awaiting verification',
  columnProvider: 'Provider',
  notAsked: 'Not checked yet',
  asked: (answer: string, when: string) => `${answer} · ${when}`,

  empty: 'No card payments awaiting verification',
  emptyHint: 'All card payments are being processed automatically',
  noMatch: 'No payment on this page matches the search',
  noMatchHint: 'The search covers this page only.',
  showAll: 'Show All Payments of This Page',
  previous: 'Previous',
  next: 'Next',
  pages: 'Pages of card payments',
  page: (page: number, pages: number, total: number) => `Page ${page} of ${pages} (${total})`,
} as const;
