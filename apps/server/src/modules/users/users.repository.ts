import type { Role } from '@ghost-pay/contract/auth/auth.schemas';
import type { Selectable } from 'kysely';
import type { DatabaseTransaction } from '../../core/database/database.ts';
import type { AdminUsersTable } from '../../migrations/tables.ts';

/** The user must be locked: the row is expected to exist. */
export async function updateAccount(
  trx: DatabaseTransaction,
  { userId, email, role }: { userId: string; email: string | null; role: Role },
): Promise<Selectable<AdminUsersTable>> {
  return trx
    .updateTable('admin_users')
    .set({ email, role })
    .where('id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Deletes the account with its sessions, recovery codes and passkeys. */
export async function deleteAccount(trx: DatabaseTransaction, userId: string): Promise<void> {
  await trx.deleteFrom('admin_users').where('id', '=', userId).execute();
}
