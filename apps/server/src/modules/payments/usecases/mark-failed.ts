import type { TransactionDetail } from '@ghost-pay/contract/transactions/transactions.schemas';
import { type ActDependencies, type ActRequest, performAct, planAct } from './perform-act.ts';

/**
 * An administrator marks a payment as failed. The reason is stored in its log and its notes, never shown on
 * the tracker.
 */
export async function markFailed(
  dependencies: ActDependencies,
  { reason, ...request }: ActRequest & { readonly reason: string },
): Promise<TransactionDetail> {
  return performAct(
    dependencies,
    request,
    planAct('mark_failed', { details: reason, notes: reason }),
  );
}
