/** The processors of card payments, by the stored word. */
export const processorLabels: Record<string, string> = { paygate: 'PayGate' };

export const drawerTexts = {
  identifierMissing: 'Transaction identifier is missing',
  identifierInvalid: 'Invalid transaction ID. Please try again.',
  loading: 'Loading payment…',
  loadFailed: 'Failed to load transaction details',
  details: 'Details',
  detailsNote: 'Payment ID, account, value and times',
  copyLink: 'Copy page link',
  notes: 'Notes',
  moreActs: 'More Actions',
} as const;

export const evidenceTexts = {
  title: 'Evidence',
  amountExpected: 'Expected amount',
  amountArrived: 'Received amount',
  network: 'Network',
  provider: 'Card provider',
  transactionHash: 'Transaction hash',
  payoutHash: 'PayGate’s transaction',
  noHash: 'No Transaction ID available',
  copyTxid: 'Copy transaction hash',
  cardWallet: 'PayGate’s wallet for this payment',
  receivingAddress: 'Receiving address',
  copyAddress: 'Copy address',
  addressReplaced:
    'This address is no longer configured. Look for the payment at this address. Before you verify, make sure that the address is yours.',
  code: 'Code',
  noCode: 'No code was given.',
  codeWorth: 'Stated value',
  codeValue: ({ amount, at }: { amount: string; at: string }) =>
    `About ${amount}, by rates of ${at}`,
  codeUnreadable: 'Invalid Rewarble code details format',
} as const;

export const codeTexts = {
  title: 'Codes',
  open: 'Not redeemed yet',
  replaced: 'Replaced by the visitor',
  missing: (amount: string) => `${amount} is missing of the price.`,
  stated: (amount: string) => `states ${amount}`,
  asked: (email: string) => `A link for another code is mailed to ${email}.`,
  askedNobody: 'The customer gave no e-mail address. Make a link, and pass it on.',
  copyLink: 'Copy Link',
  linkUntil: (when: string) => `Opens until ${when}, for one code.`,
} as const;

export const correctionTexts = {
  corrected: (when: string) => `Corrected by the visitor ${when}`,
  before: 'Before:',
  nothingBefore: 'There was no transaction hash before.',
} as const;

export const factTexts = {
  username: 'Username',
  copyUsername: 'Copy username',
  email: 'Email',
  copyEmail: 'Copy email',
  language: 'Language',
  duration: 'Duration',
  coin: 'Cryptocurrency',
  processor: 'Processor',
  providerToken: 'Provider’s token',
  present: 'Stored',
  absent: 'None',
  region: 'Region',
  usdValue: 'Value in USD',
  usdUnknown: 'Unknown: no exchange rate was available',
  usdRate: (rate: string, currency: string) => `1 ${currency} = $${rate}`,
  usdSource: (source: string, when: string) =>
    source === 'built-in' ? `Built-in rate of ${when}` : `Rate from ${source}, ${when}`,
  paymentVerified: 'Payment verified',
  subscriptionUpdated: 'Subscription updated',
  yes: 'Yes',
  no: 'No',
  updated: 'Last change',
  internalId: 'Internal ID',
} as const;

export const customerTexts = {
  title: 'Other payments of this customer',
  first: 'None',
  none: 'This is the first payment with this e-mail address or username.',
  failed: 'The other payments could not be loaded.',
  all: 'Show all',
} as const;

export const returnsTexts = {
  title: 'Returned',
  copyHash: 'Copy the hash of the return',
  total: (amount: string) => `${amount} returned in all`,
} as const;

export const historyTexts = {
  title: 'History and notes',
  entries: (count: number) => (count === 1 ? '1 entry' : `${count} entries`),
  none: 'No entries yet.',
  bySystem: 'System',
  byVisitor: 'Visitor',
  byAdmin: (username: string) => `by ${username}`,
  happened: (label: string, by: string | null, when: string) =>
    `${label} by ${by ?? 'the system'}, ${when}.`,
} as const;
