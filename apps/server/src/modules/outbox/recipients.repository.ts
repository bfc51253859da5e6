import type { Role } from '@ghost-pay/contract/auth/auth.schemas';
import { sql } from 'kysely';
import type { DatabaseTransaction, Queryable } from '../../core/database/database.ts';
import type { TransactionsTable } from '../../migrations/tables.ts';
import type { Selectable } from 'kysely';

/** An admin who can be written to. */
export interface AdminRecipient {
  readonly id: string;
  readonly role: Role;
  readonly email: string;
}

export async function listAdminRecipients(trx: DatabaseTransaction): Promise<AdminRecipient[]> {
  return trx
    .selectFrom('admin_users')
    .select(['id', 'role', sql<string>`email`.as('email')])
    .where('email', 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

const mailedColumns = [
  'id',
  'payment_id',
  'type',
  'payment_method',
  'amount_minor',
  'currency',
  'subscription_duration',
  'user_email',
] as const;
export type MailedPayment = Pick<Selectable<TransactionsTable>, (typeof mailedColumns)[number]>;

/** What mails say of payments, by the payments' ids. */
export async function findMailedPayments(
  trx: DatabaseTransaction,
  ids: readonly string[],
): Promise<Map<string, MailedPayment>> {
  if (ids.length === 0) return new Map();
  const rows = await trx
    .selectFrom('transactions')
    .select(mailedColumns)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** The payments that are pending since before a moment: how many, and the oldest ones. */
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
