import { type Insertable, type Selectable, sql } from 'kysely';
import type { DatabaseTransaction, Queryable } from '../../core/database/database.ts';
import { fold, folded } from '../../core/database/folded.ts';
import type { AdminUsersTable } from '../../migrations/tables.ts';

export type AdminUserRow = Selectable<AdminUsersTable>;

/**
 * A well-formed hash that belongs to no password: 16 and 32 zero bytes, at the cost of `hashPassword`. It is stored for an
 * administrator who has not chosen a password yet.
 */
export const hashOfNoPassword = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** The user of a name, in any case; of names that collide the one in these letters. */
export async function findUserByName(
  database: Queryable,
  username: string,
): Promise<AdminUserRow | undefined> {
  return database
    .selectFrom('admin_users')
    .selectAll()
    .where(folded('username'), '=', fold(username))
    .orderBy(sql`username = ${username}`, 'desc')
    .orderBy('name_collides')
    .limit(1)
    .executeTakeFirst();
}

export async function findUser(database: Queryable, id: string): Promise<AdminUserRow | undefined> {
  return database.selectFrom('admin_users').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function listUsers(database: Queryable): Promise<AdminUserRow[]> {
  return database
    .selectFrom('admin_users')
    .selectAll()
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** The user, locked until the transaction ends. This lock serializes changes of a user's sessions and factors. */
export async function lockUser(
  trx: DatabaseTransaction,
  id: string,
): Promise<AdminUserRow | undefined> {
  return trx
    .selectFrom('admin_users')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function insertUser(
  trx: DatabaseTransaction,
  user: Insertable<AdminUsersTable>,
): Promise<{ id: string }> {
  return trx.insertInto('admin_users').values(user).returning('id').executeTakeFirstOrThrow();
}

/** Stores a password that its owner chose; false if the stored hash is no longer the one that the caller checked. */
export async function replacePasswordHash(
  trx: DatabaseTransaction,
  { userId, from, to }: { userId: string; from: string; to: string },
): Promise<boolean> {
  const result = await trx
    .updateTable('admin_users')
    .set({ password_hash: to, password_must_change: false })
    .where('id', '=', userId)
    .where('password_hash', '=', from)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Adds administrators of another system, who have no password yet. Throws a unique violation if a name is taken. */
export async function insertUsersWithoutPassword(
  trx: DatabaseTransaction,
  users: readonly { username: string; email: string | null; createdAt: Date }[],
): Promise<void> {
  if (users.length === 0) return;
  await trx
    .insertInto('admin_users')
    .values(
      users.map(({ username, email, createdAt }) => ({
        username,
        email,
        role: 'admin' as const,
        password_hash: hashOfNoPassword,
        created_at: createdAt,
      })),
    )
    .execute();
}

/** The user must be locked: the row is expected to exist. */
export async function recordLogin(
  trx: DatabaseTransaction,
  userId: string,
  now: Date,
): Promise<AdminUserRow> {
  return trx
    .updateTable('admin_users')
    .set({ last_login: now })
    .where('id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Stores a password that another person chose; its owner has to change it. */
export async function setPasswordHash(
  trx: DatabaseTransaction,
  userId: string,
  passwordHash: string,
): Promise<void> {
  await trx
    .updateTable('admin_users')
    .set({ password_hash: passwordHash, password_must_change: true })
    .where('id', '=', userId)
    .execute();
}

/** Stores a pending secret in place of an earlier one; false if the second factor is already on. */
export async function storePendingSecret(
  database: Queryable,
  { userId, sealedSecret }: { userId: string; sealedSecret: Buffer },
): Promise<boolean> {
  const result = await database
    .updateTable('admin_users')
    // A new secret has other codes, so steps used with the old one may be used again.
    .set({ twofa_secret_encrypted: sealedSecret, twofa_last_step: 0 })
    .where('id', '=', userId)
    .where('twofa_enabled', '=', false)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Enables the pending secret and uses up the step of its first code; false if it is no longer pending. */
export async function enablePendingSecret(
  trx: DatabaseTransaction,
  {
    userId,
    sealedSecret,
    step,
    now,
  }: { userId: string; sealedSecret: Buffer; step: number; now: Date },
): Promise<boolean> {
  const result = await trx
    .updateTable('admin_users')
    .set({ twofa_enabled: true, twofa_setup_at: now, twofa_last_step: step })
    .where('id', '=', userId)
    .where('twofa_enabled', '=', false)
    .where('twofa_secret_encrypted', '=', sealedSecret)
    .where('twofa_last_step', '<', step)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Uses up the step of a code; false if this or a later step has been used, or the secret has changed. */
export async function consumeStep(
  trx: DatabaseTransaction,
  { userId, sealedSecret, step }: { userId: string; sealedSecret: Buffer; step: number },
): Promise<boolean> {
  const result = await trx
    .updateTable('admin_users')
    .set({ twofa_last_step: step })
    .where('id', '=', userId)
    .where('twofa_enabled', '=', true)
    .where('twofa_secret_encrypted', '=', sealedSecret)
    .where('twofa_last_step', '<', step)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Turns the second factor off and deletes its secret, recovery codes and passkeys. */
export async function removeTwofa(trx: DatabaseTransaction, userId: string): Promise<void> {
  await trx
    .updateTable('admin_users')
    .set({
      twofa_enabled: false,
      twofa_setup_at: null,
      twofa_secret_encrypted: null,
      twofa_last_step: 0,
    })
    .where('id', '=', userId)
    .execute();
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await trx.deleteFrom('passkeys').where('user_id', '=', userId).execute();
  await trx.deleteFrom('passkey_challenges').where('user_id', '=', userId).execute();
}

/**
 * A user and all super admins with a second factor, locked until the transaction ends. One statement takes
 * the locks in a fixed order. Two super admins who would both leave take turns, the second sees that the
 * first has left, and no deadlock can occur.
 */
export async function lockUserAndSuperAdmins(
  trx: DatabaseTransaction,
  userId: string,
): Promise<{ user: AdminUserRow | undefined; superAdminIds: string[] }> {
  const rows = await trx
    .selectFrom('admin_users')
    .selectAll()
    .where((where) =>
      where.or([
        where('id', '=', userId),
        where.and([where('role', '=', 'super_admin'), where('twofa_enabled', '=', true)]),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  return {
    user: rows.find(({ id }) => id === userId),
    superAdminIds: rows
      .filter((row) => row.role === 'super_admin' && row.twofa_enabled)
      .map(({ id }) => id),
  };
}

export async function replaceRecoveryCodes(
  trx: DatabaseTransaction,
  { userId, codeHashes }: { userId: string; codeHashes: readonly Buffer[] },
): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await trx
    .insertInto('recovery_codes')
    .values(codeHashes.map((codeHash) => ({ user_id: userId, code_hash: codeHash })))
    .execute();
}

/** Uses up a recovery code; false if it does not exist or has been used. */
export async function consumeRecoveryCode(
  trx: DatabaseTransaction,
  { userId, codeHash, now }: { userId: string; codeHash: Buffer; now: Date },
): Promise<boolean> {
  const result = await trx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Resets attempt counters, for users whom the operator lets in again. */
export async function forgetAttempts(
  trx: DatabaseTransaction,
  keys: readonly string[],
): Promise<void> {
  await sql`delete from rate_limits where key = any(${keys})`.execute(trx);
}

/**
 * Serializes issuing and using set-up links and making administrators by command, so there is only one first
 * administrator.
 */
export async function lockSetupLinks(trx: DatabaseTransaction): Promise<void> {
  await sql`lock table setup_links in exclusive mode`.execute(trx);
}

export async function isSetupLink(
  database: Queryable,
  { tokenHash, now }: { tokenHash: Buffer; now: Date },
): Promise<boolean> {
  const row = await database
    .selectFrom('setup_links')
    .select('expires_at')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where('user_id', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** The administrator without a password who chooses it with this link; undefined if there is none. */
export async function findLinkedUser(
  database: Queryable,
  { tokenHash, now }: { tokenHash: Buffer; now: Date },
): Promise<AdminUserRow | undefined> {
  return database
    .selectFrom('setup_links')
    .innerJoin('admin_users', 'admin_users.id', 'setup_links.user_id')
    .selectAll('admin_users')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where('password_hash', '=', hashOfNoPassword)
    .executeTakeFirst();
}

/**
 * Gives an administrator, or the first one to come (null), one link in place of an earlier one; null as the link takes
 * it away.
 */
export async function replaceLink(
  trx: DatabaseTransaction,
  { userId, link }: { userId: string | null; link: { tokenHash: Buffer; expiresAt: Date } | null },
): Promise<void> {
  await trx
    .deleteFrom('setup_links')
    .where('user_id', userId === null ? 'is' : '=', userId)
    .execute();
  if (link !== null)
    await trx
      .insertInto('setup_links')
      .values({ token_hash: link.tokenHash, expires_at: link.expiresAt, user_id: userId })
      .execute();
}

/** The link's expiry; undefined without a link. */
export async function findSetupLinkEnd(trx: DatabaseTransaction): Promise<Date | undefined> {
  const link = await trx
    .selectFrom('setup_links')
    .select('expires_at')
    .where('user_id', 'is', null)
    .executeTakeFirst();
  return link?.expires_at;
}
