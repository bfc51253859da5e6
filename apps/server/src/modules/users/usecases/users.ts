import type { Role } from '@ghost-pay/contract/auth/auth.schemas';
import type { createUserSchema, ListedUser } from '@ghost-pay/contract/users/users.schemas';
import type { z } from 'zod';
import { authorOf } from '../../../core/audit/audit-trail.ts';
import type { DatabaseTransaction } from '../../../core/database/database.ts';
import { AppError } from '../../../core/errors.ts';
import { recordEvent } from '../../../core/events/events.repository.ts';
import type { Actor } from '../../../core/http/actor.ts';
import type { Dependencies } from '../../../dependencies.ts';
import {
  type AdminUserRow,
  type Attempts,
  endSessionsOfUser,
  findUser,
  forgetAttempts,
  hashPassword,
  insertUser,
  listUsers as listAccounts,
  lockUser,
  lockUserAndSuperAdmins,
  presentAdminUser,
  recordCredentialChange,
  refuseEasyPassword,
  refuseSamePassword,
  removeTwofa,
  replacePasswordHash,
  requireOwnPassword,
  secondFactorCounterKeys,
  setPasswordHash,
} from '../../auth/auth.public.ts';
import { deleteOwnViews } from '../../desk/desk.public.ts';
import { actionsOn, type AskedChanges, requireRightTo } from '../user-rights.ts';
import { deleteAccount, updateAccount } from '../users.repository.ts';

/** An account as the asking administrator sees it. */
function presentListedUser(
  row: AdminUserRow,
  { actor }: { actor: Pick<Actor, 'userId' | 'role'> },
): ListedUser {
  return { ...presentAdminUser(row), allowed_actions: actionsOn(row, actor) };
}

/** The dependencies of this module's use cases; each use case takes the part that it needs. */
type UsersDependencies = Pick<Dependencies, 'clock' | 'database' | 'audit' | 'log' | 'site'>;

/**
 * The user and all super admins, locked until the transaction ends. Throws TOKEN_EXPIRED if the actor is no
 * longer a super admin: of two who demote each other at once, the second finds their session ended. Actors
 * cannot take their own role or second factor away, so at least one super admin always remains. Must be
 * called before any other account is locked.
 */
async function lockAsSuperAdmin(
  trx: DatabaseTransaction,
  { actor, userId }: { actor: Actor; userId: string },
): Promise<AdminUserRow | undefined> {
  const { user, superAdminIds } = await lockUserAndSuperAdmins(trx, userId);
  if (!superAdminIds.includes(actor.userId)) throw new AppError('TOKEN_EXPIRED');
  return user;
}

/** Records a change of an account's role, which super admins are told about; null means no account. */
async function recordRoleChange(
  trx: DatabaseTransaction,
  {
    actor,
    user,
    from,
    to,
    now,
  }: {
    actor: Actor;
    user: { id: string; username: string };
    from: Role | null;
    to: Role | null;
    now: Date;
  },
): Promise<void> {
  await recordEvent(trx, {
    kind: 'admin_role_changed',
    facts: { user: user.id, username: user.username, from, to, changed_by: actor.username },
    happenedAt: now,
  });
}

/** All accounts, each with the actions that the actor may take. */
export async function listUsers(
  { database }: Pick<Dependencies, 'database'>,
  { actor }: { actor: Actor },
): Promise<ListedUser[]> {
  return (await listAccounts(database)).map((row) => presentListedUser(row, { actor }));
}

/**
 * A super admin creates an account. Its owner sets up the second factor and changes the password at the first
 * sign-in. Throws PASSWORD_TOO_COMMON, or the database's refusal of a name that exists in any case.
 */
export async function createUser(
  { database, clock, site, log, audit }: UsersDependencies,
  { actor, user }: { actor: Actor; user: z.output<typeof createUserSchema> },
): Promise<ListedUser> {
  const { username, role, password } = user;
  const email = user.email ?? null;
  await refuseEasyPassword({ password, username, siteName: site.name, field: 'password' });
  const passwordHash = await hashPassword(password);
  const created = await database.transaction().execute(async (trx) => {
    await lockAsSuperAdmin(trx, { actor, userId: actor.userId });
    const { id } = await insertUser(trx, {
      username,
      email,
      role,
      password_hash: passwordHash,
      password_must_change: true,
      created_at: clock.now(),
    });
    const row = await findUser(trx, id);
    if (row === undefined) throw new AppError('USER_NOT_FOUND');
    await recordRoleChange(trx, { actor, user: row, from: null, to: role, now: clock.now() });
    await audit.record(trx, {
      action: 'user_created',
      author: authorOf(actor),
      subject: { kind: 'user', id, name: username },
      facts: { role },
      details: email ?? undefined,
    });
    return row;
  });
  log.warn({ actor: actor.username, username, role }, 'user created');
  return presentListedUser(created, { actor });
}

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

/**
 * A super admin deletes an account and its sessions. Throws USER_NOT_FOUND, and DELETE_NOT_ALLOWED for the
 * own account and for a super admin, even one promoted a moment ago.
 */
export async function deleteUser(
  { database, clock, log, audit }: Pick<Dependencies, 'database' | 'clock' | 'log' | 'audit'>,
  { actor, userId }: { actor: Actor; userId: string },
): Promise<void> {
  const deleted = await database.transaction().execute(async (trx) => {
    const user = await lockAsSuperAdmin(trx, { actor, userId });
    if (user === undefined) throw new AppError('USER_NOT_FOUND');
    // The lock has found the actor among the super admins.
    const allowed = actionsOn(user, { userId: actor.userId, role: 'super_admin' });
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

/**
 * A super admin removes a user's lost second factor and ends the user's sessions. The next sign-in only
 * allows a new set-up. Throws USER_NOT_FOUND, TWOFA_NOT_ENABLED, and FORBIDDEN for the own account, whose
 * factor is turned off with a code.
 */
export async function resetUserTwofa(
  { database, clock, log, audit }: Pick<Dependencies, 'database' | 'clock' | 'log' | 'audit'>,
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
