import type { TransactionStatus } from '@ghost-pay/contract/transactions/transaction-words';
import type { TransactionFlag } from '@ghost-pay/contract/transactions/transactions.schemas';
import { statusLabels } from '@ghost-pay/contract/transactions/transaction-words';
import { formatCount } from '../../lib/format.ts';

/** Card providers by the specification's ids (section 3). */
export const providerLabels: Record<string, string> = {
  ramp: 'Ramp Network',
  stripe_usa: 'Stripe',
  bitnovo: 'Bitnovo',
  banxa: 'Banxa',
  alchemy: 'Alchemy Pay',
};

/** Who takes card payments, by the stored word. */
export const processorLabels: Record<string, string> = { paygate: 'PayGate' };

export const transactionsTexts = {
  title: 'Payment Validation',
  lead: 'Verify payments and manage subscriptions',
  refresh: 'Refresh',
  refreshing: 'Refreshing…',
  searchLabel: 'Search payments',
  searchPlaceholder: 'Username, email, Payment ID, TXID, crypto type, or Nintendo code',
  clearSearch: 'Clear search',
  filters: 'Filters',
  status: 'Status',
  type: 'Type',
  method: 'Payment method',
  waiting: 'Waiting',
  pageSize: 'Rows per page',
  allStatuses: 'All Status',
  allTypes: 'All Types',
  attention: 'Attention',
  attentionOrNot: 'All Payments',
  needsAttention: 'Needs a Decision',
  allMethods: 'All Methods',
  allWaiting: 'Any Wait',
  clearFilters: 'Clear Filters',
  list: 'Payments',
  pages: 'Pages of payments',
  previous: 'Previous',
  next: 'Next',
  loadingList: 'Loading payments…',
  loadFailed: 'Failed to load transactions',
  requestId: 'Request ID',
  empty: 'No transactions found',
  emptyFiltered: 'No payment matches the search and the filters.',
  emptyNew: 'Payments will appear here as soon as a visitor has made one.',
  noMatchAction: 'Show All Payments',

  columnPayment: 'Payment',
  columnCustomer: 'Customer',
  columnType: 'Type',
  columnMethod: 'Method',
  columnAmount: 'Amount',
  columnStatus: 'Status',
  columnCreated: 'Created',
  columnActions: 'Actions',
  sortBy: 'Sort by',
  sortNewest: 'Newest first',
  sortOldest: 'Oldest first',
  sortLargest: 'Largest amount first',
  sortSmallest: 'Smallest amount first',
  sortPromise: 'Promise first',
  counted: (payments: number) =>
    payments === 1 ? '1 payment' : `${formatCount(payments)} payments`,

  open: (paymentId: string) => `Open payment ${paymentId}`,
  copyPaymentId: 'Copy payment ID',
  copyTxid: 'Copy transaction hash',
  copyAddress: 'Copy address',
  copyEmail: 'Copy email',
  copyUsername: 'Copy username',

  detailTitle: 'Payment',
  identifierMissing: 'Transaction identifier is missing',
  identifierInvalid: 'Invalid transaction ID. Please try again.',
  previousPayment: 'Previous payment',
  nextPayment: 'Next payment',
  loadingDetail: 'Loading payment…',
  detailFailed: 'Failed to load transaction details',
  close: 'Back to the list',
  evidence: 'Evidence',
  transactionHash: 'Transaction hash',
  noHash: 'No Transaction ID available',
  cardWallet: 'Wallet that PayGate made for this payment',
  addressShown: 'Address shown to the payer',
  addressReplaced:
    'This is not the configured address any more. It was when the payer saw it: look for the payment here, and make sure that the address is yours before you verify.',
  amountExpected: 'Amount to look for',
  amountArrived: 'Amount that arrived',
  payoutHash: 'PayGate’s transaction',
  network: 'Network',
  code: 'Code',
  noCode: 'No code was given.',
  codeWorth: 'Said to be worth',
  codeUnreadable: 'Invalid Rewarble code details format',
  otherCurrency: 'another currency',
  revealCode: 'Reveal Code',
  revealing: 'Revealing…',
  revealQuestion: 'Reveal the code of this payment?',
  revealWarning:
    'The code is as good as cash. That you have seen it is logged in the payment’s history.',
  revealed: 'The code of this payment',
  revealLogged: 'This reveal has been logged. The code is hidden again when you close this.',
  revealFailed: 'Failed to reveal the code',
  copyCode: 'Copy Code',
  pin: 'PIN',
  copyPin: 'Copy PIN',
  hideCode: 'Hide Code',
  provider: 'Card provider',
  providerToken: 'Provider’s token',
  present: 'Stored',
  absent: 'None',
  viewOn: (explorer: string) => `View on ${explorer}`,
  newTab: '(opens in a new tab)',
  details: 'Details',
  paymentId: 'Payment ID',
  username: 'Username',
  email: 'Email',
  duration: 'Duration',
  coin: 'Cryptocurrency',
  processor: 'Processor',
  region: 'Region',
  amount: 'Amount',
  currency: 'Currency',
  usdValue: 'Value in USD',
  usdUnknown: 'Not known: there was no exchange rate',
  usdRate: (rate: string, currency: string) => `1 ${currency} = $${rate}`,
  usdSource: (source: string, when: string) =>
    source === 'built-in' ? `Built-in rate of ${when}` : `Rate from ${source}, ${when}`,
  paymentVerified: 'Payment verified',
  subscriptionUpdated: 'Subscription updated',
  yes: 'Yes',
  no: 'No',
  created: 'Created',
  updated: 'Last change',
  internalId: 'Internal ID',
  notes: 'Notes',
  history: 'History',
  noHistory: 'Nothing has been recorded yet.',
  bySystem: 'System',
  byAdmin: (username: string) => `by ${username}`,
  nothingToDo: 'Nothing is left to do for this payment.',

  verify: 'Verify Payment',
  verifying: 'Verifying…',
  verifyQuestion: 'Has this payment arrived?',
  verified: (amount: string) => `Payment of ${amount} verified`,
  verifyFailed: 'Failed to verify payment',
  forceVerify: 'Force Verify',
  forceVerifyQuestion: 'Confirm this payment by hand?',
  forceVerifyWarning:
    'PayGate has not confirmed it by the rules. Your confirmation counts in its place and stays in the payment’s history.',
  updateSubscription: 'Update Subscription',
  updating: 'Updating…',
  updateQuestion: 'Has the subscription been given?',
  subscriptionDone: (username: string) => `Subscription of ${username} updated`,
  updateFailed: 'Failed to update subscription',
  markFailed: 'Mark as Failed',
  marking: 'Marking…',
  markFailedQuestion: 'Mark this payment as failed?',
  markFailedWarning:
    'The customer sees at once that the payment has failed. Only a super admin can undo this.',
  markedFailed: (amount: string) => `Payment of ${amount} marked as failed`,
  markFailedFailed: 'Failed to mark transaction as failed',
  reason: 'Reason',
  reasonHint: 'Kept in the payment’s history. 1 to 500 characters.',
  reasonTemplates: 'Common reasons',
  keepPayment: 'Keep Payment',
  changeStatus: 'Change Status',
  changing: 'Changing…',
  changeStatusLead: 'Moves the payment by hand. The change and your note stay in its history.',
  newStatus: 'New status',
  noteOptional: 'Note (optional)',
  note: 'Note',
  noteRequired: 'Please enter a note',
  noteTooLong: (most: number) => `At most ${most} characters`,
  noteWhyBack: 'Required: say why the payment goes back to an earlier state.',
  noteWhyFailed: 'Required: say why the payment has failed.',
  statusChanged: (status: TransactionStatus) => `Status changed to ${statusLabels[status]}`,
  changeFailed: 'Failed to change the status',
  cancel: 'Cancel',
  missedRefusal: (amount: string, customer: string) =>
    `This is about the payment of ${amount} by ${customer}, which you had left before the answer came.`,
  dismiss: 'Dismiss',
  reloaded: 'The payment has been reloaded and shows its present state.',
} as const;

