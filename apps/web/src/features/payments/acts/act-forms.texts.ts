import type { CardFinding } from '@ghost-pay/contract/card-payments/card-findings';
import {
  statusLabels,
  type TransactionStatus,
  type PaymentMethod,
} from '@ghost-pay/contract/transactions/transaction-words';
import { recordOf } from '@ghost-pay/contract/record-of';
import { type CodeOutcome, plainVoucherMethods } from '@ghost-pay/contract/transactions/code-words';

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

/** What a code can turn out to be, as a choice. */
export const outcomeChoices: Record<CodeOutcome, string> = {
  worked: 'It worked',
  worth_less: 'It was worth less',
  used_before: 'It had been used before',
  wrong_region: 'It is of another region',
  not_valid: 'It is not valid',
};

export const outcomeTexts = {
  legend: 'What did the code bring?',
  code: 'Code',
  missing: (amount: string) => `${amount} is missing`,
  found: 'Amount that it brought',
  foundHint: (missing: string) => `Less than ${missing}, in the currency of the payment.`,
  foundRequired: 'Please enter an amount',
  choose: 'Please choose what the code brought',
  verifies: 'Verifies the payment with the same click.',
  rest: (missing: string) =>
    `It is worth what it states, so the payment goes on waiting for ${missing}.`,
  waits: 'The payment goes on waiting for the rest.',
  asks: (email: string) => `A link for another code is mailed to ${email}.`,
  asksNobody: 'The customer gave no e-mail address: pass a link on from the payment.',
  fails: 'Marks the payment as failed. Only a super admin can undo this.',
  keeps: 'The payment goes on waiting, because another code has brought something.',
} as const;

const codeReasons = ['The code is invalid', 'The code has already been used'] as const;
const voucherReasons = [
  ...codeReasons,
  'The voucher is worth less than the price',
  'The voucher is in another currency',
] as const;

/** Frequent reasons for failed payments, by method. A click puts one into the field, where it can be edited. */
export const failureReasons: Record<PaymentMethod, readonly string[]> = {
  ...recordOf(plainVoucherMethods, () => voucherReasons),
  crypto: [
    'No payment with this hash was found',
    'The amount received is too low',
    'Sent on another network',
    'Sent to another address',
    'The hash belongs to another payment',
    'No payment within the time allowed',
  ],
  card: [
    'The customer has not paid',
    'The amount received is too low',
    'The customer has cancelled',
    'Paid again under another payment',
  ],
  'nintendo-eshop': [
    ...codeReasons,
    'The gift card is worth less than the price',
    'The gift card is of another region',
  ],
  'alternative-rewarble': [
    ...voucherReasons,
    'The voucher is of another type',
    'The PIN is missing or wrong',
  ],
};
