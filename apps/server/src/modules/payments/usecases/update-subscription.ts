import type { TransactionDetail } from '@ghost-pay/contract/transactions/transactions.schemas';
import { type ActDependencies, type ActRequest, performAct, planAct } from './perform-act.ts';

/** An administrator confirms that the subscription is active, which completes the payment. */
export async function updateSubscription(
  dependencies: ActDependencies,
  request: ActRequest,
): Promise<TransactionDetail> {
  return performAct(
    dependencies,
    request,
    planAct('update_subscription', {
      details: ({ subscription_duration: duration }) => `Subscription updated: ${duration ?? ''}.`,
    }),
  );
}
