import { assignmentMinutes } from '@ghost-pay/contract/desk/desk-words';
import { sql } from 'kysely';
import type { DatabaseTransaction, Queryable } from '../../core/database/database.ts';

// All moments are the database's: the clocks of instances differ.

export interface AssignmentRow {
  readonly transactionId: string;
  readonly userId: string;
  readonly username: string;
  readonly endsAt: Date;
}

/** Assigns a payment from now on, in place of its earlier assignment. Forgets all that have ended. */
export async function insertAssignment(
  trx: DatabaseTransaction,
  { transactionId, userId }: { transactionId: string; userId: string },
): Promise<void> {
  await sql`
    delete from payment_assignments where transaction_id in (
      select transaction_id from payment_assignments where ends_at <= clock_timestamp() for update skip locked
    )`.execute(trx);
  await sql`
    insert into payment_assignments (transaction_id, user_id, assigned_at, ends_at)
    values (${transactionId}, ${userId}, clock_timestamp(),
      clock_timestamp() + make_interval(mins => ${assignmentMinutes}))
    on conflict (transaction_id) do update set user_id = excluded.user_id, assigned_at = excluded.assigned_at,
      ends_at = excluded.ends_at`.execute(trx);
}

export async function deleteAssignment(
  database: Queryable,
  { transactionId, userId }: { transactionId: string; userId: string },
): Promise<void> {
  await database
    .deleteFrom('payment_assignments')
    .where('transaction_id', '=', transactionId)
    .where('user_id', '=', userId)
    .execute();
}

/** What is assigned now, or of one payment alone. A payment that no longer waits is assigned to none. */
export async function listAssignments(
  database: Queryable,
  { transactionId }: { transactionId?: string } = {},
): Promise<AssignmentRow[]> {
  return database
    .selectFrom('payment_assignments as assignment')
    .innerJoin('transactions as payment', 'payment.id', 'assignment.transaction_id')
    .innerJoin('admin_users as user', 'user.id', 'assignment.user_id')
    .select([
      'assignment.transaction_id as transactionId',
      'assignment.user_id as userId',
      'user.username as username',
      'assignment.ends_at as endsAt',
    ])
    .where('assignment.ends_at', '>', sql<Date>`clock_timestamp()`)
    .where('payment.status', 'in', ['pending_payment_verification', 'pending_subscription_update'])
    .$if(transactionId !== undefined, (query) =>
      query.where('assignment.transaction_id', '=', transactionId ?? ''),
    )
    .orderBy('assignment.assigned_at')
    .execute();
}
