import type { Role } from '@ghost-pay/contract/auth/auth.schemas';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { DatabaseTransaction, Queryable } from '../../core/database/database.ts';
import { fold, folded } from '../../core/database/folded.ts';
import { prepared } from '../../core/database/prepared-statements.ts';
import type { AdminSessionsTable } from '../../migrations/tables.ts';

/** A running session with its user's current name and role. */
interface SessionWithUser {
  readonly sessionId: string;
  readonly userId: string;
  readonly username: string;
  readonly role: Role;
  readonly secondFactorAt: Date | null;
  readonly expiresAt: Date;
  readonly twofaEnabled: boolean;
  readonly passwordMustChange: boolean;
}

/** The session of a token; undefined once it has ended. A session that expires at `now` has ended. */
export async function findSession(
  database: Queryable,
  { tokenHash, now }: { tokenHash: Buffer; now: Date },
): Promise<SessionWithUser | undefined> {
  const { rows } = await sql<SessionWithUser>`
    select s.id as "sessionId", u.id as "userId", u.username, u.role, s.second_factor_at as "secondFactorAt",
      s.expires_at as "expiresAt", u.twofa_enabled as "twofaEnabled", u.password_must_change as "passwordMustChange"
    from admin_sessions as s join admin_users as u on u.id = s.user_id
    where s.token_hash = ${tokenHash} and s.expires_at > ${now} ${prepared}`.execute(database);
  return rows[0];
}

export async function insertSession(
  trx: DatabaseTransaction,
  session: Insertable<AdminSessionsTable>,
): Promise<void> {
  await trx.insertInto('admin_sessions').values(session).execute();
}

/** Ends the user's expired sessions and all but the `keep` newest of the others. The user must be locked. */
export async function trimSessions(
  trx: DatabaseTransaction,
  { userId, now, keep }: { userId: string; now: Date; keep: number },
): Promise<void> {
  await trx
    .deleteFrom('admin_sessions')
    .where('user_id', '=', userId)
    .where((or) =>
      or.or([
        or('expires_at', '<=', now),
        or(
          'id',
          'not in',
          or
            .selectFrom('admin_sessions')
            .select('id')
            .where('user_id', '=', userId)
            .orderBy('created_at', 'desc')
            .orderBy('id', 'desc')
            .limit(keep),
        ),
      ]),
    )
    .execute();
}

/** Also resets the count of revealed codes. False if the session has ended. */
export async function setSecondFactorAt(
  trx: DatabaseTransaction,
  { sessionId, secondFactorAt }: { sessionId: string; secondFactorAt: Date | null },
): Promise<boolean> {
  const result = await trx
    .updateTable('admin_sessions')
    .set({ second_factor_at: secondFactorAt, codes_revealed: 0 })
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/**
 * Counts one revealed code for the session's second factor. False if the session has revealed `most` codes or
 * has ended. Concurrent reveals of one session wait for each other here.
 */
export async function countRevealedCode(
  trx: DatabaseTransaction,
  { sessionId, most }: { sessionId: string; most: number },
): Promise<boolean> {
  const result = await trx
    .updateTable('admin_sessions')
    .set((row) => ({ codes_revealed: row('codes_revealed', '+', 1) }))
    .where('id', '=', sessionId)
    .where('codes_revealed', '<', most)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function endSessionById(database: Queryable, sessionId: string): Promise<void> {
  await database.deleteFrom('admin_sessions').where('id', '=', sessionId).execute();
}

/** Ends the session of a token, for any user. */
export async function endSessionOfToken(
  trx: DatabaseTransaction,
  tokenHash: Buffer,
): Promise<void> {
  await trx.deleteFrom('admin_sessions').where('token_hash', '=', tokenHash).execute();
}

export type RunningSessionRow = Pick<
  Selectable<AdminSessionsTable>,
  'id' | 'created_at' | 'expires_at' | 'address' | 'user_agent'
>;

/** The user's running sessions, newest first. */
export async function listRunningSessions(
  database: Queryable,
  { userId, now }: { userId: string; now: Date },
): Promise<RunningSessionRow[]> {
  return database
    .selectFrom('admin_sessions')
    .select(['id', 'created_at', 'expires_at', 'address', 'user_agent'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Ends one session; false if it is not the user's or has ended. */
export async function endSessionOfUser(
  trx: DatabaseTransaction,
  { userId, sessionId, now }: { userId: string; sessionId: string; now: Date },
): Promise<boolean> {
  const result = await trx
    .deleteFrom('admin_sessions')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/**
 * Ends all sessions of a user, or all but one. The user must be locked, otherwise a concurrent login could
 * create a session that survives.
 */
export async function endSessionsOfUser(
  trx: DatabaseTransaction,
  { userId, except }: { userId: string; except?: string },
): Promise<void> {
  let query = trx.deleteFrom('admin_sessions').where('user_id', '=', userId);
  if (except !== undefined) query = query.where('id', '<>', except);
  await query.execute();
}

/** Whether the administrator of a name, in any case, has signed in from a place before. */
export async function isSignInAddress(
  database: Queryable,
  { username, place }: { username: string; place: string },
): Promise<boolean> {
  const row = await database
    .selectFrom('sign_in_places')
    .innerJoin('admin_users', 'admin_users.id', 'sign_in_places.user_id')
    .select('place')
    .where(folded('username'), '=', fold(username))
    .where('place', '=', place)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Records the place of a sign-in. Returns whether it is new: not seen before, although another place was. The
 * user must be locked.
 */
export async function noteSignInAddress(
  trx: DatabaseTransaction,
  { userId, place, now }: { userId: string; place: string; now: Date },
): Promise<{ isNews: boolean }> {
  const { known, others } = await trx
    .selectFrom('sign_in_places')
    .select((select) => [
      select.fn.countAll<number>().filterWhere('place', '=', place).as('known'),
      select.fn.countAll<number>().filterWhere('place', '<>', place).as('others'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('sign_in_places')
    .values({ user_id: userId, place, first_seen_at: now, last_seen_at: now })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'place']).doUpdateSet({ last_seen_at: now }),
    )
    .execute();
  return { isNews: known === 0 && others > 0 };
}
