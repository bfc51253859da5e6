import type { DatabaseTransaction } from '../../core/database/database.ts';
import { AppError } from '../../core/errors.ts';
import type { Actor } from '../../core/http/actor.ts';
import { type AdminUserRow, lockUserAndSuperAdmins } from '../auth/auth.public.ts';

/**
 * The user and all super admins, locked until the transaction ends. Throws TOKEN_EXPIRED if the actor is no
 * longer a super admin: of two who demote each other at once, the second finds their session ended. Actors
 * cannot take their own role or second factor away, so at least one super admin always remains. Must be
 * called before any other account is locked.
 */
export async function lockAsSuperAdmin(
  trx: DatabaseTransaction,
  { actor, userId }: { actor: Actor; userId: string },
): Promise<AdminUserRow | undefined> {
  const { user, superAdminIds } = await lockUserAndSuperAdmins(trx, userId);
  if (!superAdminIds.includes(actor.userId)) throw new AppError('TOKEN_EXPIRED');
  return user;
}
