import type { TransactionDetail } from '@ghost-pay/contract/transactions/transactions.schemas';
import { decideAction } from '../payment-acts.ts';
import { moveByDecision, type MoveDependencies, type MoveRequest } from './move-payment.ts';

/** An admin confirms that the money has arrived: a subscription waits for its delivery, a donation is done. */
export async function verifyPayment(
  dependencies: MoveDependencies,
  request: MoveRequest,
): Promise<TransactionDetail> {
  return moveByDecision(dependencies, request, {
    decide: (state) => decideAction(state, 'verify_payment'),
    log: () => ({ action: 'payment_verified', details: 'Payment verified.' }),
  });
}
