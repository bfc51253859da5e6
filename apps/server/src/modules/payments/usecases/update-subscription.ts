import type { TransactionDetail } from '@ghost-pay/contract/transactions/transactions.schemas';
import { deliveryLogs } from '../../delivery/delivery.public.ts';
import { decideAction } from '../payment-acts.ts';
import type { TransactionRow } from '../payments.repository.ts';
import {
  moveByDecision,
  type MoveDependencies,
  type Movement,
  type MoveRequest,
} from './move-payment.ts';

/** The movement by which a subscription counts as given, whoever says so. */
export function subscriptionUpdate(
  describe = ({ subscription_duration: duration }: TransactionRow): string =>
    deliveryLogs.updated(duration ?? ''),
): Movement {
  return {
    decide: (state) => decideAction(state, 'update_subscription'),
    log: (row) => ({ action: 'subscription_updated', details: describe(row) }),
  };
}

/** An admin confirms that the subscription has been given: the payment is completed. */
export async function updateSubscription(
  dependencies: MoveDependencies,
  request: MoveRequest,
): Promise<TransactionDetail> {
  return moveByDecision(dependencies, request, subscriptionUpdate());
}
