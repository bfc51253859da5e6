import { sql } from 'kysely';
import type { DatabaseTransaction, Queryable } from '../../core/database/database.ts';
import { codeColumnsOfActs } from './codes.repository.ts';
import { shownColumns } from './payment-reads.repository.ts';
import { columnsOfActs, type TransactionRow } from './payments.repository.ts';

// The last act of an administrator on each payment, while it can be taken back. A row ends with the release of the
// act's event, or with the undo, and each of them ends the other: both remove the event first.

/** The same text for each column, as one list of SQL. */
const each = (columns: readonly string[], text: (column: string) => string) =>
  sql.raw(columns.map(text).join(', '));

const kept = (columns: readonly string[]) => each(columns, (column) => `'${column}', ${column}`);
/** The moment of the undo stands in these, or may. */
const putBack = columnsOfActs.filter((name) => name !== 'updated_at' && name !== 'reopened_at');

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
    select jsonb_build_object(${kept(columnsOfActs)})::text as before,
      coalesce((select jsonb_agg(jsonb_build_object(${kept(['id', ...codeColumnsOfActs])}))
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
      ${each(shownColumns, (column) => `shown_${column}`)})
    select ${transactionId}, ${eventId}, ${releaseAt}, ${actedBy}, ${action}, ${before}::jsonb, ${codesBefore}::jsonb,
      ${each(shownColumns, (column) => column)}
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
    update payment_codes set ${each(codeColumnsOfActs, (column) => `${column} = kept.${column}`)}
    from undoable_acts, jsonb_populate_recordset(null::payment_codes, codes_before) as kept
    where undoable_acts.transaction_id = ${transactionId} and payment_codes.id = kept.id`.execute(
    trx,
  );
  await sql`
    update transactions set ${each(putBack, (column) => `${column} = kept.${column}`)},
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
    update undoable_acts set ${each(shownColumns, (column) => `shown_${column} = kept.${column}`)}
    from undoable_acts as own, jsonb_populate_record(null::transactions, own.before) as kept
    where own.transaction_id = undoable_acts.transaction_id
      and undoable_acts.transaction_id = any (${events.map(({ transactionId }) => transactionId)})
      and undoable_acts.event_id > ${Math.max(...ids)}`.execute(trx);
}
