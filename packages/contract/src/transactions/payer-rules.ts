import { emailComplaint, lineComplaint } from '../text-rules.ts';
import { withoutSeparators } from './may-be-code.ts';
import { payerSentences } from './payer-sentences.ts';

// The rules of a payment's fields without zod: the payment page loads no validator. payer-rules.test.ts compares
// them with the schemas by which the server decides.

/** Donations, in minor units of USD: 1.00 to 10,000.00. */
export const donationMinorRange = { min: 100, max: 1_000_000 } as const;

export const usernameLine = { max: 100, required: payerSentences.username } as const;
export const emailLine = { required: payerSentences.email } as const;
export const hashLine = { max: 128, required: payerSentences.hash } as const;
export const pinLine = { max: 32, required: payerSentences.pin } as const;

export const rewarbleTypes = [
  'Wise',
  'PayPal',
  'Bank Transfer',
  'Nintendo',
  'OnlyFans',
  'Other',
] as const;
export const voucherCurrencies = [
  'USD',
  'EUR',
  'GBP',
  'CAD',
  'AUD',
  'JPY',
  'CHF',
  'SEK',
  'NOK',
  'DKK',
  'Other',
] as const;
export type RewarbleType = (typeof rewarbleTypes)[number];
export type VoucherCurrency = (typeof voucherCurrencies)[number];

/** The form in which codes are compared: without separators, upper case. */
export function canonicalCode(text: string): string {
  return withoutSeparators(text).toUpperCase();
}

/** One kind of code: the sentence when it is missing, its shape, and the sentence when it has another. */
interface CodeRule {
  readonly required: string;
  readonly shape: RegExp;
  readonly refused: string;
}

export const nintendoRule = {
  required: payerSentences.nintendo.required,
  shape: /^[A-Z0-9]{16}$/,
  refused: payerSentences.nintendo.refused,
} as const satisfies CodeRule;
export const nintendoLetters = {
  shape: /^[^OIZ]*$/,
  refused: payerSentences.nintendo.letters,
} as const;
export const rewarbleRule = {
  required: payerSentences.rewarble.required,
  shape: /^[A-Za-z0-9]{16}$/,
  refused: payerSentences.rewarble.refused,
} as const satisfies CodeRule;
export const paysafecardRule = {
  required: payerSentences.paysafecard.required,
  shape: /^[0-9]{16}$/,
  refused: payerSentences.paysafecard.refused,
} as const satisfies CodeRule;
/** The longest text of a code's field. */
export const maxCodeText = 200;

function codeComplaint(text: string, { required, shape, refused }: CodeRule): string | undefined {
  if (text.length > maxCodeText) return refused;
  const code = withoutSeparators(text);
  if (code === '') return required;
  return shape.test(code) ? undefined : refused;
}

export function usernameComplaint(text: string): string | undefined {
  return lineComplaint(text, usernameLine);
}

export function payerEmailComplaint(text: string): string | undefined {
  return emailComplaint(text, emailLine.required);
}

export function hashLineComplaint(text: string): string | undefined {
  return lineComplaint(text, hashLine);
}

export function nintendoComplaint(text: string): string | undefined {
  const code = text.toUpperCase();
  return (
    codeComplaint(code, nintendoRule) ??
    (nintendoLetters.shape.test(code) ? undefined : nintendoLetters.refused)
  );
}

export function rewarbleComplaint(text: string): string | undefined {
  return codeComplaint(text, rewarbleRule);
}

export function paysafecardComplaint(text: string): string | undefined {
  return codeComplaint(text, paysafecardRule);
}

/** The PIN may be empty. */
export function pinComplaint(text: string): string | undefined {
  return text === '' ? undefined : lineComplaint(text, pinLine);
}
