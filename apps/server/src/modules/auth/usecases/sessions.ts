import type { AdminUser, RunningSession } from '@ghost-pay/contract/auth/auth.schemas';
import { authorOf } from '../../../core/audit/audit-trail.ts';
import { AppError } from '../../../core/errors.ts';
import type { Actor } from '../../../core/http/actor.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { presentAdminUser, presentRunningSession } from '../auth.presenter.ts';
import { findUser } from '../auth.repository.ts';
import { endSessionById, endSessionOfUser, listRunningSessions } from '../sessions.repository.ts';

/** The signed-in administrator as stored now; throws TOKEN_EXPIRED if the account was deleted a moment ago. */
export async function getMe(
  { database }: Pick<Dependencies, 'database'>,
  { actor }: { actor: Actor },
): Promise<AdminUser> {
  const user = await findUser(database, actor.userId);
  if (user === undefined) throw new AppError('TOKEN_EXPIRED');
  return presentAdminUser(user);
}

/** The actor's running sessions, this one included. */
export async function listSessions(
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  { actor }: { actor: Actor },
): Promise<RunningSession[]> {
  const rows = await listRunningSessions(database, { userId: actor.userId, now: clock.now() });
  return rows.map((row) => presentRunningSession(row, { currentId: actor.sessionId }));
}

/**
 * Ends one of the actor's sessions, on all instances at once. Throws SESSION_NOT_FOUND, also for another
 * user's session.
 */
export async function endSession(
  { database, clock, log, audit }: Pick<Dependencies, 'database' | 'clock' | 'log' | 'audit'>,
  { actor, sessionId }: { actor: Actor; sessionId: string },
): Promise<void> {
  await database.transaction().execute(async (trx) => {
    const ended = await endSessionOfUser(trx, {
      userId: actor.userId,
      sessionId,
      now: clock.now(),
    });
    if (!ended) throw new AppError('SESSION_NOT_FOUND');
    await audit.record(trx, {
      action: 'session_ended',
      author: authorOf(actor),
      facts: { current: sessionId === actor.sessionId },
    });
  });
  log.info({ actor: actor.username }, 'session ended');
}

/** Ends the actor's session, on all instances at once. */
export async function logout(
  { database, log, audit }: Pick<Dependencies, 'database' | 'log' | 'audit'>,
  { actor }: { actor: Actor },
): Promise<void> {
  await database.transaction().execute(async (trx) => {
    await endSessionById(trx, actor.sessionId);
    await audit.record(trx, { action: 'logout', author: authorOf(actor) });
  });
  log.info({ actor: actor.username }, 'logout');
}
