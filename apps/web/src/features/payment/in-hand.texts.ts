/** The notices about changes since the visitor continued from the first step. */
export const inHandTexts = {
  offTitle: (method: string) => `${method}: switched off in the meantime`,
  off: {
    card: 'New payments by card are not taken at the moment. You have not paid anything here yet: please choose another payment method, or come back later.',
    cardInProgress:
      'New payments by card are not taken at the moment. The payment that you have begun is not affected: if you have paid, it is confirmed here as always, and you need not pay again.',
    code: 'New payments with such codes are not taken at the moment. Keep your code: please choose another payment method, or come back later.',
  },
  priceTitle: (price: string) => `The price is now ${price}`,
  withdrawnTitle: 'This duration is not on sale any more',
  agreedHolds: (price: string) =>
    `You went on with ${price}. That holds for half an hour after the change: if you finish this payment in that time, you pay ${price}.`,
  lapsed: (price: string) => `You went on with ${price}, which is not taken any more.`,
  begunGoesOn: (price: string) =>
    `Your payment was begun at ${price} and goes on at ${price}. You need not begin another one.`,
} as const;
