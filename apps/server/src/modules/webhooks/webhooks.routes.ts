import * as endpoints from '@ghost-pay/contract/webhooks/webhooks.endpoints';
import type { AddEndpoint } from '../../core/http/endpoint-routes.ts';
import { createWebhook } from './usecases/create-webhook.ts';
import { deleteWebhook } from './usecases/delete-webhook.ts';
import { listDeliveries, listWebhooks } from './usecases/read-webhooks.ts';
import { redeliver } from './usecases/redeliver.ts';
import { renewSecret } from './usecases/renew-secret.ts';
import { testWebhook } from './usecases/test-webhook.ts';
import { updateWebhook } from './usecases/update-webhook.ts';
import type { WebhookDependencies } from './webhooks-dependencies.ts';

export function addWebhookRoutes(add: AddEndpoint, dependencies: WebhookDependencies): void {
  add(endpoints.listWebhooks, async () => listWebhooks(dependencies));
  add(endpoints.createWebhook, async ({ actor, body }) =>
    createWebhook(dependencies, { actor, webhook: body }),
  );
  add(endpoints.updateWebhook, async ({ actor, params, body }) =>
    updateWebhook(dependencies, { actor, id: params.id, changes: body }),
  );
  add(endpoints.deleteWebhook, async ({ actor, params }) => {
    await deleteWebhook(dependencies, { actor, id: params.id });
    return { success: true } as const;
  });
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
