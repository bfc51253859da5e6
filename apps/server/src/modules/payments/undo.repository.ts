import { sql } from 'kysely';
import type { DatabaseTransaction, Queryable } from '../../core/database/database.ts';
import type { TransactionRow } from './payments.repository.ts';

// The last act of an administrator on each payment, while it can be taken back. A row ends with the release of the
// act's event, or with the undo, and each of them ends the other: both remove the event first.

/** A payment and its codes before an act, as JSON. */
export interface Snapshot {
  readonly before: string;
  readonly codesBefore: string;
}

/** What an act can change of a payment, which the caller has locked. */
export async function takeSnapshot(
  trx: DatabaseTransaction,
  transactionId: string,
): Promise<Snapshot> {
  const { rows } = await sql<Snapshot>`
    select jsonb_build_object('status', status, 'payment_verified', payment_verified,
        'subscription_updated', subscription_updated, 'updated_at', updated_at, 'notes', notes,
        'delivery_problem', delivery_problem, 'personal_erased_at', personal_erased_at,
        'claim_released_at', claim_released_at, 'reopened_at', reopened_at)::text as before,
      coalesce((select jsonb_agg(jsonb_build_object('id', id, 'outcome', outcome, 'found_minor', found_minor,
          'outcome_at', outcome_at, 'is_released', is_released))
        from payment_codes where transaction_id = transactions.id), '[]')::text as "codesBefore"
    from transactions where id = ${transactionId}`.execute(trx);
  const [snapshot] = rows;
  if (snapshot === undefined) throw new TypeError('The payment is locked by the caller');
  return snapshot;
}

/**
 * Keeps what an act changed until its event is released. Visitors go on seeing what they saw: the state before the act,
 * or before an earlier one that is not released either.
 */
export async function keepUndoable(
  trx: DatabaseTransaction,
  {
    transactionId,
    eventId,
    releaseAt,
    actedBy,
    action,
    snapshot: { before, codesBefore },
  }: {
    transactionId: string;
    eventId: number;
    releaseAt: Date;
    /** The administrator's username. */
    actedBy: string;
    action: string;
    snapshot: Snapshot;
  },
): Promise<void> {
  await sql`
    insert into undoable_acts (transaction_id, event_id, release_at, acted_by, action, before, codes_before,
      shown_status, shown_payment_verified, shown_subscription_updated, shown_updated_at)
    select ${transactionId}, ${eventId}, ${releaseAt}, ${actedBy}, ${action}, ${before}::jsonb, ${codesBefore}::jsonb,
      status, payment_verified, subscription_updated, updated_at
    from jsonb_populate_record(null::transactions, ${before}::jsonb)
    on conflict (transaction_id) do update set event_id = excluded.event_id, release_at = excluded.release_at,
      acted_by = excluded.acted_by, action = excluded.action, before = excluded.before,
      codes_before = excluded.codes_before`.execute(trx);
}

/** An act that can be taken back. */
export interface UndoableAct {
  readonly eventId: number;
  readonly actedBy: string;
  readonly action: string;
  /** Whole seconds until it is released, in the database's time; 0 once that has come. */
  readonly secondsLeft: number;
}

export async function findUndoable(
  database: Queryable,
  transactionId: string,
): Promise<UndoableAct | undefined> {
  return database
    .selectFrom('undoable_acts')
    .select([
      'event_id as eventId',
      'acted_by as actedBy',
      'action',
      sql<number>`greatest(0, ceil(extract(epoch from release_at - clock_timestamp())))::int`.as(
        'secondsLeft',
      ),
    ])
    .where('transaction_id', '=', transactionId)
    .executeTakeFirst();
}

/**
 * Puts a payment, which the caller has locked, and its codes back to what they were before the act, and forgets the act.
 * `holdsRules`: marks it as taken back, so that no rule approves it.
 */
export async function restoreBefore(
  trx: DatabaseTransaction,
  { transactionId, holdsRules, now }: { transactionId: string; holdsRules: boolean; now: Date },
): Promise<TransactionRow> {
  await sql`
    update payment_codes set outcome = kept.outcome, found_minor = kept.found_minor, outcome_at = kept.outcome_at,
      is_released = kept.is_released
    from undoable_acts, jsonb_populate_recordset(null::payment_codes, codes_before) as kept
    where undoable_acts.transaction_id = ${transactionId} and payment_codes.id = kept.id`.execute(
    trx,
  );
  await sql`
    update transactions set status = kept.status, payment_verified = kept.payment_verified,
      subscription_updated = kept.subscription_updated, notes = kept.notes, delivery_problem = kept.delivery_problem,
      personal_erased_at = kept.personal_erased_at, claim_released_at = kept.claim_released_at,
      reopened_at = case when ${holdsRules} then ${now}::timestamptz else kept.reopened_at end,
      updated_at = greatest(transactions.created_at, ${now}::timestamptz)
    from undoable_acts, jsonb_populate_record(null::transactions, before) as kept
    where undoable_acts.transaction_id = ${transactionId} and transactions.id = ${transactionId}`.execute(
    trx,
  );
  await trx.deleteFrom('undoable_acts').where('transaction_id', '=', transactionId).execute();
  return trx
    .selectFrom('transactions')
    .selectAll()
    .where('id', '=', transactionId)
    .executeTakeFirstOrThrow();
}

/** Lets visitors see the acts of these released events. A later act on the payment goes on waiting. */
export async function releaseActs(
  trx: DatabaseTransaction,
  events: readonly { readonly id: number; readonly transactionId: string }[],
): Promise<void> {
  if (events.length === 0) return;
  const ids = events.map(({ id }) => id);
  await trx.deleteFrom('undoable_acts').where('event_id', 'in', ids).execute();
  await sql`
    update undoable_acts set shown_status = kept.status, shown_payment_verified = kept.payment_verified,
      shown_subscription_updated = kept.subscription_updated, shown_updated_at = kept.updated_at
    from undoable_acts as own, jsonb_populate_record(null::transactions, own.before) as kept
    where own.transaction_id = undoable_acts.transaction_id
      and undoable_acts.transaction_id = any (${events.map(({ transactionId }) => transactionId)})
      and undoable_acts.event_id > ${Math.max(...ids)}`.execute(trx);
}
