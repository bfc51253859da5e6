import type { CardFinding } from '@ghost-pay/contract/card-payments/card-payment-words';
import type {
  PaymentMethod,
  PaymentType,
  PromiseState,
  WaitingFilter,
} from '@ghost-pay/contract/transactions/transaction-words';
import { promiseHours } from '@ghost-pay/contract/transactions/transaction-words';

// What more than one screen of the back-office calls a payment's parts.

export const typeLabels: Record<PaymentType, string> = {
  'ghost-eshop-pro': 'Subscription',
  donation: 'Donation',
};

export const methodLabels: Record<PaymentMethod, string> = {
  card: 'Card',
  crypto: 'Crypto',
  'nintendo-eshop': 'Nintendo eShop',
  'alternative-paysafe': 'Paysafecard',
  'alternative-rewarble': 'Rewarble',
};

/** Region names in the back-office (section 9); the short forms are those of old rows. */
export const regionLabels: Record<string, string> = {
  europe: 'Europe',
  us: 'United States',
  japan: 'Japan',
  eu: 'Europe',
  jp: 'Japan',
  uk: 'United Kingdom',
};

/** The customer of a payment that names nobody, as donations do. */
export const anonymousLabel = 'Anonymous';

/** What asking PayGate about a payment has found, in a word or two. */
export const findingLabels: Record<CardFinding, string> = {
  paid_too_little: 'Paid too little',
  unexpected_coin: 'Unexpected coin',
  implausible_value: 'Implausible amount',
  transaction_missing: 'No transaction',
  transaction_used: 'Transaction used',
  worth_unknown: 'Worth unknown',
  paid_after_failed: 'Paid after failed',
  paid_twice: 'Paid twice',
};

/** Which pending payments are shown, by how long they have waited. */
export const waitingLabels: Record<WaitingFilter, string> = {
  promise_due: 'Due or broken',
  promise_broken: 'Promise broken',
  overdue: 'Overdue',
};

/** The delivery promise for a payment that has waited for so long. */
export const promiseLabels: Record<PromiseState, (waited: string) => string> = {
  kept: (waited) => `On time · ${waited}`,
  due: (waited) => `Due · ${waited}`,
  broken: (waited) => `Promise broken · ${waited}`,
};

export const promiseSentences: Record<PromiseState, string> = {
  kept: `Within the usual ${promiseHours.usual} hours.`,
  due: `Past the usual ${promiseHours.usual} hours. Promised within ${promiseHours.busy} hours, ${promiseHours.longest} at most.`,
  broken: `Past the ${promiseHours.longest} hours that were promised at most.`,
};
