import { checkSubscription as endpoint } from '@ghost-pay/contract/transactions/transactions.endpoints';
import type { AddEndpoint } from '../../core/http/endpoint-routes.ts';
import type { Dependencies } from '../../dependencies.ts';
import { checkSubscription } from './usecases/check-subscription.ts';

export function addDeliveryRoutes(add: AddEndpoint, dependencies: Dependencies): void {
  add(endpoint, async ({ params, actor }) =>
    checkSubscription(dependencies, { actor, transactionId: params.id }),
  );
}
