import { alertEventKinds, paymentEventKinds } from '../events/event-words.ts';

// Free of zod: a page that only shows deliveries loads no validator.

/** The events that an endpoint can subscribe to. */
export const webhookKinds = [...paymentEventKinds, ...alertEventKinds] as const;
export type WebhookKind = (typeof webhookKinds)[number];

/** The subject of a delivery; only a super admin sends the test. */
export const deliveryKinds = [...webhookKinds, 'test'] as const;
export type DeliveryKind = (typeof deliveryKinds)[number];

export const deliveryKindLabels: Readonly<Record<DeliveryKind, string>> = {
  payment_created: 'Payment registered',
  payment_verified: 'Payment verified',
  payment_completed: 'Payment completed',
  payment_failed: 'Payment failed',
  payment_code_added: 'Another code added',
  payment_reopened: 'Payment reopened',
  alert_raised: 'Alert raised',
  alert_cleared: 'Alert cleared',
  test: 'Test event',
};

export const deliveryStatuses = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** Why a try failed when there was no answer. */
export const deliveryProblems = [
  'address_refused',
  'host_unknown',
  'not_trusted',
  'too_slow',
  'no_answer',
  'switched_off',
] as const;
export type WebhookProblem = (typeof deliveryProblems)[number];

/** More would be a mistake or a burden: every endpoint may get every event. */
export const maxWebhooks = 20;