/** What the registration site is asked about a paid subscription. */
export const deliveryTexts = {
  check: 'Check Subscription Status',
  checkTitle: 'Subscription status',
  checking: 'Asking the registration site…',
  checkAgain: 'Check Again',
  close: 'Close',
  applied: 'The subscription is updated',
  notApplied: 'The subscription is not updated yet',
  checkFailed: 'Failed to check subscription status',
  tryLater: 'Please try again in a moment.',
} as const;

/** What a human settles: who a hash or code belongs to, and money that no state of the payment accounts for. */
export const claimTexts = {
  resolve_contest: {
    button: 'Resolve Contest',
    question: 'Does the hash or code belong to this payment?',
    warning:
      'Other visitors have claimed it too. If you decide for this payment, their claims are closed and they get nothing.',
    done: 'The contest is resolved',
    failed: 'Failed to resolve the contest',
  },
  release_claim: {
    button: 'Release Claim',
    question: 'Free the hash or code of this payment?',
    warning: 'Somebody else can then register it. This payment stays failed.',
    done: 'The claim is released',
    failed: 'Failed to release the claim',
  },
  settle_finding: {
    button: 'Settle Finding',
    question: 'Has this money been dealt with?',
    warning:
      'For example: it has been sent back to the payer. The payment stays where it is, your note stays in its history, and more money is flagged anew.',
    done: 'The finding is settled',
    failed: 'Failed to settle the finding',
  },
} as const;

