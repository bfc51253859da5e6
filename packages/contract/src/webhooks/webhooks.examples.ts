import { examplePaymentId, type ExamplesOf } from '../examples.ts';
import type * as calls from './webhooks.endpoints.ts';
import type { DeliveryView, WebhookView } from './webhooks.schemas.ts';

const webhook: WebhookView = {
  id: '019b2a31-4d70-7086-9f5b-e1c20a47b3d6',
  url: 'https://hooks.example.org/ghost-pay',
  kinds: ['payment_verified', 'payment_completed'],
  is_enabled: true,
  created_at: '2026-10-04T11:00:00.000Z',
  updated_at: '2026-10-04T11:00:00.000Z',
  failures: 0,
  failing_since: null,
  rests_until: null,
  switched_off_at: null,
  waiting: 0,
  delivered: 37,
  failed: 1,
};
const created = { webhook, secret: 'Lw8Rz2Xc5Vt1Qm7Kb9Jd3Ny6Hs0Pf4Ga8Ue5Io2TqEr' };
const { url, kinds, is_enabled } = webhook;

const delivery: DeliveryView = {
  id: '019b2fff-1d50-7f0a-b3c9-62e84d51a7f3',
  webhook_id: webhook.id,
  url,
  event_id: '019b2ffe-d4e0-7f18-a5c3-7b21e69d0c90',
  kind: 'payment_verified',
  payment: { id: '019b2f7a-1c80-7d44-b1e9-2a6c5f80d913', payment_id: examplePaymentId },
  status: 'delivered',
  tries: 1,
  created_at: '2026-10-05T16:45:00.000Z',
  last_tried_at: '2026-10-05T16:45:01.000Z',
  next_try_at: null,
  last_status: 204,
  last_problem: null,
};
const begun = {
  ...delivery,
  status: 'waiting',
  tries: 0,
  last_tried_at: null,
  next_try_at: '2026-10-05T17:10:00.000Z',
  last_status: null,
} as const;

const params = { id: webhook.id };

export const webhookExamples: ExamplesOf<typeof calls> = {
  listWebhooks: { answer: { webhooks: [webhook] } },
  createWebhook: {
    body: { url, kinds, is_enabled },
    answer: { ...created, webhook: { ...webhook, delivered: 0, failed: 0 } },
  },
  updateWebhook: { params, body: { is_enabled }, answer: webhook },
  deleteWebhook: { params, answer: { success: true } },
  renewWebhookSecret: { params, answer: created },
  testWebhook: { params, answer: { ...begun, kind: 'test', payment: null } },
  listDeliveries: {
    query: { webhook: webhook.id, status: 'delivered', page: '1', limit: '20' },
    answer: {
      deliveries: [delivery],
      pagination: { page: 1, limit: 20, total: 1, pages: 1 },
    },
  },
  redeliver: { params: { id: delivery.id }, answer: begun },
};
