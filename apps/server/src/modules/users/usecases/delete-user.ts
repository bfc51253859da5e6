import { authorOf } from '../../../core/audit/audit-trail.ts';
import { AppError } from '../../../core/errors.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { deleteOwnViews } from '../../desk/desk.public.ts';
import { lockAsSuperAdmin } from '../acting-super-admin.ts';
import { actionsOn } from '../user-rights.ts';
import { recordRoleChange } from '../role-change.ts';
import type { UsersDependencies } from '../users-dependencies.ts';
import { accountOf } from '../users.presenter.ts';
import { deleteAccount } from '../users.repository.ts';

/**
 * A super admin deletes an account and its sessions. Throws USER_NOT_FOUND, and DELETE_NOT_ALLOWED for the
 * own account and for a super admin, even one promoted a moment ago.
 */
export async function deleteUser(
  { database, clock, log, audit }: Pick<UsersDependencies, 'database' | 'clock' | 'log' | 'audit'>,
  { actor, userId }: { actor: Actor; userId: string },
): Promise<void> {
  const deleted = await database.transaction().execute(async (trx) => {
    const user = await lockAsSuperAdmin(trx, { actor, userId });
    if (user === undefined) throw new AppError('USER_NOT_FOUND');
    const allowed = actionsOn(accountOf(user), { by: { id: actor.userId, role: 'super_admin' } });
    if (!allowed.includes('delete')) throw new AppError('DELETE_NOT_ALLOWED');
    await deleteOwnViews(trx, user.id);
    await deleteAccount(trx, user.id);
    await recordRoleChange(trx, { actor, user, from: user.role, to: null, now: clock.now() });
    await audit.record(trx, {
      action: 'user_deleted',
      author: authorOf(actor),
      subject: { kind: 'user', id: user.id, name: user.username },
      facts: { role: user.role },
    });
    return user;
  });
  log.warn({ actor: actor.username, username: deleted.username }, 'user deleted');
}