/** Who else has claimed a payment's hash or code. */
export const contestTexts = {
  title: 'Other claims',
  lead: 'These visitors gave the same hash or code and were refused. A claim that blocks verification has to be resolved by a Super Administrator first; a noted claim stops nothing.',
  holds: 'Blocks verification',
  noted: 'Noted',
  settled: (when: string) => `Settled ${when}`,
  claimed: (when: string) => `Claimed ${when}`,
  copyPaymentId: 'Copy the claimant’s payment ID',
} as const;

/** What an admin should know before confirming that the money has arrived, or about what follows from it. */
export const flagSentences: Record<TransactionFlag, string> = {
  code_worth_less: 'The code is said to be worth less than the price.',
  code_other_currency: 'The code is said to be in another currency than the price.',
  contested:
    'Another visitor has claimed the same hash or code. A Super Administrator has to resolve the contest before the payment can be verified.',
  contest_noted:
    'Another visitor has claimed the same hash or code. The claim stops nothing, but please look at it.',
  rate_missing: 'There was no exchange rate for this currency when the payment was made.',
  card_paid_too_little: 'The card network reports less money than the price asks for.',
  card_paid_after_failed: 'Money arrived by card after this payment was marked as failed.',
  card_paid_twice:
    'Money arrived by card a second time, or more than one payment brings: somebody is owed a refund.',
  card_paid_refused:
    'The card network calls this paid, but it does not meet the rules: see the history.',
  overdue: 'This payment has been waiting for longer than the settings allow.',
  delivery_account_unknown:
    'The registration site does not know this account: the subscription could not be applied.',
  delivery_refused:
    'The registration site turns our requests away: please check its address and key.',
  delivery_no_answer:
    'The registration site did not apply the subscription, however often it was asked.',
};

const actionLabels: Record<string, string> = {
  created: 'Payment registered',
  payment_verified: 'Payment verified',
  subscription_updated: 'Subscription updated',
  marked_failed: 'Marked as failed',
  status_changed: 'Status changed',
  code_revealed: 'Code revealed',
  code_erased: 'Code erased',
  contests_full: 'More claims',
  contest_resolved: 'Contest resolved',
  claim_released: 'Claim released',
  finding_settled: 'Finding settled',
  card_finding: 'Finding by PayGate',
  delivery_problem: 'Subscription not applied',
  subscription_applied: 'Subscription applied too late',
};

/** What the history calls an entry; an unknown one is shown by its own name. */
export function actionLabel(action: string): string {
  const words = action.replaceAll('_', ' ');
  return actionLabels[action] ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
