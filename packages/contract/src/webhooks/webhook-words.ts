import { paymentEventKinds } from '../events/event-words.ts';

// Free of zod, so that a page which only shows deliveries does not load a validator.

/** What an endpoint can be told of. */
export const webhookKinds = paymentEventKinds;

/** What a delivery is about; the test is sent by hand only. */
export const deliveryKinds = [...webhookKinds, 'test'] as const;
export type DeliveryKind = (typeof deliveryKinds)[number];

export const deliveryStatuses = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** Why a try came to nothing, where there was no answer to judge. */
export const deliveryProblems = [
  'address_refused',
  'host_unknown',
  'not_trusted',
  'too_slow',
  'no_answer',
  'switched_off',
] as const;
export type WebhookProblem = (typeof deliveryProblems)[number];

/** More would be a mistake or a burden: each event is sent to every one of them. */
export const maxWebhooks = 20;
