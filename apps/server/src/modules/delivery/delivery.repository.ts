import type { DeliveryProblem } from '@ghost-pay/contract/transactions/transactions.schemas';
import { changedAt } from '../../core/database/clock-jumps.ts';
import type { DatabaseTransaction } from '../../core/database/database.ts';

/**
 * Says why a payment's subscription is not applied by itself, or with null that nothing is in the way.
 * Returns whether that is news; a payment that no longer awaits its subscription has none.
 */
export async function setDeliveryProblem(
  trx: DatabaseTransaction,
  {
    transactionId,
    problem,
    now,
  }: { transactionId: string; problem: DeliveryProblem | null; now: Date },
): Promise<boolean> {
  const changed = await trx
    .updateTable('transactions')
    .set({ delivery_problem: problem, updated_at: changedAt(now) })
    .where('id', '=', transactionId)
    .where('status', '=', 'pending_subscription_update')
    .where('delivery_problem', 'is distinct from', problem)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}
