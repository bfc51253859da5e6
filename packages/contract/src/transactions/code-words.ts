// Free of zod: a page that only shows a payment loads no validator.

/** The payment methods with a code. A code is as good as cash to anyone who knows it. */
export const codePaymentMethods = [
  'nintendo-eshop',
  'alternative-rewarble',
  'alternative-paysafe',
] as const;
export type CodePaymentMethod = (typeof codePaymentMethods)[number];

export function isPaidByCode(method: string): method is CodePaymentMethod {
  return codePaymentMethods.some((known) => known === method);
}

/** What an administrator found when a code was redeemed. */
export const codeOutcomes = [
  /** It covered what was missing of the price. */
  'worked',
  /** It was redeemed, and something of the price is still missing. */
  'worth_less',
  'used_before',
  'wrong_region',
  'not_valid',
] as const;
export type CodeOutcome = (typeof codeOutcomes)[number];
