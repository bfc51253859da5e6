import type { Verdict } from '@ghost-pay/contract/evidence/evidence-words';
import type { TransactionFlag } from '@ghost-pay/contract/transactions/transactions.schemas';

// Texts that more than one folder of this feature uses.

/** Labels of a payment's fields in a column, a filter or a list of facts. */
export const fieldLabels = {
  payment: 'Payment',
  paymentId: 'Payment ID',
  customer: 'Customer',
  type: 'Type',
  method: 'Payment method',
  amount: 'Amount',
  status: 'Status',
  created: 'Created',
  acts: 'Actions',
} as const;

export const paymentsTexts = {
  copyPaymentId: 'Copy payment ID',
  copiedPaymentId: 'Payment ID copied',
  copiedTxid: 'Transaction hash copied',
  open: (whose: string) => `Open payment of ${whose}`,
  otherCurrency: 'another currency',
  /** Before the name of an explorer. */
  viewOn: 'View on',
  newTab: '(opens in a new tab)',
} as const;

/** What the chain's facts come to. */
export const verdictLabels: Record<Verdict, string> = {
  proven: 'Proven',
  settling: 'Arriving',
  questionable: 'Needs a Look',
  refuted: 'Does Not Match',
  not_found: 'Not Found',
  unavailable: 'Could Not Be Checked',
};

/** What an admin should know before they confirm that the money has arrived, or about the consequences. */
export const flagSentences: Record<TransactionFlag, string> = {
  code_worth_less: 'The stated value of the code is less than the price.',
  code_paid_in_part: 'A code was worth less than the price. The payment waits for the rest.',
  code_other_currency: 'The stated currency of the code differs from the price’s currency.',
  contested:
    'Another visitor has claimed the same hash or code. A Super Administrator must resolve the contest before the payment can be verified.',
  contest_noted:
    'Another visitor has claimed the same hash or code. The claim does not block verification, but please look at it.',
  quote_late:
    'The coins were registered after the quote had ended. The amount is the price on the day of registration.',
  rate_missing: 'No exchange rate was available for this currency when the payment was made.',
  card_paid_too_little: 'PayGate reports less money than the required minimum.',
  card_paid_after_failed: 'Money arrived by card after this payment was marked as failed.',
  card_paid_twice:
    'Money arrived by card a second time, or more money than one payment can bring. The payer is owed a refund.',
  card_paid_refused:
    'PayGate reports this as paid, but it does not meet the rules. See the history.',
  chain_vanished:
    'The money of this payment is no longer on the chain. Look at the evidence, and take the payment back if it does not return.',
  chain_paid_after_failed: 'Coins arrived after this payment was marked as failed.',
  chain_paid_twice: 'Coins arrived a second time. The payer is owed a refund.',
  overdue: 'This payment is overdue: it has waited for longer than the settings allow.',
  imported:
    'This payment was open when it was taken over from another system. Look it up there before you decide.',
  delivery_account_unknown:
    'The registration site does not know this account, so the subscription could not be applied.',
  delivery_refused: 'The registration site rejects our requests. Please check its address and key.',
  delivery_no_answer: 'The registration site did not apply the subscription after several tries.',
};

/** What a quote asked for in coins. */
export const coinTexts = {
  expected: 'Expected amount in coins',
  copy: 'Copy the amount in coins',
  rate: ({
    rate,
    symbol,
    source,
    at,
  }: {
    rate: string;
    symbol: string;
    source: string;
    at: string;
  }) => `At ${rate} per ${symbol} (${source}, ${at}).`,
  held: ({ from, until }: { from: string; until: string }) =>
    `Quoted ${from}, held until ${until}.`,
  shared: 'Other visitors may have been asked for the same amount.',
} as const;
