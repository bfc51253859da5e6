import type { CardFinding } from '@ghost-pay/contract/card-payments/card-payment-words';
import {
  statusLabels,
  type TransactionStatus,
} from '@ghost-pay/contract/transactions/transaction-words';

/** The sentences of the page of card payments, and of checking one with PayGate. */
export const cardPaymentsTexts = {
  title: 'Card Payments',
  lead: 'Monitor card payments awaiting verification',
  access: { super_admin: 'Super Admin Access', admin: 'Admin Access' },
  loadFailed: 'Failed to load card payments',
  loading: 'Loading card payments…',

  automaticTitle: 'Automatic verification',
  automatic:
    'PayGate reports each payment to this server, and the server asks about every payment in this list by itself, at growing intervals. What is confirmed leaves the list without a click.',
  manualTitle: 'Checking by hand',
  manual:
    'All admins can check a payment with PayGate at any time, confirm it by hand, or mark it as failed. Super admins can also move a payment back to an earlier status, with a note.',
  guideTitle: 'What to do with a payment that stays here',
  guide: [
    'Press Check PayGate. Unpaid means that the customer has not paid, or that the money is still on its way: leave it in the list.',
    'Paid, but not updated means that the money does not meet the rules, for instance because too little arrived. Compare the amount with the price on the explorer’s page of the payout.',
    'If the money is right, open the payment and force verify it. If not, write to the customer first, then mark the payment as failed.',
    'What nobody pays is marked as failed by itself when its time is over. PayGate is still asked about it daily for 30 days, and money that arrives late is flagged.',
  ],

  searchLabel: 'Search this page',
  searchPlaceholder: 'Payment ID, username or email',
  awaiting: 'Awaiting',
  totalValue: 'Total Value',
  totalValueOfPage: 'Total Value of this page',
  inUsd: 'in USD',
  unknown: 'Unknown',
  besides: (amounts: string) => `besides ${amounts}`,

  list: 'Card payments awaiting verification',
  columnProvider: 'Provider',
  check: 'Check PayGate',
  checkOf: (paymentId: string) => `Check PayGate: ${paymentId}`,
  checking: 'Checking…',
  noToken: 'No IPN token found for this transaction',
  notAsked: 'Not asked yet',
  asked: (answer: string, when: string) => `${answer} · ${when}`,

  empty: 'No card payments awaiting verification',
  emptyHint: 'All card payments are being processed automatically',
  noMatch: 'No payment on this page matches the search',
  noMatchHint: 'The search looks through the page that is shown, not through the others.',
  showAll: 'Show All Payments of This Page',
  previous: 'Previous',
  next: 'Next',
  pages: 'Pages of card payments',
  page: (page: number, pages: number, total: number) => `Page ${page} of ${pages} (${total})`,

  resultTitle: 'PayGate’s answer',
  confirmed: 'PayGate has confirmed the payment',
  confirmedText: 'The payment has been updated and leaves the awaiting list.',
  movedToFailed: 'PayGate calls it unpaid, and its time is over',
  movedToFailedText: 'The payment has been marked as failed. Money that arrives later is flagged.',
  notUpdated: 'PayGate calls it paid, but the payment could not be updated',
  alreadyMoved: 'Nothing had to be updated: the payment had been moved on before.',
  stays: 'Not paid so far',
  staysText: 'The transaction stays in the awaiting list.',
  staysFailedText: 'The transaction stays failed.',
  failed: (sentence: string) => `Verification failed: ${sentence}`,
  unknownFailure: 'PayGate could not be asked. Please try again in a moment.',
  providerStatus: 'PayGate’s status',
  statuses: { paid: 'Paid', unpaid: 'Unpaid' },
  amountReceived: 'Amount received',
  price: 'Price',
  payout: 'Transaction',
  statusChange: 'Status',
  statusMove: (from: TransactionStatus, to: TransactionStatus) =>
    from === to
      ? `${statusLabels[from]} (unchanged)`
      : `${statusLabels[from]} → ${statusLabels[to]}`,
  finding: 'Finding',
  close: 'Close',
} as const;

/** What a check has found, and what it means. */
export const findingSentences: Record<CardFinding, string> = {
  paid_too_little: 'Less arrived than the share of the price that the settings ask for.',
  unexpected_coin: 'The money arrived in a coin that is not accepted.',
  implausible_value: 'The amount cannot be read, or is far above the price.',
  transaction_missing: 'PayGate names no transaction of the payout.',
  transaction_used: 'The same payout has settled another payment already.',
  worth_unknown:
    'What the price is worth in US dollars is not known, so that nothing can be compared.',
  paid_after_failed: 'Money arrived after the payment was marked as failed.',
  paid_twice:
    'Money arrived a second time, or more than one payment brings: somebody is owed a refund.',
};
