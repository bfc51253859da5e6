import type { ListedUser } from '@ghost-pay/contract/users/users.schemas';
import { authorOf } from '../../../core/audit/audit-trail.ts';
import type { DatabaseTransaction } from '../../../core/database/database.ts';
import { AppError } from '../../../core/errors.ts';
import type { Actor } from '../../../core/http/actor.ts';
import {
  type AdminUserRow,
  type Attempts,
  endSessionsOfUser,
  findUser,
  forgetAttempts,
  hashPassword,
  lockUser,
  recordCredentialChange,
  refuseEasyPassword,
  refuseSamePassword,
  replacePasswordHash,
  requireOwnPassword,
  secondFactorCounterKeys,
  setPasswordHash,
} from '../../auth/auth.public.ts';
import { type AskedChanges, requireRightTo } from '../account-changes.ts';
import { lockAsSuperAdmin } from '../acting-super-admin.ts';
import { recordRoleChange } from '../role-change.ts';
import type { UsersDependencies } from '../users-dependencies.ts';
import { presentListedUser } from '../users.presenter.ts';
import { updateAccount } from '../users.repository.ts';

type UpdateDependencies = UsersDependencies & { readonly attempts: Attempts };

interface UpdateRequest {
  readonly actor: Actor;
  readonly userId: string;
  readonly changes: AskedChanges;
}

/** A new password that has passed every rule, and the hash that it replaces. */
interface NewPassword {
  readonly hash: string;
  readonly replaces: string;
}

/**
 * Changes e-mail address, role and password of an account, all or nothing. The own password needs the present
 * one; this session then stays and the others end. A role, an e-mail address and another administrator's
 * password need a fresh second factor. A changed role ends all sessions of the account. So does another
 * administrator's new password, which its owner must change at the next sign-in. Throws USER_NOT_FOUND,
 * FORBIDDEN, OWN_ROLE_STAYS, STEP_UP_REQUIRED, INVALID_CREDENTIALS, TOO_MANY_ATTEMPTS, PASSWORD_UNCHANGED,
 * PASSWORD_TOO_COMMON.
 */
export async function updateUser(
  dependencies: UpdateDependencies,
  request: UpdateRequest,
): Promise<ListedUser> {
  const { database, clock, log } = dependencies;
  const { actor, userId, changes } = request;
  const user = await findUser(database, userId);
  if (user === undefined) throw new AppError('USER_NOT_FOUND');
  requireRightTo(changes, { actor, user, now: clock.now() });
  const password = await preparePassword(dependencies, { ...request, user });
  const updated = await database
    .transaction()
    .execute((trx) => updateWithin(dependencies, trx, { ...request, password }));
  log.info({ actor: actor.username, username: updated.username }, 'user updated');
  return presentListedUser(updated, { actor });
}

/** Outside the transaction: hashing is slow, and no row should stay locked meanwhile. */
async function preparePassword(
  dependencies: UpdateDependencies,
  { actor, user, changes }: UpdateRequest & { user: AdminUserRow },
): Promise<NewPassword | undefined> {
  const { password, current_password: current } = changes;
  if (password === undefined) return undefined;
  if (user.id === actor.userId) {
    if (current === undefined)
      throw new AppError('INVALID_INPUT', { fields: { current_password: 'Password is required' } });
    await requireOwnPassword(dependencies, { user, password: current });
    refuseSamePassword({ password, current, field: 'password' });
  }
  const siteName = dependencies.site.name;
  await refuseEasyPassword({ password, username: user.username, siteName, field: 'password' });
  return { hash: await hashPassword(password), replaces: user.password_hash };
}

async function updateWithin(
  { clock, audit }: UpdateDependencies,
  trx: DatabaseTransaction,
  { actor, userId, changes, password }: UpdateRequest & { password: NewPassword | undefined },
): Promise<AdminUserRow> {
  const isOwn = userId === actor.userId;
  const before = isOwn
    ? await lockUser(trx, userId)
    : await lockAsSuperAdmin(trx, { actor, userId });
  if (before === undefined) throw new AppError('USER_NOT_FOUND');
  // Checked again for the row, which is now locked.
  requireRightTo(changes, { actor, user: before, now: clock.now() });
  const { email = before.email, role = before.role } = changes;
  const after = await updateAccount(trx, { userId, email, role });
  if (password !== undefined) await replacePassword(trx, { actor, userId, password });
  if (password !== undefined || role !== before.role)
    await endSessionsOfUser(trx, { userId, ...(isOwn && { except: actor.sessionId }) });

  if (role !== before.role)
    await recordRoleChange(trx, {
      actor,
      user: before,
      from: before.role,
      to: role,
      now: clock.now(),
    });

  const by = { user: before, newEmail: email, changedBy: actor.username, now: clock.now() };
  if (password !== undefined) await recordCredentialChange(trx, { ...by, change: 'password' });
  if (email !== before.email) await recordCredentialChange(trx, { ...by, change: 'email' });

  const entry = { author: authorOf(actor), subject: subjectOf(before) };
  if (email !== before.email || role !== before.role) {
    await audit.record(trx, {
      ...entry,
      action: 'user_updated',
      facts: {
        ...(role !== before.role && { role_from: before.role, role_to: role }),
        ...(email !== before.email && { email_changed: true }),
      },
      ...(email !== before.email && { details: `${before.email ?? '—'} → ${email ?? '—'}` }),
    });
  }
  if (password !== undefined)
    await audit.record(trx, { ...entry, action: isOwn ? 'password_changed' : 'user_password_set' });
  return after;
}

async function replacePassword(
  trx: DatabaseTransaction,
  { actor, userId, password }: { actor: Actor; userId: string; password: NewPassword },
): Promise<void> {
  if (userId !== actor.userId) {
    await setPasswordHash(trx, userId, password.hash);
    // An attacker who used up the attempts at the code knew the old password.
    await forgetAttempts(trx, secondFactorCounterKeys(userId));
    return;
  }
  // Of two concurrent changes, the second checked a password that is no longer the current one.
  const replaced = await replacePasswordHash(trx, {
    userId,
    from: password.replaces,
    to: password.hash,
  });
  if (!replaced) throw new AppError('INVALID_CREDENTIALS');
}

function subjectOf({ id, username }: AdminUserRow) {
  return { kind: 'user', id, name: username } as const;
}
