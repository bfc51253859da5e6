import { paymentMethodFacts, type PaymentMethod, paymentMethods } from './transaction-words.ts';

// Free of zod: a page that only shows a payment loads no validator.

type MethodsWith<Facts> = {
  [Method in PaymentMethod]: (typeof paymentMethodFacts)[Method] extends Facts ? Method : never;
}[PaymentMethod];

/** The payment methods with a code. A code is as good as cash to anyone who knows it. */
export type CodePaymentMethod = MethodsWith<{ kind: 'code' }>;
/** Those whose code comes with its stated value alone. */
export type PlainVoucherMethod = MethodsWith<{ comesWith: 'value' }>;
export type VoucherMethod = PlainVoucherMethod | 'alternative-rewarble';

export function isPaidByCode(method: string): method is CodePaymentMethod {
  return codePaymentMethods.some((known) => known === method);
}

export function isPlainVoucher(method: PaymentMethod): method is PlainVoucherMethod {
  return plainVoucherMethods.some((known) => known === method);
}

export const codePaymentMethods = paymentMethods.filter(
  (method): method is CodePaymentMethod => paymentMethodFacts[method].kind === 'code',
);
export const plainVoucherMethods = codePaymentMethods.filter(
  (method): method is PlainVoucherMethod => paymentMethodFacts[method].comesWith === 'value',
);
/** In the order in which they are offered. */
export const voucherMethods: readonly VoucherMethod[] = [
  'alternative-rewarble',
  ...plainVoucherMethods,
];

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
