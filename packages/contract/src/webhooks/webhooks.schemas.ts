import { z } from 'zod';
import { pageQuery, paginationSchema } from '../pagination.ts';
import { idSchema, momentSchema } from '../text.ts';
import {
  deliveryKinds,
  deliveryProblems,
  deliveryStatuses,
  webhookKinds,
} from './webhook-words.ts';

export const webhookViewSchema = z.object({
  id: z.string(),
  url: z.string(),
  kinds: z.array(z.enum(webhookKinds)),
  is_enabled: z.boolean(),
  created_at: momentSchema,
  updated_at: momentSchema,
  /** Tries in a row that failed, and since when. */
  failures: z.number(),
  failing_since: momentSchema.nullable(),
  /** Nothing is sent before; null unless too many tries in a row failed. */
  rests_until: momentSchema.nullable(),
  /** When the site switched it off by itself, after three days without a success. */
  switched_off_at: momentSchema.nullable(),
  /** Counted over the deliveries of the last thirty days. */
  waiting: z.number(),
  delivered: z.number(),
  failed: z.number(),
});
export type WebhookView = z.infer<typeof webhookViewSchema>;

export const webhookListSchema = z.object({ webhooks: z.array(webhookViewSchema) });

/** The server never returns the secret again. */
export const webhookCreatedSchema = z.object({ webhook: webhookViewSchema, secret: z.string() });

export const deliverySchema = z.object({
  id: z.string(),
  webhook_id: z.string(),
  url: z.string(),
  /** The same in every retry and redelivery. */
  event_id: z.string(),
  kind: z.enum(deliveryKinds),
  /** The payment of the event; null for an alert and a test. */
  payment: z.object({ id: z.string(), payment_id: z.string() }).nullable(),
  status: z.enum(deliveryStatuses),
  /** Counted since the delivery was recorded, or last redelivered by hand. */
  tries: z.number(),
  created_at: momentSchema,
  last_tried_at: momentSchema.nullable(),
  next_try_at: momentSchema.nullable(),
  /** The HTTP status of the last answer; null when there was none. */
  last_status: z.number().nullable(),
  last_problem: z.enum(deliveryProblems).nullable(),
});
export type DeliveryView = z.infer<typeof deliverySchema>;

export const deliveryListSchema = z.object({
  deliveries: z.array(deliverySchema),
  pagination: paginationSchema,
});

export const listDeliveriesQuerySchema = z.object({
  webhook: idSchema.optional(),
  status: z.enum(deliveryStatuses, 'No such status').optional(),
  ...pageQuery,
});
export type DeliveryFilter = Pick<z.output<typeof listDeliveriesQuerySchema>, 'webhook' | 'status'>;
