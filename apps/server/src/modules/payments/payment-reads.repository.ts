import {
  paymentMethods,
  type PaymentMethod,
} from '@ghost-pay/contract/transactions/transaction-words';
import { sql } from 'kysely';
import type { Queryable } from '../../core/database/database.ts';
import { prepared } from '../../core/database/prepared-statements.ts';
import type { columnsOfActs, TransactionRow } from './payments.repository.ts';

// Reads of payments for other modules.

const unchangedColumns = [
  'payment_id',
  'type',
  'payment_method',
  'amount_minor',
  'currency',
  'region',
  'created_at',
  'subscription_duration',
] as const;
/** What visitors see of a payment whose last act can still be taken back: what was before it, in `shown_` columns. */
export const shownColumns = [
  'status',
  'payment_verified',
  'subscription_updated',
  'updated_at',
] as const satisfies readonly (typeof columnsOfActs)[number][];
/** What situation, receipt and proof of a payment are made from. */
const innerColumns = [
  'id',
  'crypto_type',
  'txid',
  'payment_address',
  'root_address',
  'quote_id',
  'quote_late',
  'card_flags',
  'chain_flags',
] as const;
/** What the tracker and the receipt of a payment are made from. */
export interface TrackedRow extends Pick<
  TransactionRow,
  (typeof unchangedColumns | typeof shownColumns | typeof innerColumns)[number]
> {
  /** Whether its last act can still be taken back. */
  readonly is_undoable: boolean;
}

const trackedColumns = sql.raw(
  [
    ...[...unchangedColumns, ...innerColumns].map((column) => `transactions.${column}`),
    ...shownColumns.map(
      (column) => `coalesce(undoable_acts.shown_${column}, transactions.${column}) as ${column}`,
    ),
  ].join(', '),
);

export async function findTracked(
  database: Queryable,
  paymentId: string,
): Promise<TrackedRow | undefined> {
  const { rows } = await sql<TrackedRow>`
    select ${trackedColumns}, undoable_acts.transaction_id is not null as is_undoable
    from transactions left join undoable_acts on undoable_acts.transaction_id = transactions.id
    where payment_id = ${paymentId} ${prepared}`.execute(database);
  return rows[0];
}

/** Some columns of the payments with these ids, by id; unknown ids are left out. */
export async function readPayments<const Column extends keyof TransactionRow>(
  database: Queryable,
  { ids, columns }: { ids: readonly string[]; columns: readonly Column[] },
): Promise<Map<string, Pick<TransactionRow, Column | 'id'>>> {
  if (ids.length === 0) return new Map();
  const rows = await database
    .selectFrom('transactions')
    .select(['id', ...columns])
    .where('id', 'in', ids)
    .execute();
  const read = rows as unknown as Pick<TransactionRow, Column | 'id'>[];
  return new Map(read.map((row) => [row.id, row]));
}

/** The internal id of the payment with this public id, in any case. */
export async function findIdByPaymentId(
  database: Queryable,
  paymentId: string,
): Promise<string | undefined> {
  const row = await database
    .selectFrom('transactions')
    .select('id')
    .where('payment_id', '=', paymentId.toUpperCase())
    .executeTakeFirst();
  return row?.id;
}

/** The payments that have been pending since before a moment: their number, and the oldest ones. */
export async function findOverdue(
  database: Queryable,
  { before, limit }: { before: Date; limit: number },
): Promise<{ total: number; oldest: { payment_id: string; created_at: Date }[] }> {
  const overdue = database
    .selectFrom('transactions')
    .where('status', 'in', ['pending_payment_verification', 'pending_subscription_update'])
    .where('created_at', '<', before);
  const { total } = await overdue
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const oldest = await overdue
    .select(['payment_id', 'created_at'])
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return { total, oldest };
}

/** How long one completed payment took, in milliseconds, from its registration to its last change. */
interface DurationRow {
  readonly payment_method: PaymentMethod;
  readonly milliseconds: number;
}

/** The last `most` completed payments of each method, with their durations. */
export async function listLastDurations(
  database: Queryable,
  most: number,
): Promise<readonly DurationRow[]> {
  const { rows } = await sql<DurationRow>`
    select method as payment_method,
      (extract(epoch from updated_at - created_at) * 1000)::float8 as milliseconds
    from unnest(${[...paymentMethods]}::text[]) as method
    cross join lateral (
      select created_at, updated_at, import_id from transactions
      where payment_method = method and status = 'completed'
      order by updated_at desc limit ${most}
    ) as last
    -- How long another system took says nothing about this one.
    where import_id is null`.execute(database);
  return rows;
}
