import type { TransactionDetail } from '@ghost-pay/contract/transactions/transactions.schemas';
import { decideAction } from '../payment-acts.ts';
import { moveByDecision, type MoveDependencies, type MoveRequest } from './move-payment.ts';

/** An admin gives a payment up. The reason stands in its log and its notes, never on the tracker. */
export async function markFailed(
  dependencies: MoveDependencies,
  { reason, ...request }: MoveRequest & { readonly reason: string },
): Promise<TransactionDetail> {
  return moveByDecision(dependencies, request, {
    decide: (state) => decideAction(state, 'mark_failed'),
    log: () => ({ action: 'marked_failed', details: reason }),
    notes: reason,
  });
}
