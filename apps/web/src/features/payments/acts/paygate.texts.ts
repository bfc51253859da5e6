import type { CardFinding } from '@ghost-pay/contract/card-payments/card-payment-words';
import {
  statusLabels,
  type TransactionStatus,
} from '@ghost-pay/contract/transactions/transaction-words';

/** PayGate's answer about one payment. */
export const payGateTexts = {
  noToken: 'No IPN token found for this transaction',
  title: 'PayGate’s answer',
  confirmedText: 'The payment has been updated and leaves the awaiting list.',
  movedToFailed: 'PayGate calls it unpaid, and its time is over',
  movedToFailedText: 'The payment has been marked as failed. Money that arrives later is flagged.',
  notUpdated: 'PayGate calls it paid, but the payment could not be updated',
  alreadyMoved: 'Nothing had to be updated: the payment had been moved on before.',
  stays: 'Not paid so far',
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
  paid_too_little: 'Less arrived than the share of the price that the settings ask for.',
  unexpected_coin: 'The money arrived in a coin that is not accepted.',
  implausible_value: 'The amount cannot be read, or is far above the price.',
  transaction_missing: 'PayGate names no transaction of the payout.',
  transaction_used: 'The same payout has settled another payment already.',
  worth_unknown:
    'What the price is worth in US dollars is not known, so that nothing can be compared.',
  paid_after_failed: 'Money arrived after the payment was marked as failed.',
  paid_twice:
    'Money arrived a second time, or more than one payment brings: the payer is owed a refund.',
};
