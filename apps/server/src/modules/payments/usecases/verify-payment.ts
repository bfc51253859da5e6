import type { TransactionDetail } from '@ghost-pay/contract/transactions/transactions.schemas';
import { type ActDependencies, type ActRequest, performAct, planAct } from './perform-act.ts';

/**
 * An administrator confirms that the money has arrived. A subscription then waits for its delivery; a
 * donation is completed.
 */
export async function verifyPayment(
  dependencies: ActDependencies,
  request: ActRequest,
): Promise<TransactionDetail> {
  return performAct(
    dependencies,
    request,
    planAct('verify_payment', { details: 'Payment verified.' }),
  );
}
