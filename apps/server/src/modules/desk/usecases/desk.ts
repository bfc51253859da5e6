import type { Assignment, Desk } from '@ghost-pay/contract/desk/desk.schemas';
import { AppError } from '../../../core/errors.ts';
import type { Actor } from '../../../core/http/actor.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { findById, isFinal } from '../../payments/payments.public.ts';
import {
  type AssignmentRow,
  deleteAssignment,
  insertAssignment,
  listAssignments,
  listPresent,
  noteClosed,
  notePresent,
  sweepPresence,
} from '../desk.repository.ts';

/** What colleagues have open, and what is assigned: two reads of small tables, however long the list is. */
export async function readDesk(
  { database }: Pick<Dependencies, 'database'>,
  { userId }: { userId: string },
): Promise<Desk> {
  const open = await listPresent(database, { userId });
  const assigned = await listAssignments(database);
  return {
    open: open.map((row) => ({ ...row, opened_at: row.opened_at.toISOString() })),
    assigned: assigned.map((row) => presentAssignment(row, userId)),
  };
}

/** An assignment as this administrator sees it. */
function presentAssignment(row: AssignmentRow, userId: string): Assignment {
  return {
    ...row,
    is_own: row.user_id === userId,
    ends_at: row.ends_at.toISOString(),
  };
}

/**
 * A tab of an administrator shows a payment, or has closed it. It stands in no log, no audit entry and no column of the
 * payment, and refuses nothing to anyone. Throws TRANSACTION_NOT_FOUND.
 */
export async function notePresence(
  { database }: Pick<Dependencies, 'database'>,
  {
    actor: { sessionId },
    transactionId,
    tab,
    isOpen,
  }: { actor: Actor; transactionId: string; tab: string; isOpen: boolean },
): Promise<void> {
  const present = { sessionId, tab, transactionId };
  if (!isOpen) await noteClosed(database, present);
  else if (!(await notePresent(database, present))) throw new AppError('TRANSACTION_NOT_FOUND');
  await sweepPresence(database);
}

interface AssignRequest {
  readonly actor: Actor;
  readonly transactionId: string;
}

/**
 * The administrator takes care of a payment for 30 minutes, also in place of a colleague, who is named in the answer.
 * Throws TRANSACTION_NOT_FOUND, and INVALID_STATE for a payment that no longer waits.
 */
export async function assignPayment(
  { database }: Pick<Dependencies, 'database'>,
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
    const isTaken = before !== undefined && before.user_id !== userId;
    return {
      assignment: presentAssignment(row, userId),
      taken_from: isTaken ? before.username : null,
    };
  });
}

/** The administrator takes care of a payment no longer. */
export async function releasePayment(
  { database }: Pick<Dependencies, 'database'>,
  { actor: { userId }, transactionId }: AssignRequest,
): Promise<void> {
  await deleteAssignment(database, { transactionId, userId });
}
