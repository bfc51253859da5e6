import { donationMinorRange } from '@ghost-pay/contract/transactions/payer-rules';
import { decimalSentence, readDecimal } from '../../../lib/typed-decimal.ts';
import { paymentTexts } from '../payment.texts.ts';

const texts = paymentTexts.donation;

/** What is wrong with a typed amount, which is a number from 1 to 10,000 in whole cents. */
export function donationComplaint(text: string): string | undefined {
  if (text.trim() === '') return texts.amountRequired;
  const amount = readDecimal(text);
  if (amount === undefined) return decimalSentence;
  // A readable amount has at most two decimals.
  const minor = Math.round(amount * 100);
  if (minor < donationMinorRange.min) return texts.amountTooSmall;
  return minor > donationMinorRange.max ? texts.amountTooLarge : undefined;
}

/** The typed amount in dollars; undefined when it is not a valid donation. */
export function donationAmount(text: string): number | undefined {
  return donationComplaint(text) === undefined ? readDecimal(text) : undefined;
}
