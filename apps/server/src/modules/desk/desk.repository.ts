import { assignmentMinutes, presenceSeconds } from '@ghost-pay/contract/desk/desk-words';
import { sql } from 'kysely';
import type { DatabaseTransaction, Queryable } from '../../core/database/database.ts';
import type { PaymentPresenceTable } from '../../migrations/tables.ts';

// All moments are the database's: the clocks of instances differ.

const isOver = sql<boolean>`seen_at <= clock_timestamp() - make_interval(secs => ${presenceSeconds})`;

/**
 * Says that a tab shows a payment; a tab shows one at a time. A presence that had ended begins anew. Returns false for an
 * unknown payment.
 */
export async function notePresent(
  database: Queryable,
  { sessionId, tab, transactionId }: { sessionId: string; tab: string; transactionId: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into payment_presence as own (session_id, tab, transaction_id, opened_at, seen_at)
    select ${sessionId}, ${tab}, id, clock_timestamp(), clock_timestamp()
    from transactions where id = ${transactionId}
    on conflict (session_id, tab) do update set transaction_id = excluded.transaction_id,
      opened_at = case when own.transaction_id = excluded.transaction_id and own.seen_at > clock_timestamp() - make_interval(secs => ${presenceSeconds})
        then own.opened_at else excluded.opened_at end,
      seen_at = excluded.seen_at`.execute(database);
  return numAffectedRows === 1n;
}

export async function noteClosed(
  database: Queryable,
  { sessionId, tab, transactionId }: { sessionId: string; tab: string; transactionId: string },
): Promise<void> {
  await database
    .deleteFrom('payment_presence')
    .where('session_id', '=', sessionId)
    .where('tab', '=', tab)
    // The tab may show another payment by now.
    .where('transaction_id', '=', transactionId)
    .execute();
}

/** Removes what has ended, which tells the other administrators. Waits for none: a row in use has not ended. */
export async function sweepPresence(database: Queryable): Promise<void> {
  await sql`
    delete from payment_presence where (session_id, tab) in (
      select session_id, tab from payment_presence where ${isOver} for update skip locked
    )`.execute(database);
}

type Present = Pick<PaymentPresenceTable, 'transaction_id' | 'opened_at'> & { username: string };

/** What all other administrators have open, once for each administrator and payment. */
export async function listPresent(
  database: Queryable,
  { userId }: { userId: string },
): Promise<Present[]> {
  const { rows } = await sql<Present>`
    select transaction_id, username, min(opened_at) as opened_at
    from payment_presence
      join admin_sessions on admin_sessions.id = session_id
      join admin_users on admin_users.id = admin_sessions.user_id
    where not (${isOver}) and admin_users.id <> ${userId}
    group by transaction_id, username order by min(opened_at), username`.execute(database);
  return rows;
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
) {
  return database
    .selectFrom('payment_assignments as assignment')
    .innerJoin('transactions as payment', 'payment.id', 'assignment.transaction_id')
    .innerJoin('admin_users as user', 'user.id', 'assignment.user_id')
    .select([
      'assignment.transaction_id',
      'assignment.user_id',
      'user.username',
      'assignment.ends_at',
    ])
    .where('assignment.ends_at', '>', sql<Date>`clock_timestamp()`)
    .where('payment.status', 'in', ['pending_payment_verification', 'pending_subscription_update'])
    .$if(transactionId !== undefined, (query) =>
      query.where('assignment.transaction_id', '=', transactionId ?? ''),
    )
    .orderBy('assignment.assigned_at')
    .execute();
}

export type AssignmentRow = Awaited<ReturnType<typeof listAssignments>>[number];
