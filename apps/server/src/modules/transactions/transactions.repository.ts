import type { ListTransactionsQuery } from '@ghost-pay/contract/transactions/transactions.schemas';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { DatabaseTransaction, Queryable } from '../../core/database/database.ts';
import { prepared } from '../../core/database/prepared-statements.ts';
import type { TransactionLogsTable, TransactionsTable } from '../../migrations/tables.ts';
import type { Move } from './transaction-lifecycle.ts';

export type TransactionRow = Selectable<TransactionsTable>;
export type TransactionLogRow = Selectable<TransactionLogsTable>;
export type NewTransaction = Omit<
  Insertable<TransactionsTable>,
  'status' | 'payment_verified' | 'subscription_updated' | 'updated_at' | 'notes'
>;

/** Who did what, as it stands in a payment's log; `admin` is null for visitors and the system. */
export interface LogEntry {
  readonly action: string;
  readonly details: string;
  readonly admin: { readonly userId: string; readonly username: string } | null;
}

/**
 * Inserts a payment with its first log row in one statement. Throws a unique violation when the
 * payment id or, on its chain, the transaction hash is taken.
 */
export async function insertTransaction(
  database: Queryable,
  { transaction, log }: { transaction: NewTransaction; log: LogEntry },
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
    .selectFrom('made')
    .select('id')
    .modifyEnd(prepared)
    .executeTakeFirstOrThrow();
}

const trackedColumns = [
  'payment_id',
  'type',
  'payment_method',
  'status',
  'amount_minor',
  'currency',
  'region',
  'created_at',
  'updated_at',
  'payment_verified',
  'subscription_updated',
  'subscription_duration',
] as const;
/** What of a payment is public. */
export type TrackedRow = Pick<TransactionRow, (typeof trackedColumns)[number]>;

export async function findTracked(
  database: Queryable,
  paymentId: string,
): Promise<TrackedRow | undefined> {
  return database
    .selectFrom('transactions')
    .select(trackedColumns)
    .where('payment_id', '=', paymentId)
    .modifyEnd(prepared)
    .executeTakeFirst();
}

export async function findById(
  database: Queryable,
  id: string,
): Promise<TransactionRow | undefined> {
  return database.selectFrom('transactions').selectAll().where('id', '=', id).executeTakeFirst();
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
 * Moves a payment if it still is where the move starts from, and writes its log row.
 * Returns the moved row, or undefined when somebody was faster.
 */
export async function moveTransaction(
  trx: DatabaseTransaction,
  {
    id,
    move,
    now,
    notes,
    log,
  }: { id: string; move: Move; now: Date; notes?: string | undefined; log: LogEntry },
): Promise<TransactionRow | undefined> {
  const moved = await trx
    .updateTable('transactions')
    .set({
      status: move.to,
      payment_verified: move.paymentVerified,
      subscription_updated: move.subscriptionUpdated,
      updated_at: now,
      ...(notes === undefined ? {} : { notes }),
    })
    .where('id', '=', id)
    .where('status', '=', move.from)
    .returningAll()
    .executeTakeFirst();
  if (moved === undefined) return undefined;
  await trx
    .insertInto('transaction_logs')
    .values({
      transaction_id: id,
      action: log.action,
      details: log.details,
      admin_id: log.admin?.userId ?? null,
      admin_username: log.admin?.username ?? null,
      created_at: now,
    })
    .execute();
  return moved;
}

type Filter = Pick<ListTransactionsQuery, 'status' | 'type' | 'payment_method' | 'search'>;

/** One page of the filtered list, newest first unless sorted otherwise, and how many there are in all. */
export async function listTransactionsPage(
  database: Queryable,
  {
    filter,
    sort,
    page,
    limit,
  }: { filter: Filter; sort: ListTransactionsQuery['sort']; page: number; limit: number },
): Promise<{ rows: TransactionRow[]; total: number }> {
  const [rows, { total }] = await Promise.all([
    filtered(database, filter)
      .selectAll()
      .orderBy(
        sort.startsWith('amount') ? 'amount_minor' : 'created_at',
        sort.endsWith('asc') ? 'asc' : 'desc',
      )
      .orderBy('id', sort.endsWith('asc') ? 'asc' : 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    filtered(database, filter)
      .select((count) => count.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

function filtered(database: Queryable, { status, type, payment_method: method, search }: Filter) {
  let query = database.selectFrom('transactions');
  if (status !== undefined) query = query.where('status', '=', status);
  if (type !== undefined) query = query.where('type', '=', type);
  if (method !== undefined) query = query.where('payment_method', '=', method);
  if (search !== undefined) query = query.where((where) => where.or(searchConditions(search)));
  return query;

  function searchConditions(text: string) {
    const everywhere = sql<boolean>`search_text like ${`%${escapeLike(text.toLowerCase())}%`}`;
    // A code is money: it is found by its last four characters, never by a part that could be guessed at.
    return text.length === 4
      ? [everywhere, sql<boolean>`payment_code_last4 = ${text.toUpperCase()}`]
      : [everywhere];
  }
}

/** Makes the wildcards of LIKE ordinary characters. */
function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`);
}
