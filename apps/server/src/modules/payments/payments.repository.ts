import type { EventKind } from '@ghost-pay/contract/events/event-words';
import { type Insertable, type Selectable, sql } from 'kysely';
import { changedAt } from '../../core/database/clock-jumps.ts';
import type { DatabaseTransaction, Queryable } from '../../core/database/database.ts';
import { prepared } from '../../core/database/prepared-statements.ts';
import type { TransactionLogsTable, TransactionsTable } from '../../migrations/tables.ts';
import { type SealedCode, setReleased } from './codes.repository.ts';
import type { Move } from './payment-moves.ts';

export type TransactionRow = Selectable<TransactionsTable>;
export type TransactionLogRow = Selectable<TransactionLogsTable>;
export type NewTransaction = Omit<
  Insertable<TransactionsTable>,
  | 'status'
  | 'payment_verified'
  | 'subscription_updated'
  | 'updated_at'
  | 'notes'
  | 'is_contested'
  | 'may_be_held'
  | 'claim_released_at'
  | 'card_flags'
  | 'chain_flags'
  | 'verdict'
  | 'delivery_problem'
  | 'reopened_at'
  | 'personal_erased_at'
  | 'erased_person_hash'
>;

/** The administrator in an entry of a payment's log. */
export interface AdminOfLog {
  readonly userId: string;
  readonly username: string;
}

/** An entry of a payment's log; `admin` is null for visitors and the system. */
export interface LogEntry {
  readonly action: string;
  readonly details: string;
  readonly admin: AdminOfLog | null;
}

