import type { CardFinding } from '@ghost-pay/contract/card-payments/card-findings';
import {
  statusLabels,
  type TransactionStatus,
} from '@ghost-pay/contract/transactions/transaction-words';

/** PayGate's answer about one payment. */
export const payGateTexts = {
  noToken: 'No IPN token found for this transaction',
  title: 'PayGate’s answer',
  confirmedText: 'The payment has been updated and leaves the awaiting list.',
  movedToFailed: 'PayGate reports no payment, and the time is over',
  movedToFailedText: 'The payment has been marked as failed. Money that arrives later is flagged.',
  notUpdated: 'PayGate reports this as paid, but the payment could not be updated',
  alreadyMoved: 'No update was needed. The status of the payment had changed before.',
  stays: 'Not paid yet',
  staysText: 'The transaction stays in the awaiting list.',
  staysFailedText: 'The transaction stays failed.',
  failed: (sentence: string) => `Verification failed: ${sentence}`,
  providerStatus: 'PayGate’s status',
  statuses: { paid: 'Paid', unpaid: 'Unpaid' },
  amountReceived: 'Amount received',
  price: 'Price',
  payout: 'Transaction',
  statusMove: (from: TransactionStatus, to: TransactionStatus) =>
    from === to
      ? `${statusLabels[from]} (unchanged)`
      : `${statusLabels[from]} → ${statusLabels[to]}`,
  finding: 'Finding',
} as const;

/** The finding of a check, and what it means. */
export const findingSentences: Record<CardFinding, string> = {
  paid_too_little: 'The amount received is less than the minimum in the settings.',
  unexpected_coin: 'The money arrived in a coin that is not accepted.',
  implausible_value: 'The amount cannot be read, or is far above the price.',
  transaction_missing: 'PayGate did not name the transaction of the payout.',
  transaction_used: 'The same payout has already paid another payment.',
  worth_unknown:
    'The value of the price in US dollars is unknown, so the amounts cannot be compared.',
  paid_after_failed: 'Money arrived after the payment was marked as failed.',
  paid_twice:
    'Money arrived a second time, or more money than one payment can bring. The payer is owed a refund.',
};
