import { type Insertable, type Selectable, sql } from 'kysely';
import type { DatabaseTransaction, Queryable } from '../../core/database/database.ts';
import type { PaymentReturnsTable } from '../../migrations/tables.ts';

export type ReturnRow = Selectable<PaymentReturnsTable>;

/** What was returned of a payment, oldest first. */
export async function listReturns(
  database: Queryable,
  transactionId: string,
): Promise<ReturnRow[]> {
  return database
    .selectFrom('payment_returns')
    .selectAll()
    .where('transaction_id', '=', transactionId)
    .orderBy('returned_at')
    .orderBy('id')
    .execute();
}

/** The value of all returns in cents; what has no value adds nothing. */
export async function sumReturned(database: Queryable): Promise<number> {
  const { cents } = await database
    .selectFrom('payment_returns')
    .select(sql<number>`coalesce(sum(usd_amount_minor), 0)::bigint`.as('cents'))
    .executeTakeFirstOrThrow();
  return cents;
}

/** Forgets a return that was recorded by mistake; the payment's log keeps it. Returns it, or undefined without one. */
export async function deleteReturn(
  trx: DatabaseTransaction,
  { transactionId, id }: { transactionId: string; id: string },
): Promise<ReturnRow | undefined> {
  return trx
    .deleteFrom('payment_returns')
    .where('transaction_id', '=', transactionId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** The caller must hold the payment's lock: the sum of its returns is compared with what arrived. */
export async function insertReturn(
  trx: DatabaseTransaction,
  row: Insertable<PaymentReturnsTable>,
): Promise<void> {
  await trx.insertInto('payment_returns').values(row).execute();
}
