import type { Transfer } from '@ghost-pay/contract/transfers/transfers.schemas';
import type {
  AttachedHow,
  TransferState,
  TransferView,
} from '@ghost-pay/contract/transfers/transfer-words';

export const stateLabels: Record<TransferState, string> = {
  pending: 'Pending',
  confirmed: 'Confirmed',
  final: 'Final',
  vanished: 'Vanished',
};
export const viewLabels: Record<TransferView, string> = {
  unclaimed: 'Unclaimed',
  settled: 'Settled',
  small: 'Small',
};
const howWords: Record<AttachedHow, string> = {
  hash: 'by its hash',
  amount: 'by its exact amount',
  hand: 'by hand',
};

export const transfersTexts = {
  title: 'Unclaimed Transfers',
  lead: 'Money that belongs to no payment yet.',
  list: 'Transfers',
  columnWhen: 'When',
  columnTransfer: 'Transfer, likely payment',
  columnAmount: 'Amount',
  columnUsd: 'USD',
  columnState: 'State',
  open: (amount: string, symbol: string) => `Open the transfer of ${amount} ${symbol}`,
  on: (network: string) => `on ${network}`,

  unclaimed: 'Unclaimed',
  overdue: 'Older than a day',
  attachedWeek: 'Settled with a payment, 7 days',
  countAndSum: (count: string, sum: string) => `${count} · ${sum}`,

  filters: 'Filters',
  show: 'Show',
  network: 'Network',
  coin: 'Coin',
  state: 'State',
  age: 'Age',
  allNetworks: 'All Networks',
  allCoins: 'All Coins',
  allStates: 'All States',
  anyAge: 'Any Age',
  olderThanDay: 'Older Than a Day',

  behind: (network: string, minutes: number) => `${network} is ${minutes} minutes behind`,
  behindAway: 'Its sources do not answer. New transfers show up once they do.',
  behindRefused:
    'Its sources do not tell what comes to an address. Ask the operator for one that does (System Status).',
  behindSlow: 'New transfers show up when it has caught up.',

  loading: 'Loading transfers…',
  loadFailed: 'Failed to load the transfers',
  figuresFailed: 'Failed to load the figures of transfers',
  empty: 'Every transfer belongs to a payment',
  emptyHint: 'What comes to your addresses without a payment appears here.',
  emptyOther: 'No transfers found',
  emptyOtherHint: 'Transfers appear here once there are some.',
  emptyFiltered: 'No transfer matches the filters.',
  smallHidden: (count: string) => `${count} small transfers are hidden.`,
  showSmall: 'Show Them',
  more: 'Show More',
  moreActs: 'More Actions',
  position: (place: number, total: number) => `${place} of ${total}`,
  loadingMore: 'Loading…',

  exact: 'exact',
  percentOff: (percent: number) =>
    percent === 0 ? 'nearly exact' : `${percent > 0 ? '+' : '−'}${Math.abs(percent)} %`,
  candidates: (count: number, nearest: string) => `${count} candidates, nearest ${nearest}`,
  noCandidate: 'No candidate',
  wrongNetwork: 'Wrong network',
  attachedTo: (name: string, how: AttachedHow, by: string | null) =>
    `To ${name}, ${by === null || how !== 'hand' ? howWords[how] : `by ${by}`}`,
  dismissedAs: (reason: string, by: string | null) => `${reason} (${by ?? 'system'})`,

  visitorHint: 'They have registered no payment: they may have closed the page.',
  visitorFor: 'For',
  donation: 'Donation',
  visitorPrice: 'Price',
  visitorAsked: 'Asked',
  username: 'Username',
  email: 'Email',
  accountErased:
    'The visitor gave no complete account, or it was erased after 72 hours. Fill it in if you know it, or wait for the visitor.',
  makePayment: 'Make a Payment of It',
  paymentMade: 'The payment waits for verification',
  closedPage: 'page closed',
  unnamedVisitor: 'A visitor',

  question: 'Which payment is it for?',
  candidatesLoading: 'Looking for payments…',
  candidatesFailed: 'Failed to look for payments',
  candidatesNone: 'No waiting payment asked for about this amount. Search for one below.',
  searchNone: 'No payment by cryptocurrency was found.',
  searchLabel: 'Another payment',
  searchPlaceholder: 'ID, name or e-mail',
  exactAmount: 'Exact amount',
  off: (percent: number) =>
    percent === 0
      ? 'Nearly exact'
      : `${Math.abs(percent)} % ${percent > 0 ? 'more' : 'less'} than asked`,
  expected: 'Expected',
  arrived: 'Arrived',
  askedNothing: 'No exact amount was asked.',
  late: (words: string) => `It came ${words} after the quote had ended.`,
  topUp: 'The payment has another hash: this would be a top-up.',
  fillsIn: 'The payment has no hash: this one is filled in.',
  statusIs: (status: string) => `Status: ${status}`,

  about: 'About this transfer',
  ourAddress: 'To our address',
  hash: 'Transaction',
  copyHash: 'Copy hash',
  copyAddress: 'Copy address',
  unknownHash: 'No source could tell the transaction. The amount came within this block.',
  firstSeen: 'First seen',
  block: 'Block',
  noBlock: 'In no block yet',
  blockAt: (height: number, moment: string) => `${height}, ${moment}`,
  viewOn: (name: string) => `View on ${name}`,
  newTab: '(opens in a new tab)',
  value: (usd: string) => `≈ ${usd}`,
  goneTitle: 'This transfer is not in the list any more',
  goneHint: 'It was settled, or the filters leave it out.',

  attach: 'Attach to Payment',
  attachTo: (name: string) => `Attach to ${name}`,
  attached: (name: string) => `The transfer counts for ${name}`,
  openPayment: 'Open Payment',
  note: 'Note',
  noteOptional: 'For the log. Needed for a payment that is not pending.',
  noteHint: 'For the log and the audit trail.',
  reason: 'Reason',
  reasonHint: 'Such as your own top-up.',
  working: 'Saving…',
  failed: 'The transfer could not be changed',
} as const;

/** The dialogs that ask for a note. */
export const dialogTexts = {
  dismiss: {
    title: 'Not a payment?',
    description: 'The transfer leaves the list. It can be listed again at any time.',
    button: 'Not a Payment',
    done: 'The transfer is not a payment',
  },
  detach: {
    title: 'Detach this transfer?',
    description: 'It counts for its payment no more, and is unclaimed again.',
    button: 'Detach',
    done: 'The transfer is unclaimed again',
  },
  take_back: {
    title: 'List this transfer again?',
    description: 'It is unclaimed again.',
    button: 'List Again',
    done: 'The transfer is unclaimed again',
  },
} as const satisfies Record<
  Exclude<Transfer['allowed_actions'][number], 'attach' | 'make_payment'>,
  { title: string; description: string; button: string; done: string }
>;
