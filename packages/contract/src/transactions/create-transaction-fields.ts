import { z } from 'zod';
import { emailAddress, lineOfText } from '../text.ts';

// What the payment page itself checks. It does without the schema of the whole call.

/** Donations, in minor units of USD: 1.00 to 10,000.00. */
export const donationMinorRange = { min: 100, max: 1_000_000 } as const;

/** The account step of the payment page. */
export const accountSchema = z.object({
  userUsername: lineOfText({ max: 100, required: 'Please enter your username' }),
  userEmail: emailAddress('Please enter your email address'),
});

/** The hash from the crypto panel; whether it has the coin's shape is checked with the coin. */
export const transactionHashSchema = lineOfText({
  max: 128,
  required: 'Please enter the transaction hash',
});
