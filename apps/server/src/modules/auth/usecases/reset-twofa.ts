import { operatorAuthor } from '../../../core/audit/audit-trail.ts';
import type { AuthDependencies } from '../auth-dependencies.ts';
import { secondFactorCounterKeys } from '../attempts.ts';
import { findUserByName, forgetAttempts, lockUser, removeTwofa } from '../auth.repository.ts';
import { recordCredentialChange } from '../credential-change.ts';
import { endSessionsOfUser } from '../sessions.repository.ts';

/**
 * The operator takes a lost second factor away and ends the user's sessions; the next sign-in leads
 * to a new set-up and nowhere else. Also for the last super admin: it is the only way back for them.
 * False when there is no such user.
 */
export async function resetTwofa(
  { database, clock, audit }: Pick<AuthDependencies, 'database' | 'clock' | 'audit'>,
  { username }: { username: string },
): Promise<boolean> {
  return database.transaction().execute(async (trx) => {
    const found = await findUserByName(trx, username);
    const user = found && (await lockUser(trx, found.id));
    if (user === undefined) return false;
    await removeTwofa(trx, user.id);
    await endSessionsOfUser(trx, { userId: user.id });
    await forgetAttempts(trx, secondFactorCounterKeys(user.id));
    const by = { changedBy: null, now: clock.now() };
    await recordCredentialChange(trx, { user, change: 'second_factor_removed', ...by });
    await audit.record(trx, {
      action: 'user_twofa_reset',
      author: operatorAuthor,
      subject: { kind: 'user', id: user.id, name: user.username },
    });
    return true;
  });
}
