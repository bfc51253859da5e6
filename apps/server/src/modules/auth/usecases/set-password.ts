import { operatorAuthor } from '../../../core/audit/audit-trail.ts';
import type { AuthDependencies } from '../auth-dependencies.ts';
import { secondFactorCounterKeys } from '../attempts.ts';
import { findUserByName, forgetAttempts, lockUser, setPasswordHash } from '../auth.repository.ts';
import { recordCredentialChange } from '../credential-change.ts';
import { hashPassword } from '../password-hashing.ts';
import { refuseEasyPassword } from '../password-strength.ts';
import { endSessionsOfUser } from '../sessions.repository.ts';

/**
 * Sets a user's password by the operator's command and ends the user's sessions. The password has passed the
 * contract's rules; its owner must change it at the next sign-in. False if there is no such user; throws
 * PASSWORD_TOO_COMMON.
 */
export async function setPassword(
  { database, clock, site, audit }: Pick<AuthDependencies, 'database' | 'clock' | 'site' | 'audit'>,
  { username, password }: { username: string; password: string },
): Promise<boolean> {
  await refuseEasyPassword({ password, username, siteName: site.name, field: 'password' });
  const passwordHash = await hashPassword(password);
  return database.transaction().execute(async (trx) => {
    const found = await findUserByName(trx, username);
    const user = found && (await lockUser(trx, found.id));
    if (user === undefined) return false;
    await setPasswordHash(trx, user.id, passwordHash);
    await endSessionsOfUser(trx, { userId: user.id });
    // An attacker who used up the attempts at the code knew the old password.
    await forgetAttempts(trx, secondFactorCounterKeys(user.id));
    const by = { changedBy: null, now: clock.now() };
    await recordCredentialChange(trx, { user, change: 'password', ...by });
    await audit.record(trx, {
      action: 'user_password_set',
      author: operatorAuthor,
      subject: { kind: 'user', id: user.id, name: user.username },
    });
    return true;
  });
}
