import { operatorAuthor } from '../../../core/audit/audit-trail.ts';
import type { AuthDependencies } from '../auth-dependencies.ts';
import { secondFactorCounterKeys } from '../attempts.ts';
import { findUserByName, forgetAttempts, lockUser, setPasswordHash } from '../auth.repository.ts';
import { recordCredentialChange } from '../credential-change.ts';
import { hashPassword } from '../password-hashing.ts';
import { refuseEasyPassword } from '../password-strength.ts';
import { endSessionsOfUser } from '../sessions.repository.ts';

/**
 * The operator sets somebody's password, which has passed the contract's rules, and ends their
 * sessions; its owner changes it at the next sign-in. False when there is no such user; throws PASSWORD_TOO_COMMON.
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
    // Whoever used up the attempts at the code knew the old password.
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
