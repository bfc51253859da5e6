import {
  statusLabels,
  type TransactionDetail,
  type TransactionStatus,
} from '@ghost-pay/contract/transactions/transactions.schemas';
import { AppError } from '../../../core/errors.ts';
import { decideStatus, statusNeedsNote } from '../payment-moves.ts';
import { type ActDependencies, type ActRequest, performAct } from './perform-act.ts';

/** An administrator sets a status by hand. Throws NOTE_REQUIRED if the change needs a note. */
export async function setStatus(
  dependencies: ActDependencies,
  {
    status,
    notes,
    ...request
  }: ActRequest & { readonly status: TransactionStatus; readonly notes: string | undefined },
): Promise<TransactionDetail> {
  return performAct(dependencies, request, {
    decide: (payment) => {
      const decision = decideStatus(payment, { to: status, role: request.actor.role });
      if ('move' in decision && notes === undefined && statusNeedsNote(payment, status))
        throw new AppError('NOTE_REQUIRED', { fields: { notes: 'Please enter a note' } });
      return decision;
    },
    log: (row) => ({
      action: 'status_changed',
      details: [`${statusLabels[row.status]} → ${statusLabels[status]}.`, notes]
        .filter((part) => part !== undefined)
        .join(' '),
    }),
    notes,
  });
}
