import { errorCatalogue } from '@ghost-pay/contract/error-codes';
import { authorOf } from '../../../core/audit/audit-trail.ts';
import { AppError } from '../../../core/errors.ts';
import type { Actor } from '../../../core/http/actor.ts';
import type { Dependencies } from '../../../dependencies.ts';
import type { Attempts } from '../attempts.ts';
import { type AdminUserRow, findUser, replacePasswordHash } from '../auth.repository.ts';
import { recordCredentialChange } from '../credential-change.ts';
import { hashPassword, isPasswordOf } from '../password-hashing.ts';
import { refuseEasyPassword } from '../password-strength.ts';
import { endSessionsOfUser } from '../sessions.repository.ts';

/**
 * Throws PASSWORD_UNCHANGED, as a sentence of the new password's field. If others know the old password, an
 * equal new one would not lock them out.
 */
export function refuseSamePassword({
  password,
  current,
  field,
}: {
  password: string;
  current: string;
  field: string;
}): void {
  if (password !== current) return;
  const { sentence } = errorCatalogue.PASSWORD_UNCHANGED;
  throw new AppError('PASSWORD_UNCHANGED', { fields: { [field]: sentence } });
}

/**
 * Requires the present password for a change of the own password. Throws INVALID_CREDENTIALS, and
 * TOO_MANY_ATTEMPTS after five wrong ones.
 */
export async function requireOwnPassword(
  { attempts, log }: Pick<Dependencies, 'log'> & { attempts: Attempts },
  { user, password }: { user: AdminUserRow; password: string },
): Promise<void> {
  await attempts.atPassword(user.id, async () => {
    if (await isPasswordOf(user.password_hash, password)) return;
    log.warn({ actor: user.username }, 'password change refused');
    throw new AppError('INVALID_CREDENTIALS');
  });
}

/**
 * Changes the actor's own password and ends all their other sessions.
 * Throws INVALID_CREDENTIALS (the present password is wrong), PASSWORD_UNCHANGED, PASSWORD_TOO_COMMON,
 * TOO_MANY_ATTEMPTS.
 */
export async function changePassword(
  {
    database,
    clock,
    attempts,
    site,
    log,
    audit,
  }: Pick<Dependencies, 'database' | 'clock' | 'site' | 'log' | 'audit'> & {
    attempts: Attempts;
  },
  {
    actor,
    currentPassword,
    newPassword,
  }: { actor: Actor; currentPassword: string; newPassword: string },
): Promise<void> {
  const user = await findUser(database, actor.userId);
  if (user === undefined) throw new AppError('TOKEN_EXPIRED');
  await requireOwnPassword({ attempts, log }, { user, password: currentPassword });
  refuseSamePassword({ password: newPassword, current: currentPassword, field: 'newPassword' });
  await refuseEasyPassword({
    password: newPassword,
    username: user.username,
    siteName: site.name,
    field: 'newPassword',
  });
  const passwordHash = await hashPassword(newPassword);
  await database.transaction().execute(async (trx) => {
    // Of two concurrent changes, the second checked a password that is no longer the current one.
    const replaced = await replacePasswordHash(trx, {
      userId: user.id,
      from: user.password_hash,
      to: passwordHash,
    });
    if (!replaced) throw new AppError('INVALID_CREDENTIALS');
    await endSessionsOfUser(trx, { userId: user.id, except: actor.sessionId });
    const now = clock.now();
    const by = { changedBy: actor.username, now };
    await recordCredentialChange(trx, { user, change: 'password', ...by });
    await audit.record(trx, { action: 'password_changed', author: authorOf(actor) });
  });
  log.info({ actor: actor.username }, 'password changed');
}
