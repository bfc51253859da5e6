import type { TransactionStatus } from '@ghost-pay/contract/transactions/transaction-words';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../core/database/database.ts';
import { fold, folded } from '../../core/database/folded.ts';
import type { TransactionRow } from './payments.repository.ts';

/** How a payment names its customer; a donation names none. */
type Named = Pick<TransactionRow, 'id' | 'user_username' | 'user_email'>;

/** The other payments with this payment's e-mail address or username, whatever their case; undefined without both. */
function ofSameCustomer({ id, user_username: username, user_email: email }: Named) {
  const same: RawBuilder<boolean>[] = [];
  if (email !== null) same.push(sql<boolean>`${folded('user_email')} = ${fold(email)}`);
  if (username !== null) same.push(sql<boolean>`${folded('user_username')} = ${fold(username)}`);
  if (same.length === 0) return undefined;
  return sql<boolean>`((${sql.join(same, sql` or `)}) and id <> ${id})`;
}

/** How many other payments of the same customer were verified; null for a payment without an account. */
export async function countVerifiedOf(database: Queryable, payment: Named): Promise<number | null> {
  const same = ofSameCustomer(payment);
  if (same === undefined) return null;
  const { count } = await database
    .selectFrom('transactions')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where(same)
    .where('payment_verified', '=', true)
    .executeTakeFirstOrThrow();
  return count;
}

const listed = [
  'id',
  'payment_id',
  'type',
  'payment_method',
  'crypto_type',
  'payment_provider',
  'amount_minor',
  'currency',
  'status',
  'subscription_duration',
  'created_at',
] as const;
export type CustomerPaymentRow = Pick<TransactionRow, (typeof listed)[number]>;

/** The newest other payments of a payment's customer, and how many there are in each status. */
export async function listOfCustomer(
  database: Queryable,
  { payment, limit }: { payment: Named; limit: number },
): Promise<{
  rows: readonly CustomerPaymentRow[];
  counts: readonly { status: TransactionStatus; count: number }[];
}> {
  const same = ofSameCustomer(payment);
  if (same === undefined) return { rows: [], counts: [] };
  const counts = await database
    .selectFrom('transactions')
    .select(['status', (select) => select.fn.countAll<number>().as('count')])
    .where(same)
    .groupBy('status')
    .execute();
  const rows = await database
    .selectFrom('transactions')
    .select(listed)
    .where(same)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return { rows, counts };
}
