import type { CodePaymentMethod } from './code-words.ts';
import {
  anyCode,
  codeIn,
  type CodeShape,
  emailComplaint,
  folded,
  isCode,
  lineComplaint,
  signsComplaint,
} from '../typed-text.ts';

// The rules of a payment's fields without zod: the payment page loads no validator. payer-rules.test.ts compares
// them with the schemas by which the server decides.

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

/** Donations, in minor units of USD: 1.00 to 10,000.00. */
export const donationMinorRange = { min: 100, max: 1_000_000 } as const;

export const usernameLine = { max: 100, required: payerSentences.username } as const;
export const emailLine = { required: payerSentences.email } as const;
/** Longer than any explorer's address of a transaction. */
export const hashLine = { max: 500, required: payerSentences.hash } as const;
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

/** One kind of code: the sentence when it is missing, its shape, and what is said of a text without one. */
export interface CodeRule {
  readonly required: string;
  readonly shape: CodeShape;
  readonly complaint: (code: string) => string;
  readonly isUpperCase?: true;
}

const { nintendo, rewarble, paysafecard } = payerSentences;

export const nintendoRule: CodeRule = {
  required: nintendo.required,
  shape: { characters: /^[A-HJ-NP-Y0-9]+$/, length: 16 },
  complaint: (code) => (/^[A-Z0-9]{16}$/.test(code) ? nintendo.letters : nintendo.refused),
  isUpperCase: true,
};
export const rewarbleRule: CodeRule = {
  required: rewarble.required,
  shape: anyCode,
  complaint: () => rewarble.refused,
};
export const codeRules: Readonly<Record<CodePaymentMethod, CodeRule>> = {
  'nintendo-eshop': nintendoRule,
  'alternative-rewarble': rewarbleRule,
  'alternative-paysafe': {
    required: paysafecard.required,
    shape: { characters: /^[0-9]+$/, length: 16 },
    complaint: () => paysafecard.refused,
  },
};
/** The longest text in which a code is looked for. */
export const maxCodeText = 200;

/** The code that the text holds, as it is sent and stored; where it holds none, the whole text without its groups. */
export function sentCode(text: string, { shape, isUpperCase }: CodeRule): string {
  return codeIn(isUpperCase ? folded(text).toUpperCase() : text, shape);
}

/** What is wrong with a text that should hold a code; undefined when nothing is. */
export function codeComplaint(text: string, rule: CodeRule): string | undefined {
  const code = sentCode(text.slice(0, maxCodeText), rule);
  if (code === '') return rule.required;
  return text.length <= maxCodeText && isCode(code, rule.shape) ? undefined : rule.complaint(code);
}

export function usernameComplaint(text: string): string | undefined {
  return lineComplaint(text, usernameLine);
}

export function payerEmailComplaint(text: string): string | undefined {
  return emailComplaint(text, emailLine.required);
}

export function hashLineComplaint(text: string): string | undefined {
  return signsComplaint(text, hashLine);
}

/** The PIN may be empty. */
export function pinComplaint(text: string): string | undefined {
  return text === '' ? undefined : signsComplaint(text, pinLine);
}
