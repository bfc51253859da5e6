/** What a payer reads beside a field (specification, section 5). */
export const payerSentences = {
  username: 'Please enter your username',
  email: 'Please enter your email address',
  hash: 'Please enter the transaction hash',
  pin: 'Please enter the PIN or leave it empty',
  nintendo: {
    required: 'Please enter your gift card code',
    refused: 'Nintendo eShop codes must be exactly 16 characters',
    letters: 'Nintendo eShop codes do not use the letters O, I, or Z. Please check your code.',
  },
  rewarble: {
    required: 'Please fill in the Rewarble code, type, and amount',
    refused: 'Rewarble code must be exactly 16 characters',
  },
  paysafecard: {
    required: 'Please fill in the Paysafecard code and amount',
    refused: 'Paysafecard codes must be exactly 16 digits',
  },
} as const;
