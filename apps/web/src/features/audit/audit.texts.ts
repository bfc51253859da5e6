import type { AuditAuthorKind, AuditSubjectKind } from '@ghost-pay/contract/audit/audit-words';
import { mailKindLabels, mailStateLabels } from '@ghost-pay/contract/outbox/outbox-words';
import { deliveryKindLabels } from '@ghost-pay/contract/webhooks/webhook-words';
import { formatCount } from '../../lib/format.ts';
import { waitingLabels } from '../../lib/payment-labels.texts.ts';

export const authorKindLabels: Record<AuditAuthorKind, string> = {
  admin: 'Admin',
  visitor: 'Not signed in',
  operator: 'Operator’s command',
  system: 'System',
};

export const subjectKindLabels: Record<AuditSubjectKind, string> = {
  transaction: 'Payment',
  user: 'User',
  setting: 'Setting',
  price: 'Price',
  audit: 'Audit trail',
  transfer: 'Transfer',
  rule: 'Rule',
};

/** What an approval rule does. */
export const modeLabels: Record<string, string> = { off: 'Off', shadow: 'Shadow', on: 'On' };

/** Labels for facts whose stored word does not read well. */
export const factLabels: Record<string, string> = {
  from: 'From',
  to: 'To',
  role: 'Role',
  role_from: 'Role before',
  role_to: 'Role now',
  email_changed: 'Email changed',
  code: 'Reason',
  restricted: 'Without second factor',
  recovery_code: 'By recovery code',
  passkey: 'By passkey',
  current: 'Current session',
  entries: 'Entries',
  audit_entries: 'Audit entries',
  queue: 'Job',
  jobs: 'Jobs',
  job: 'Job ID',
  payments: 'Payments',
  searched: 'Searched',
  assigned: 'Assigned to the reader',
  selected: 'Selected rows',
  view: 'View',
  month: 'Month',
  format: 'Format',
  needs_attention: 'Needs a decision',
  waiting: 'Waiting',
  status: 'Status',
  type: 'Type',
  payment_method: 'Method',
  action: 'Action',
  author: 'Author',
  answer: 'Answer',
  finding: 'Finding',
  returned: 'Returned',
  kind: 'Kind',
  state: 'State before',
  mail: 'Mail ID',
  account: 'Account',
  applied: 'Subscription applied',
  updated: 'Payment completed',
  host: 'Host',
  host_before: 'Host before',
  kinds: 'Events',
  is_on: 'Switched on',
  event: 'Event ID',
  person: 'Hash of the name',
  coins: 'Coins',
  types: 'Types',
  most_usd_minor: 'Largest payment',
  day_usd_minor: 'Most in a day',
  day_payments: 'Most payments in a day',
  min_sources: 'Sources that must agree',
  delay_minutes: 'Minutes after the proof',
  known_after: 'Earlier verified payments',
};

export const auditTexts = {
  title: 'Audit Trail',
  lead: 'Every action with its author and time. Entries cannot be changed or removed.',
  list: 'Audit entries',
  columnTime: 'Time',
  columnWho: 'Author',
  columnWhat: 'Action',
  columnSubject: 'Subject',
  columnAddress: 'Address',
  columnDetails: 'Details',
  yes: 'Yes',
  no: 'No',
  none: '—',
  erased: 'Personal details erased',
  openPayment: (paymentId: string) => `Open payment ${paymentId}`,
  unknownAdmin: 'Unknown admin',
  otherAdmin: 'Another admin',

  filters: 'Filters',
  subjectLabel: 'Search for a subject',
  subjectPlaceholder: 'Payment ID, username or ID',
  action: 'Action',
  author: 'Author',
  allActions: 'All Actions',
  allAuthors: 'All Authors',

  loading: 'Loading audit entries…',
  loadFailed: 'Failed to load the audit trail',
  empty: 'No entries found',
  emptyFiltered: 'No entry matches the filters.',
  emptyNew: 'Actions of admins will appear here.',
  pages: 'Pages of audit entries',
  counted: (entries: number) =>
    entries === 1 ? '1 audit entry' : `${formatCount(entries)} audit entries`,
} as const;

/** What the nightly walk through the trail found. */
export const verificationTexts = {
  never: 'Not verified yet: the server does it every night at 02:53 UTC.',
  wholeUpTo: (entry: number, moment: string) =>
    `Verified by the server’s nightly check, ${moment}: whole up to entry ${formatCount(entry)}.`,
  whole: (moment: string) => `Verified by the server’s nightly check, ${moment}: whole.`,
  unchecked: (entries: number) =>
    entries === 1
      ? 'The first entry was only counted: its key is lost.'
      : `The first ${formatCount(entries)} entries were only counted: their key is lost.`,
  broken: (entry: number) => `Entry ${formatCount(entry)} is missing or was changed`,
  brokenWhen: (moment: string) =>
    `Found by the server’s nightly check, ${moment}. System Status says what to do.`,
} as const;

/** The facts of a price, a setting and a receiving address. */
export const changeTexts = {
  oldPrice: 'Old price',
  newPrice: 'New price',
  onSale: 'On sale',
  onSaleBefore: 'On sale before',
  onSaleNow: 'On sale now',
  before: 'Before',
  now: 'Now',
  on: 'On',
  off: 'Off',
  empty: 'Empty',
  builtIn: 'Built-in list',
  processor: (name: string, fee: string, minimum: string) => `${name} (${fee}, from ${minimum})`,
  /** '2 blocks below $100', '6 blocks above', '12 blocks'. */
  step: (blocks: number, below: number | null, steps: number) => {
    const words = blocks === 1 ? '1 block' : `${blocks} blocks`;
    if (below !== null) return `${words} below $${below}`;
    return steps === 1 ? words : `${words} above`;
  },
  oldAddress: 'Old address',
  newAddress: 'New address',
  noAddress: 'None',
  oldWasOurs: 'Old address was ours',
  oldHash: 'Hash of the old address',
  newHash: 'Hash of the new address',
} as const;

/** Why a sign-in was refused. For an unknown username, the trail keeps only that it is unknown. */
export const refusalReasons: Readonly<Record<string, string>> = {
  INVALID_CREDENTIALS: 'Wrong password',
  INVALID_TWOFA_TOKEN: 'Wrong code',
  INVALID_PASSKEY: 'Passkey not accepted',
  SETUP_LINK_INVALID: 'Set-up link not valid',
};
export const unknownUsername = 'Unknown username';

/** Stored words that have a special meaning under one fact only. */
export const wordsOfFact: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  kind: mailKindLabels,
  state: mailStateLabels,
  kinds: deliveryKindLabels,
  waiting: waitingLabels,
  answer: { paid: 'Paid', unpaid: 'Unpaid' },
  account: { known: 'Known', unknown: 'Unknown' },
};
