import type { Role } from '@ghost-pay/contract/auth/auth.schemas';
import { sql } from 'kysely';
import type { DatabaseTransaction, Queryable } from '../../core/database/database.ts';

// What other modules read of administrators' accounts.

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

/** The id of the account with this username; letters of either case are the same. */
export async function findUserIdByName(
  database: Queryable,
  username: string,
): Promise<string | undefined> {
  const row = await database
    .selectFrom('admin_users')
    .select('id')
    .where(sql<boolean>`lower(username) = lower(${username})`)
    .executeTakeFirst();
  return row?.id;
}
