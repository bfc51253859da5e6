import {
  statusLabels,
  type TransactionDetail,
  type TransactionStatus,
} from '@ghost-pay/contract/transactions/transactions.schemas';
import { AppError } from '../../../core/errors.ts';
import { decideStatus, isWayBack } from '../payment-acts.ts';
import { moveByDecision, type MoveDependencies, type MoveRequest } from './move-payment.ts';

/** An admin sets a status by hand; going back needs the role super_admin and a note, and failing needs its reason. */
export async function setStatus(
  dependencies: MoveDependencies,
  {
    status,
    notes,
    ...request
  }: MoveRequest & { readonly status: TransactionStatus; readonly notes: string | undefined },
): Promise<TransactionDetail> {
  return moveByDecision(dependencies, request, {
    decide: (state) => {
      const answer = decideStatus(state, { to: status, role: request.actor.role });
      if (
        'move' in answer &&
        notes === undefined &&
        (isWayBack(state, status) || status === 'failed')
      ) {
        throw new AppError('NOTE_REQUIRED', { fields: { notes: 'Please enter a note' } });
      }
      return answer;
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
