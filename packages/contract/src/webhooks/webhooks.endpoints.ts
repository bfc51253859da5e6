import { z } from 'zod';
import { defineEndpoint, done } from '../endpoint.ts';
import { idSchema } from '../text.ts';
import { webhookChangesSchema, webhookSchema } from './webhook-input.ts';
import {
  deliveryListSchema,
  deliverySchema,
  listDeliveriesQuerySchema,
  webhookCreatedSchema,
  webhookListSchema,
  webhookViewSchema,
} from './webhooks.schemas.ts';

const params = z.object({ id: idSchema });
const byId = { params, paramsError: 'WEBHOOK_NOT_FOUND' } as const;

export const listWebhooks = defineEndpoint({
  method: 'GET',
  path: '/webhooks',
  summary: 'The endpoints that are told of events, without their secrets.',
  access: 'super_admin',
  freshFactor: 'never',
  output: webhookListSchema,
});

export const createWebhook = defineEndpoint({
  method: 'POST',
  path: '/webhooks',
  summary: 'Adds an endpoint. Its secret is in this answer and in no other.',
  access: 'super_admin',
  freshFactor: 'always',
  body: webhookSchema,
  output: webhookCreatedSchema,
  status: 201,
  errors: ['WEBHOOKS_FULL'],
});

export const updateWebhook = defineEndpoint({
  method: 'PUT',
  path: '/webhooks/:id',
  summary: 'Changes the given fields of an endpoint. Its secret stays.',
  access: 'super_admin',
  freshFactor: 'always',
  ...byId,
  body: webhookChangesSchema,
  output: webhookViewSchema,
});

export const deleteWebhook = defineEndpoint({
  method: 'DELETE',
  path: '/webhooks/:id',
  summary: 'Removes an endpoint with its deliveries.',
  access: 'super_admin',
  freshFactor: 'always',
  ...byId,
  output: done,
});

export const renewWebhookSecret = defineEndpoint({
  method: 'POST',
  path: '/webhooks/:id/renew-secret',
  summary: 'Makes a new secret for an endpoint; the old one signs nothing any more.',
  access: 'super_admin',
  freshFactor: 'always',
  ...byId,
  output: webhookCreatedSchema,
});

export const testWebhook = defineEndpoint({
  method: 'POST',
  path: '/webhooks/:id/test',
  summary: 'Sends a test event to an endpoint.',
  access: 'super_admin',
  // Sends only to an endpoint that was set up with a fresh second factor.
  freshFactor: 'never',
  ...byId,
  output: deliverySchema,
  status: 201,
  errors: ['WEBHOOK_SWITCHED_OFF'],
});

export const listDeliveries = defineEndpoint({
  method: 'GET',
  path: '/webhooks/deliveries',
  summary: 'One page of the deliveries, the newest first. Deliveries are kept for thirty days.',
  access: 'super_admin',
  freshFactor: 'never',
  query: listDeliveriesQuerySchema,
  output: deliveryListSchema,
});

export const redeliver = defineEndpoint({
  method: 'POST',
  path: '/webhooks/deliveries/:id/redeliver',
  summary: 'Sends an event once more, now, with the same event id.',
  access: 'super_admin',
  // Sends only to an endpoint that was set up with a fresh second factor.
  freshFactor: 'never',
  params,
  paramsError: 'DELIVERY_NOT_FOUND',
  output: deliverySchema,
  errors: ['WEBHOOK_SWITCHED_OFF'],
});
