// A file of its own: visitors load the other words of card payments.

/** Findings of a card payment's check that an administrator should look at. */
export const cardFindings = [
  /** Less arrived than the configured share of the price. */
  'paid_too_little',
  /** Paid in a coin that is not accepted. */
  'unexpected_coin',
  /** The value is unreadable, or far above the price. */
  'implausible_value',
  /** Called paid without a transaction hash of the payout. */
  'transaction_missing',
  /** The payout has already settled another payment. */
  'transaction_used',
  /** The price's currency had no exchange rate to US dollars, so the amounts cannot be compared. */
  'worth_unknown',
  /** Money arrived after the payment was marked as failed. */
  'paid_after_failed',
  /** Money arrived a second time, or more than one payment can bring. */
  'paid_twice',
] as const;
export type CardFinding = (typeof cardFindings)[number];
