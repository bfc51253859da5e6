import type { Assignment } from '@ghost-pay/contract/desk/desk.schemas';
import type { Database } from '../../../core/database/database.ts';
import { AppError } from '../../../core/errors.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { findById, isFinal } from '../../payments/payments.public.ts';
import { deleteAssignment, insertAssignment, listAssignments } from '../assignments.repository.ts';
import { presentAssignment } from './read-desk.ts';

interface AssignRequest {
  readonly actor: Actor;
  readonly transactionId: string;
}

/**
 * The administrator takes care of a payment for 30 minutes, also in place of a colleague, who is named in the answer.
 * Throws TRANSACTION_NOT_FOUND, and INVALID_STATE for a payment that no longer waits.
 */
export async function assignPayment(
  { database }: { readonly database: Database },
  { actor: { userId }, transactionId }: AssignRequest,
): Promise<{ assignment: Assignment; taken_from: string | null }> {
  return database.transaction().execute(async (trx) => {
    const payment = await findById(trx, transactionId);
    if (payment === undefined) throw new AppError('TRANSACTION_NOT_FOUND');
    if (isFinal(payment.status)) throw new AppError('INVALID_STATE');
    const [before] = await listAssignments(trx, { transactionId });
    await insertAssignment(trx, { transactionId, userId });
    const [row] = await listAssignments(trx, { transactionId });
    if (row === undefined) throw new AppError('INVALID_STATE');
    const isTaken = before !== undefined && before.userId !== userId;
    return {
      assignment: presentAssignment(row, userId),
      taken_from: isTaken ? before.username : null,
    };
  });
}

/** The administrator takes care of a payment no longer. */
export async function releasePayment(
  { database }: { readonly database: Database },
  { actor: { userId }, transactionId }: AssignRequest,
): Promise<void> {
  await deleteAssignment(database, { transactionId, userId });
}
