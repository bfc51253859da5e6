import type { Role } from '@ghost-pay/contract/auth/auth.schemas';
import { operatorAuthor } from '../../../core/audit/audit-trail.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { secondFactorCounterKeys } from '../attempts.ts';
import {
  findUserByName,
  forgetAttempts,
  insertUser,
  lockSetupLinks,
  lockUser,
  removeTwofa,
  replaceLink,
  setPasswordHash,
} from '../auth.repository.ts';
import { recordCredentialChange } from '../credential-change.ts';
import { hashPassword } from '../password-hashing.ts';
import { refuseEasyPassword } from '../password-strength.ts';
import { endSessionsOfUser } from '../sessions.repository.ts';

/**
 * Makes an administrator, by the operator's command. An open set-up link ends. The password must be changed
 * at the first sign-in. Name, e-mail and password have passed the contract's rules. Throws
 * PASSWORD_TOO_COMMON, or the database's refusal of an existing name.
 */
export async function createAdmin(
  { database, clock, site, audit }: Pick<Dependencies, 'database' | 'clock' | 'site' | 'audit'>,
  {
    username,
    email,
    role,
    password,
  }: { username: string; email: string | null; role: Role; password: string },
): Promise<void> {
  await refuseEasyPassword({ password, username, siteName: site.name, field: 'password' });
  const passwordHash = await hashPassword(password);
  await database.transaction().execute(async (trx) => {
    await lockSetupLinks(trx);
    await replaceLink(trx, { userId: null, link: null });
    const { id } = await insertUser(trx, {
      username,
      email,
      role,
      password_hash: passwordHash,
      password_must_change: true,
      created_at: clock.now(),
    });
    await audit.record(trx, {
      action: 'user_created',
      author: operatorAuthor,
      subject: { kind: 'user', id, name: username },
      facts: { role },
    });
  });
}

/**
 * Sets a user's password by the operator's command and ends the user's sessions. The password has passed the
 * contract's rules; its owner must change it at the next sign-in. False if there is no such user; throws
 * PASSWORD_TOO_COMMON.
 */
export async function setPassword(
  { database, clock, site, audit }: Pick<Dependencies, 'database' | 'clock' | 'site' | 'audit'>,
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

/**
 * Removes a lost second factor by the operator's command and ends the user's sessions. The next sign-in only
 * allows a new set-up. This also works for the last super admin, who has no other way back. False if there is
 * no such user.
 */
export async function resetTwofa(
  { database, clock, audit }: Pick<Dependencies, 'database' | 'clock' | 'audit'>,
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
