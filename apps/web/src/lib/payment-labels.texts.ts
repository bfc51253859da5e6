import type { CardFinding } from '@ghost-pay/contract/card-payments/card-findings';
import {
  type PaymentMethod,
  type PaymentType,
  type PromiseState,
  type WaitingFilter,
  methodNames,
  promiseHours,
} from '@ghost-pay/contract/transactions/transaction-words';
import type { CodeOutcome } from '@ghost-pay/contract/transactions/code-words';

// Names of a payment's parts that several screens of the back-office share.

export const typeLabels: Record<PaymentType, string> = {
  'ghost-eshop-pro': 'Subscription',
  donation: 'Donation',
};

export const methodLabels: Record<PaymentMethod, string> = {
  ...methodNames,
  crypto: 'Crypto',
  'nintendo-eshop': 'Nintendo eShop',
  'alternative-rewarble': 'Rewarble',
};

/** Region names in the back-office (specification, section 9). Old rows hold the short forms. */
export const regionLabels: Record<string, string> = {
  europe: 'Europe',
  us: 'United States',
  japan: 'Japan',
  eu: 'Europe',
  jp: 'Japan',
  uk: 'United Kingdom',
};

/** The customer of a payment without a username, such as a donation. */
export const anonymousLabel = 'Anonymous';

/** The finding of a PayGate check, in a word or two. */
export const findingLabels: Record<CardFinding, string> = {
  paid_too_little: 'Paid too little',
  unexpected_coin: 'Unexpected coin',
  implausible_value: 'Implausible amount',
  transaction_missing: 'No transaction',
  transaction_used: 'Transaction already used',
  worth_unknown: 'Value unknown',
  paid_after_failed: 'Paid after failure',
  paid_twice: 'Paid twice',
};

/**
 * Two words for lateness, on every screen and in every mail. Late: past the hours that the customer was promised at
 * most. Overdue: past the limit of the settings.
 */
export const waitingLabels: Record<WaitingFilter, string> = {
  promise_due: `Longer than ${promiseHours.usual} h`,
  promise_broken: 'Late',
  overdue: 'Overdue',
};

export const waitTexts = {
  waits: (span: string) => `Waits ${span}`,
  late: (span: string) => `${span} late`,
} as const;

export const promiseSentences: Record<PromiseState, string> = {
  kept: `Within the usual ${promiseHours.usual} hours.`,
  due: `Past the usual ${promiseHours.usual} hours. Promised within ${promiseHours.busy} hours, ${promiseHours.longest} at most.`,
  broken: `Past the ${promiseHours.longest} hours that were promised at most.`,
};

/** What a redeemed code turned out to be. */
export const outcomeLabels: Record<CodeOutcome, string> = {
  worked: 'Worked',
  worth_less: 'Worth less',
  used_before: 'Used before',
  wrong_region: 'Other region',
  not_valid: 'Not valid',
};