/** An id for a row that is about to be inserted; later ids sort later. */
export async function newRowId(database: Queryable): Promise<string> {
  const { id } = await database
    .selectNoFrom(sql<string>`uuidv7()`.as('id'))
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Inserts a payment, its code, its first log row and its event in one statement. Throws a unique violation if the
 * payment id, the code or, on its chain, the transaction hash is taken.
 */
export async function insertTransaction(
  database: Queryable,
  {
    transaction,
    code,
    log,
  }: { transaction: NewTransaction; code?: SealedCode | undefined; log: LogEntry },
): Promise<{ id: string }> {
  return database
    .with('made', (made) =>
      made
        .insertInto('transactions')
        .values({
          ...transaction,
          status: 'pending_payment_verification',
          payment_verified: false,
          subscription_updated: false,
          notes: null,
          updated_at: transaction.created_at,
        })
        .returning('id'),
    )
    .with('coded', (coded) =>
      coded
        .insertInto('payment_codes')
        .columns([
          'id',
          'transaction_id',
          'code_encrypted',
          'code_hash',
          'last4',
          'type',
          'stated_hundredths',
          'stated_currency',
          'created_at',
        ])
        .expression((from) =>
          from
            .selectFrom('made')
            .select([
              sql<string>`${code?.id ?? null}::uuid`.as('code_id'),
              'made.id',
              sql<Buffer>`${code?.code_encrypted ?? null}::bytea`.as('code_encrypted'),
              sql<Buffer>`${code?.code_hash ?? null}::bytea`.as('code_hash'),
              sql<string>`${code?.last4 ?? null}::text`.as('last4'),
              sql<SealedCode['type']>`${code?.type ?? null}::text`.as('type'),
              sql<number | null>`${code?.stated_hundredths ?? null}::bigint`.as('stated'),
              sql<SealedCode['stated_currency']>`${code?.stated_currency ?? null}::text`.as(
                'stated_currency',
              ),
              sql<Date>`${transaction.created_at}::timestamptz`.as('created_at'),
            ])
            // One statement for all payments, so that it is prepared once.
            .where(sql<boolean>`${code !== undefined}::boolean`),
        ),
    )
    .with('logged', (logged) =>
      logged
        .insertInto('transaction_logs')
        .columns(['transaction_id', 'action', 'details', 'created_at'])
        .expression((from) =>
          from
            .selectFrom('made')
            .select([
              'made.id',
              sql.val(log.action).$castTo<string>().as('action'),
              sql.val(log.details).$castTo<string>().as('details'),
              sql<Date>`${transaction.created_at}::timestamptz`.as('created_at'),
            ]),
        ),
    )
    .with('announced', (announced) =>
      announced
        .insertInto('events')
        .columns(['kind', 'transaction_id', 'facts', 'happened_at', 'due_at'])
        .expression((from) =>
          from
            .selectFrom('made')
            .select([
              sql<EventKind>`'payment_created'`.as('kind'),
              'made.id',
              sql<string>`'{}'::jsonb`.as('facts'),
              sql<Date>`${transaction.created_at}::timestamptz`.as('happened_at'),
              sql<Date>`${transaction.created_at}::timestamptz`.as('due_at'),
            ]),
        ),
    )
    .selectFrom('made')
    .select('id')
    .modifyEnd(prepared)
    .executeTakeFirstOrThrow();
}

export async function findById(
  database: Queryable,
  id: string,
): Promise<TransactionRow | undefined> {
  return database.selectFrom('transactions').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The payment of a public id in its stored form. */
export async function findByPaymentId(
  database: Queryable,
  paymentId: string,
): Promise<TransactionRow | undefined> {
  return database
    .selectFrom('transactions')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .executeTakeFirst();
}

/**
 * The row, locked until the transaction ends: no other transaction can move it or erase its code. Rows that
 * refer to it can still be written, so their writers do not wait for this lock.
 */
export async function lockById(
  trx: DatabaseTransaction,
  id: string,
): Promise<TransactionRow | undefined> {
  return trx
    .selectFrom('transactions')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function insertLog(
  trx: DatabaseTransaction,
  { transactionId, log, now }: { transactionId: string; log: LogEntry; now: Date },
): Promise<void> {
  await trx
    .insertInto('transaction_logs')
    .values({
      transaction_id: transactionId,
      action: log.action,
      details: log.details,
      admin_id: log.admin?.userId ?? null,
      admin_username: log.admin?.username ?? null,
      created_at: now,
    })
    .execute();
}

/** Whether the payment's log has an entry of this kind. */
export async function isLogged(
  database: Queryable,
  { transactionId, action }: { transactionId: string; action: string },
): Promise<boolean> {
  const found = await database
    .selectFrom('transaction_logs')
    .select('id')
    .where('transaction_id', '=', transactionId)
    .where('action', '=', action)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export async function listLogs(
  database: Queryable,
  transactionId: string,
): Promise<TransactionLogRow[]> {
  return database
    .selectFrom('transaction_logs')
    .selectAll()
    .where('transaction_id', '=', transactionId)
    .orderBy('id')
    .execute();
}

/**
 * Moves a payment, which the caller has locked, and writes its log row. A reopened failed payment claims its hash or
 * code again: a unique violation if another payment holds it.
 */
export async function moveTransaction(
  trx: DatabaseTransaction,
  {
    transactionId,
    move,
    now,
    notes,
    log,
  }: {
    transactionId: string;
    move: Move;
    now: Date;
    notes?: string | undefined;
    log: LogEntry;
  },
): Promise<TransactionRow> {
  const moved = await trx
    .updateTable('transactions')
    .set({
      status: move.to,
      payment_verified: move.paymentVerified,
      subscription_updated: move.subscriptionUpdated,
      updated_at: changedAt(now),
      // The problem belonged to the earlier state.
      delivery_problem: null,
      // Later notes have a retention period of their own.
      personal_erased_at: null,
      ...(move.takesClaimBack ? { claim_released_at: null } : {}),
      ...(move.reopens ? { reopened_at: now } : {}),
      ...(notes === undefined ? {} : { notes }),
    })
    .where('id', '=', transactionId)
    .where('status', '=', move.from)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (move.takesClaimBack) await setReleased(trx, { transactionId, isReleased: false });
  await insertLog(trx, { transactionId, log, now });
  return moved;
}
