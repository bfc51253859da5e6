import type { TransactionStatus } from '@ghost-pay/contract/transactions/transaction-words';
import { sql } from 'kysely';
import type { Queryable } from '../database/database.ts';

/** When a payment last moved from one status to one of the others; undefined if the trail has no such move. */
export async function lastMoveAt(
  database: Queryable,
  {
    transactionId,
    from,
    to,
  }: { transactionId: string; from: TransactionStatus; to: readonly TransactionStatus[] },
): Promise<Date | undefined> {
  const entry = await database
    .selectFrom('audit_trail')
    .select('at')
    .where('subject_id', '=', transactionId)
    .where(sql<string>`facts ->> 'from'`, '=', from)
    .where(sql<string>`facts ->> 'to'`, 'in', to)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return entry?.at;
}
