import type { DatabaseTransaction } from '../../core/database/database.ts';
import { AppError } from '../../core/errors.ts';
import type { Actor } from '../../core/http/actor.ts';
import { type AdminUserRow, lockUserAndSuperAdmins } from '../auth/auth.public.ts';

/**
 * The user, held until the transaction ends together with the super admins. Throws TOKEN_EXPIRED when
 * the actor is not one of them any more: of two who demote each other at once the second finds that
 * their session has ended. As nobody does to themselves what would cost them the role or the second
 * factor, the actor remains, and so there always is one. To be called before any other account is locked.
 */
export async function lockAsSuperAdmin(
  trx: DatabaseTransaction,
  { actor, userId }: { actor: Actor; userId: string },
): Promise<AdminUserRow | undefined> {
  const { user, superAdminIds } = await lockUserAndSuperAdmins(trx, userId);
  if (!superAdminIds.includes(actor.userId)) throw new AppError('TOKEN_EXPIRED');
  return user;
}
