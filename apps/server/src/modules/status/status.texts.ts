/** The texts of the system status rows (specification, section 2, for the healthy state). */
export const systemTexts = {
  paymentProcessing: 'Payment Processing',
  operational: 'Operational',
  limited: 'Limited',
  unavailable: 'Unavailable',
  allMethodsOff: 'Every payment method is switched off.',
  enabledButLacking: (lacking: readonly string[]) =>
    `Switched on, but visitors cannot use: ${lacking.join(', ')}.`,
  lacksAddress: (method: string) => `${method} (no receiving address)`,
  lacksPayout: (method: string) => `${method} (no payout address)`,
  lacksProvider: (method: string) => `${method} (no card network)`,
  lacksPrices: (method: string) => `${method} (no price on sale)`,

  database: 'Database',
  connected: 'Connected',
  slow: 'Slow',
  disconnected: 'Not Connected',
  roundTrip: (milliseconds: number) => `A write was committed within ${milliseconds} ms.`,
  readOnly: 'Read-Only',
  readOnlyDetail:
    'The database refuses every write: it is a standby, or default_transaction_read_only is on. Payments are refused until it accepts writes.',
  diskFull: 'Disk Full',
  diskFullDetail:
    'The database has no room left on its disk. Payments are refused until there is room.',
  unconfirmed: 'Not Confirming',
  unconfirmedDetail:
    'A write has waited for its confirmation for more than 2 seconds. If synchronous_standby_names names a standby, check that it runs.',
  silentDetail: 'The database answers nothing at all.',
  unreachableDetail: 'No connection to the database could be opened, or it was closed at once.',

  statistics: 'Stats System',
  active: 'Active',
  error: 'Error',

  cryptoPayments: 'Crypto Payments',
  currencies: (count: number) => (count === 1 ? '1 Currency' : `${count} Currencies`),
  noAddresses: 'No cryptocurrency has a receiving address.',
  withoutRate: (lacking: readonly string[]) => `No usable exchange rate: ${lacking.join(', ')}.`,
  lacksRate: {
    none: (coin: string) => `${coin} (never fetched)`,
    stale: (coin: string) => `${coin} (older than 10 minutes)`,
    apart: (coin: string) => `${coin} (the sources differ by more than 2 %)`,
    peg_lost: (coin: string) => `${coin} (not worth a dollar)`,
  },
  switchedOff: 'Switched Off',
  methodSwitchedOff: 'Visitors are not offered this payment method.',

  nintendo: 'Nintendo eShop',
  ready: 'Ready',
  noPrices: 'No Prices',
  noNintendoPrices: 'Nothing is on sale for gift cards, in any region.',

  cardProvider: 'Card Provider',
  notSetUp: 'Not Set Up',
  noCardNetwork: 'The server knows no card network to ask.',
  noPayoutAddress: 'No wallet is set to which card payments are paid out.',
  notAnswering: 'Not Answering',
  neverAnswered: 'It has not answered since the server was started.',
  lastAnswer,
  outOfService: 'Out of Service',
  noProcessors: 'It says that none of the processors is in service.',
  noCallbacks: 'No Callbacks',
  callbacksMissing: (payments: number) =>
    `It has told of none of the last ${payments} paid payments by a callback, so that they settle minutes later: does anything keep its calls away?`,
  unstable: 'Unstable',
  failures: (count: number, minutes: number) =>
    `The last ${count} questions were not answered well. ${lastAnswer(minutes)}`,
  withCallbacks: (minutes: number, told: number, payments: number) =>
    `${lastAnswer(minutes)} Last paid payments with a callback: ${told} of ${payments}.`,

  jobs: 'Background Jobs',
  upToDate: 'Up to Date',
  delayed: 'Delayed',
  stuck: 'Stuck',
  someFailed: (count: number) => `${count} Failed`,
  backlog: ({
    waiting,
    failed,
    oldestMinutes,
  }: {
    waiting: number;
    failed: number;
    oldestMinutes: number;
  }) =>
    waiting === 0
      ? `None waiting, ${failed} given up after the last retry.`
      : `${waiting} waiting, the oldest for ${oldestMinutes} min; ${failed} given up after the last retry.`,

  mail: 'Mail',
  working: 'Working',
  noMailServer: 'No outgoing mail server is set up (SMTP_URL), so that nobody is written to.',
  notSent: (count: number) => `${count} Not Sent`,
  outbox: ({
    failed,
    uncertain,
    waiting,
  }: {
    failed: number;
    uncertain: number;
    waiting: number;
  }) => `${waiting} waiting, ${failed} given up, ${uncertain} uncertain; see the outbox.`,

  nearlyFull: 'Nearly Full',
  enough: 'Enough',
  unknown: 'Unknown',
  freeDisk: (megabytes: number) => `${megabytes} MB may still be written.`,
  noDataFolder: 'The data folder cannot be looked into.',

  notChecked: 'This could not be checked. The server’s log says why.',
} as const;

function lastAnswer(minutes: number): string {
  const ago = minutes < 1 ? 'less than a minute ago' : `${minutes} min ago`;
  return `Its last good answer came ${ago}.`;
}
