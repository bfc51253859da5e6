import { defineEndpoint, everyday, open } from '../endpoint.ts';
import { ofPaymentId } from '../transactions/payment-fields.ts';

/** Server-sent events: each tells the client to fetch again, and none carries the data. */
const events = {
  contentType: 'text/event-stream; charset=utf-8',
  headers: {},
} as const;

export const followPayment = defineEndpoint({
  method: 'GET',
  path: '/transactions/track/:paymentId/events',
  summary: 'An event whenever the tracked payment has changed; the first one at once.',
  ...open,
  ...ofPaymentId,
  output: events,
  errors: ['PAYMENT_NOT_FOUND'],
});

export const followPayments = defineEndpoint({
  method: 'GET',
  path: '/events',
  summary:
    'An event whenever any payment was made or has changed, whenever a colleague opens, closes or takes one, for super admins also a receiving address, until the session ends.',
  ...everyday,
  output: events,
});
