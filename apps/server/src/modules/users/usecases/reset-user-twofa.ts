import type { ListedUser } from '@ghost-pay/contract/users/users.schemas';
import { authorOf } from '../../../core/audit/audit-trail.ts';
import { AppError } from '../../../core/errors.ts';
import type { Actor } from '../../../core/http/actor.ts';
import {
  endSessionsOfUser,
  findUser,
  forgetAttempts,
  recordCredentialChange,
  removeTwofa,
  secondFactorCounterKeys,
} from '../../auth/auth.public.ts';
import { lockAsSuperAdmin } from '../acting-super-admin.ts';
import type { UsersDependencies } from '../users-dependencies.ts';
import { presentListedUser } from '../users.presenter.ts';

/**
 * A super admin removes a user's lost second factor and ends the user's sessions. The next sign-in only
 * allows a new set-up. Throws USER_NOT_FOUND, TWOFA_NOT_ENABLED, and FORBIDDEN for the own account, whose
 * factor is turned off with a code.
 */
export async function resetUserTwofa(
  { database, clock, log, audit }: Omit<UsersDependencies, 'site'>,
  { actor, userId }: { actor: Actor; userId: string },
): Promise<ListedUser> {
  if (userId === actor.userId) throw new AppError('FORBIDDEN');
  const reset = await database.transaction().execute(async (trx) => {
    const user = await lockAsSuperAdmin(trx, { actor, userId });
    if (user === undefined) throw new AppError('USER_NOT_FOUND');
    if (!user.twofa_enabled) throw new AppError('TWOFA_NOT_ENABLED');
    await removeTwofa(trx, user.id);
    await endSessionsOfUser(trx, { userId: user.id });
    await forgetAttempts(trx, secondFactorCounterKeys(user.id));
    const by = { changedBy: actor.username, now: clock.now() };
    await recordCredentialChange(trx, { user, change: 'second_factor_removed', ...by });
    await audit.record(trx, {
      action: 'user_twofa_reset',
      author: authorOf(actor),
      subject: { kind: 'user', id: user.id, name: user.username },
    });
    return (await findUser(trx, user.id)) ?? user;
  });
  log.warn({ actor: actor.username, username: reset.username }, 'second factor removed');
  return presentListedUser(reset, { actor });
}
