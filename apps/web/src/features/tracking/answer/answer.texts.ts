/** The texts that the pages behind mailed links share. They are no part of the tracker's script. */
export const ownPageTexts = {
  back: 'Back to the payment',
  support: 'Write to our support',
  again: 'Try Again',
} as const;
