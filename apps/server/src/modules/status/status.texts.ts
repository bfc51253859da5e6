import { writeSize } from '../../core/sizes.ts';

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
  lacksProvider: (method: string) => `${method} (PayGate is not set up)`,
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
  silentDetail: 'The database does not answer.',
  unreachableDetail: 'No connection to the database could be opened, or it was closed at once.',

  keys: 'Keys',
  complete: 'Complete',
  keyMissing: 'Key Missing',
  keysMissing: (ids: readonly string[]) =>
    `Secrets were sealed with ${ids.join(', ')}, which the key file of this server lacks. Add the line and restart it.`,

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

  chain: (name: string) => `${name} Sources`,
  notUsed: 'Not Used',
  noCoinOfChain: 'No coin of this chain has a receiving address.',
  noChainSource: 'No source is set up, so payments are compared with an explorer by hand.',
  sourcesAnswer: (answering: number, all: number) => `${answering} of ${all} Answer`,
  watchBehind: (minutes: number) => `Watching Is ${minutes} Minutes Behind`,
  watchProblem: (problem: 'away' | 'refused' | null) =>
    problem === 'refused'
      ? 'No source tells what came to the receiving addresses: set up one that answers eth_getLogs and eth_getBalance.'
      : 'New transfers show up once the sources have answered.',
  sourceDown: (name: string, failures: number) => `${name}: the last ${failures} questions failed.`,
  sourceProvedWrong: (name: string) =>
    `${name}: what it said was proved wrong, so it is not asked for a minute. Replace it if this comes again.`,
  weakWork: 'Proofs Not Taken',
  weakWorkDetail:
    'Its blocks show less than a quarter of the work known before, so they prove nothing until a release with a newer starting value. Sources that agree still count.',
  sourceUnasked: (name: string) => `${name}: not asked yet.`,
  sourceAt: (name: string, height: number, minutes: number) =>
    `${name}: block ${height}, ${minutes < 1 ? 'less than a minute' : `${minutes} min`} old.`,

  nintendo: 'Nintendo eShop',
  ready: 'Ready',
  noPrices: 'No Prices',
  noNintendoPrices: 'No region has a price on sale for gift cards.',

  cardProvider: 'Card Provider',
  notSetUp: 'Not Set Up',
  noCardNetwork: 'PayGate is not set up.',
  noPayoutAddress: 'No payout wallet is set for card payments.',
  notAnswering: 'Not Answering',
  neverAnswered: 'PayGate has not answered since the server started.',
  lastAnswer,
  outOfService: 'Out of Service',
  noProcessors: 'PayGate reports that no processor is in service.',
  noCallbacks: 'No Callbacks',
  callbacksMissing: (payments: number) =>
    `PayGate sent no callback for the last ${payments} paid payments, so they were verified minutes later. Check that nothing blocks its calls to this site.`,
  unstable: 'Unstable',
  failures: (count: number, minutes: number) =>
    `The last ${count} requests failed. ${lastAnswer(minutes)}`,
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
    [
      waiting === 0
        ? 'No jobs waiting.'
        : `Jobs waiting: ${waiting}, the oldest for ${oldestMinutes} min.`,
      failed === 0 ? 'No failed jobs.' : `Failed jobs: ${failed}.`,
    ].join(' '),

  mail: 'Mail',
  working: 'Working',
  noMailServer: 'No outgoing mail server is set up (SMTP_URL), so no mail is sent.',
  notSent: (count: number) => `${count} Not Sent`,
  outbox: ({
    failed,
    uncertain,
    waiting,
  }: {
    failed: number;
    uncertain: number;
    waiting: number;
  }) =>
    `Mails waiting: ${waiting}, failed: ${failed}, uncertain: ${uncertain}. The outbox lists them.`,

  alerts: 'Alerts',
  noAlerts: 'None',
  openAlerts: (count: number) => `${count} Open`,
  alertMails: 'Alert Mails',
  noRecipient: 'No Recipient',
  noRecipientDetail:
    'No Super Administrator has an e-mail address, so no alert is mailed. Set one under Users.',
  registration: 'Registration Site',
  noRegistration: 'No registration site is set up. Subscriptions are activated by hand.',
  failingFor: (minutes: number) =>
    `It has not answered for ${minutes < 1 ? 'less than a minute' : `${minutes} min`}.`,
  notAsked: 'Not Asked',
  notAskedDetail: 'It is asked when a subscription is activated.',
  backups: 'Backups',
  noBackupDir: 'No nightly backup is written (BACKUP_DIR).',
  backupFailed: 'Failed',
  backupFailedDetail: 'The last nightly backup has failed. The failed job says why.',
  backupOld: 'Too Old',
  noBackupYet: 'None Yet',
  noBackupYetDetail: 'The first one is written at 03:17 UTC.',
  lastBackup: (hours: number) =>
    `The last nightly backup was written ${hours < 1 ? 'less than an hour' : `${hours} h`} ago.`,
  certificate: 'Certificate',
  noCertificate: 'The address of the site has no https.',
  unchecked: 'Not Checked',
  certificateUnchecked:
    'The address of the site was not reached from the server itself, so its certificate was not read.',
  validUntil: (day: string) => `It is valid until ${day}.`,
  untrusted: (problem: string) => `Browsers do not trust it (${problem}).`,
  renewNow: 'Renew Now',
  valid: 'Valid',
  auditTrail: 'Audit Trail',
  auditUnchecked: 'It is checked every night at 02:53 UTC.',
  whole: 'Whole',
  broken: 'Broken',
  brokenAt: (entry: number) => `Entry ${entry} is missing or was changed.`,

  nearlyFull: 'Nearly Full',
  enough: 'Enough',
  unknown: 'Unknown',
  full: 'Full',
  freeDisk: (megabytes: number) => `${writeSize(megabytes)} free.`,
  noRoom: 'No room is left.',
  sizeUnknown: 'The file system does not say how much room it has.',
  noDataFolder: 'The data folder cannot be read.',
  diskSpace: 'Disk Space',
  noFolders: 'Neither the data folder nor that of the backups can be read from this server.',
  diskOf: { data: 'Data folder', backups: 'Backups' },
  onDisk: (folder: string, detail: string) =>
    `${folder}: ${detail.charAt(0).toLowerCase()}${detail.slice(1)}`,

  notChecked: 'This could not be checked. The server’s log says why.',
} as const;

function lastAnswer(minutes: number): string {
  const ago = minutes < 1 ? 'less than a minute ago' : `${minutes} min ago`;
  return `Last good answer: ${ago}.`;
}
