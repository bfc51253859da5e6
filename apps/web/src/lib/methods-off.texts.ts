/** Home, pricing and the payment page say alike what is switched off. */
export const methodsOffTexts = {
  one: 'This payment method is temporarily unavailable.',
  all: {
    title: 'Payments Temporarily Unavailable',
    text: 'We cannot take payments at the moment. Please come back in a little while. A payment that you have already made is not affected.',
  },
} as const;
