import * as endpoints from '@ghost-pay/contract/webhooks/webhooks.endpoints';
import { type AddEndpoint, succeeded } from '../../core/http/endpoint-routes.ts';
import {
  createWebhook,
  deleteWebhook,
  listWebhooks,
  renewSecret,
  updateWebhook,
} from './usecases/webhooks.ts';
import { listDeliveries, redeliver, testWebhook } from './usecases/deliveries.ts';
import type { WebhookDependencies } from './webhooks-dependencies.ts';

export function addWebhookRoutes(add: AddEndpoint, dependencies: WebhookDependencies): void {
  add(endpoints.listWebhooks, async () => listWebhooks(dependencies));
  add(endpoints.createWebhook, async ({ actor, body }) =>
    createWebhook(dependencies, { actor, webhook: body }),
  );
  add(endpoints.updateWebhook, async ({ actor, params, body }) =>
    updateWebhook(dependencies, { actor, id: params.id, changes: body }),
  );
  add(endpoints.deleteWebhook, ({ actor, params }) =>
    deleteWebhook(dependencies, { actor, id: params.id }).then(succeeded),
  );
  add(endpoints.renewWebhookSecret, async ({ actor, params }) =>
    renewSecret(dependencies, { actor, id: params.id }),
  );
  add(endpoints.testWebhook, async ({ actor, params }) =>
    testWebhook(dependencies, { actor, id: params.id }),
  );
  add(endpoints.listDeliveries, async ({ query }) => listDeliveries(dependencies, query));
  add(endpoints.redeliver, async ({ actor, params }) =>
    redeliver(dependencies, { actor, id: params.id }),
  );
}
