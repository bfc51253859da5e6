import type { Insertable, Selectable } from 'kysely';
import type { Database, DatabaseTransaction, Queryable } from '../../core/database/database.ts';
import type { PasskeyChallengesTable, PasskeysTable } from '../../migrations/tables.ts';

export type PasskeyRow = Selectable<PasskeysTable>;
export type PasskeyChallenge = Selectable<PasskeyChallengesTable>;

/** The most open challenges of one user and purpose; the oldest is dropped first. */
const openChallenges = 10;

/** The passkeys of a user, oldest first. */
export async function listPasskeysOf(database: Queryable, userId: string): Promise<PasskeyRow[]> {
  return database
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** The passkey with this credential id, if it belongs to this user. */
export async function findPasskey(
  database: Queryable,
  { userId, credentialId }: { userId: string; credentialId: Buffer },
): Promise<PasskeyRow | undefined> {
  return database
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
}

/** Undefined if this passkey already exists, for any user. */
export async function insertPasskey(
  trx: DatabaseTransaction,
  passkey: Insertable<PasskeysTable>,
): Promise<PasskeyRow | undefined> {
  return trx
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Undefined if the user has no such passkey. */
export async function setPasskeyName(
  trx: DatabaseTransaction,
  { userId, passkeyId, name }: { userId: string; passkeyId: string; name: string },
): Promise<PasskeyRow | undefined> {
  return trx
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', passkeyId)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst();
}

/** The removed passkey; undefined if the user has no such passkey. */
export async function deletePasskey(
  trx: DatabaseTransaction,
  { userId, passkeyId }: { userId: string; passkeyId: string },
): Promise<PasskeyRow | undefined> {
  return trx
    .deleteFrom('passkeys')
    .where('id', '=', passkeyId)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst();
}

/** Records a use. False if the passkey was removed, or its counter has reached this value meanwhile. */
export async function recordPasskeyUse(
  trx: DatabaseTransaction,
  { passkeyId, counter, now }: { passkeyId: string; counter: number; now: Date },
): Promise<boolean> {
  const result = await trx
    .updateTable('passkeys')
    .set({ counter, last_used_at: now })
    .where('id', '=', passkeyId)
    .where((row) =>
      row.or([
        row('counter', '<', counter),
        // Authenticators without a counter always report zero.
        row.and([row('counter', '=', 0), row.val(counter === 0)]),
      ]),
    )
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/**
 * Stores a challenge until it is answered. Of the user's other challenges of this purpose, deletes the expired
 * ones and all but the newest.
 */
export async function insertChallenge(
  database: Database,
  { challenge, now }: { challenge: PasskeyChallenge; now: Date },
): Promise<void> {
  await database.insertInto('passkey_challenges').values(challenge).execute();
  await database
    .deleteFrom('passkey_challenges')
    .where('user_id', '=', challenge.user_id)
    .where('purpose', '=', challenge.purpose)
    .where('challenge', '<>', challenge.challenge)
    .where((row) =>
      row.or([
        row('expires_at', '<=', now),
        row(
          'challenge',
          'not in',
          row
            .selectFrom('passkey_challenges')
            .select('challenge')
            .where('user_id', '=', challenge.user_id)
            .where('purpose', '=', challenge.purpose)
            .orderBy('expires_at', 'desc')
            .orderBy('challenge')
            .limit(openChallenges),
        ),
      ]),
    )
    .execute();
}

/**
 * Uses a challenge up, outside any transaction: a wrong answer must use it up as well. False if it was not
 * issued to this user for this purpose in this session, or has expired.
 */
export async function takeChallenge(
  database: Database,
  {
    challenge,
    userId,
    purpose,
    sessionId,
    now,
  }: {
    challenge: Buffer;
    userId: string;
    purpose: PasskeyChallenge['purpose'];
    sessionId: string | null;
    now: Date;
  },
): Promise<boolean> {
  const result = await database
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challenge)
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('session_id', sessionId === null ? 'is' : '=', sessionId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}
