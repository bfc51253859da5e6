import type { PricingPaymentType } from '../pricing/pricing-words.ts';
import type { MethodGroup } from '../settings/method-groups.ts';

// Free of zod: a page that only shows a payment loads no validator.

export const paymentTypes = ['ghost-eshop-pro', 'donation'] as const;
export const transactionStatuses = [
  'pending_payment_verification',
  'pending_subscription_update',
  'completed',
  'failed',
] as const;

export type PaymentType = (typeof paymentTypes)[number];
export type TransactionStatus = (typeof transactionStatuses)[number];

/** A coin is seen on its chain, a card's payment by PayGate; a code is redeemed by an administrator. */
export type MethodKind = 'card' | 'coin' | 'code';

interface MethodFacts {
  readonly kind: MethodKind;
  /** The switch in the settings. */
  readonly group: MethodGroup;
  /** Whose prices it pays. */
  readonly tariff: PricingPaymentType;
  /** What its code comes with: a gift card's region, or a voucher's value, or that with a type and perhaps a PIN. */
  readonly comesWith?: 'region' | 'value' | 'value_and_type';
}

/** What differs between the payment methods. What is the same for all of a kind follows from this table. */
export const paymentMethodFacts = {
  card: { kind: 'card', group: 'card', tariff: 'card' },
  crypto: { kind: 'coin', group: 'crypto', tariff: 'crypto' },
  'nintendo-eshop': {
    kind: 'code',
    group: 'nintendo',
    tariff: 'nintendo-eshop',
    comesWith: 'region',
  },
  'alternative-paysafe': {
    kind: 'code',
    group: 'alternative',
    tariff: 'card',
    comesWith: 'value',
  },
  'alternative-rewarble': {
    kind: 'code',
    group: 'alternative',
    tariff: 'card',
    comesWith: 'value_and_type',
  },
} as const satisfies Record<string, MethodFacts>;
export type PaymentMethod = keyof typeof paymentMethodFacts;
export const paymentMethods = Object.keys(paymentMethodFacts) as PaymentMethod[];

/** The labels that people read for each status (specification, section 3). */
export const statusLabels: Record<TransactionStatus, string> = {
  pending_payment_verification: 'Awaiting Payment',
  pending_subscription_update: 'Awaiting Subscription',
  completed: 'Completed',
  failed: 'Failed',
};
/** The same in full, for an open payment and for choices: elsewhere the short label must do. */
export const fullStatusLabels: Record<TransactionStatus, string> = {
  ...statusLabels,
  pending_subscription_update: `${statusLabels.pending_subscription_update} Update`,
};

/** The product's name for customers: tracker, receipt and mails. */
export const productNames: Record<PaymentType, string> = {
  'ghost-eshop-pro': 'Ghost eShop Pro',
  donation: 'Donation',
};
/** The payment method's name for customers. */
export const methodNames: Record<PaymentMethod, string> = {
  card: 'Card',
  crypto: 'Cryptocurrency',
  'nintendo-eshop': 'Nintendo eShop card',
  'alternative-paysafe': 'Paysafecard',
  'alternative-rewarble': 'Rewarble voucher',
};

export const transactionSorts = [
  'created_at_desc',
  'created_at_asc',
  'amount_desc',
  'amount_asc',
  /** Pending payments first, the oldest first; then the others, newest first. */
  'promise_first',
  /** Payments whose money is proven and that wait for verification first, the oldest first; then the others, newest first. */
  'proven_first',
] as const;

/**
 * The promise to visitors, in hours since the payment was registered: usually done within the
 * first, at busy times within the second, never later than the third.
 */
export const promiseHours = { usual: 24, busy: 48, longest: 72 } as const;

/** The site's one sentence for how long it takes (specification, section 1). Every page says it in these words. */
export const deliveryPromise = `Delivered within ${promiseHours.busy} hours, in rare cases up to ${promiseHours.longest}.`;

/** The promise of a pending payment: within the usual time, past it, or past the longest promised time. */
export const promiseStates = ['kept', 'due', 'broken'] as const;
export type PromiseState = (typeof promiseStates)[number];

/** The filters of pending payments by how long they have waited. */
export const waitingFilters = ['promise_due', 'promise_broken', 'overdue'] as const;
export type WaitingFilter = (typeof waitingFilters)[number];
