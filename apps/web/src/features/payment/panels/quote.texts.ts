/** The words about a quote that has changed or ended, and about one that is refused. */
export const quoteTexts = {
  /** A quote of other content than the last one, or than the first step. */
  changed: (what: string) =>
    `The price is now ${what}. Already sent? Submit your hash, the old amount still counts.`,
  changedAmount: (what: string) =>
    `The amount is now ${what}. Already sent? Submit your hash, the old amount still counts.`,
  changedAddress: 'The address is new too: send only to the one below.',
  changedBefore: (price: string) => `The price is now ${price}.`,
  over: 'The time for this amount is over. If you have sent it, submit your hash: it still counts. If not, get a new amount.',
  renew: 'Get a New Amount',
  foreign: 'This address is not ours any more: send nothing to it.',
  foreignSent: 'If you have already sent coins to it, write to our support.',

  refused: {
    COIN_NOT_AVAILABLE: (coin: string) => `${coin} is not accepted any more`,
    TIER_NOT_AVAILABLE: () => 'This duration is not on sale any more',
    PAYMENT_METHOD_DISABLED: (method: string) => `${method}: not accepted at the moment`,
  } satisfies Record<string, (name: string) => string>,
  refusedUnpaid:
    'Nothing has been paid. Keep your code if you have one, and choose another payment method or come back later.',
  refusedUnsent: 'Nothing has been paid. Please choose something else, or come back later.',
  refusedLapsed:
    'Please send nothing now. If you have already sent coins, submit your hash: the amount that you were shown still counts.',
  refusedSent:
    'If you have already sent coins, do not pay again: write to our support with the transaction hash.',
} as const;
