import type { TransactionDetail } from '@ghost-pay/contract/transactions/transactions.schemas';
import { decideAction } from '../transaction-lifecycle.ts';
import { moveByDecision, type MoveDependencies, type MoveRequest } from './move-transaction.ts';

/** An admin confirms that the subscription has been given: the payment is completed. */
export async function updateSubscription(
  dependencies: MoveDependencies,
  request: MoveRequest,
): Promise<TransactionDetail> {
  return moveByDecision(dependencies, request, {
    decide: (state) => decideAction(state, 'update_subscription'),
    log: (row) => ({
      action: 'subscription_updated',
      details: `Subscription updated: ${row.subscription_duration ?? ''}.`,
    }),
  });
}
