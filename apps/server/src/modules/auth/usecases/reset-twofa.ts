import { operatorAuthor } from '../../../core/audit/audit-trail.ts';
import type { AuthDependencies } from '../auth-dependencies.ts';
import { secondFactorCounterKeys } from '../attempts.ts';
import { findUserByName, forgetAttempts, lockUser, removeTwofa } from '../auth.repository.ts';
import { recordCredentialChange } from '../credential-change.ts';
import { endSessionsOfUser } from '../sessions.repository.ts';

/**
 * Removes a lost second factor by the operator's command and ends the user's sessions. The next sign-in only
 * allows a new set-up. This also works for the last super admin, who has no other way back. False if there is
 * no such user.
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
