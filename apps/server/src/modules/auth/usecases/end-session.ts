import { authorOf } from '../../../core/audit/audit-trail.ts';
import { AppError } from '../../../core/errors.ts';
import type { Actor } from '../../../core/http/actor.ts';
import type { AuthDependencies } from '../auth-dependencies.ts';
import { endSessionOfUser } from '../sessions.repository.ts';

/**
 * Ends one of the actor's sessions, on all instances at once. Throws SESSION_NOT_FOUND, also for another
 * user's session.
 */
export async function endSession(
  { database, clock, log, audit }: Pick<AuthDependencies, 'database' | 'clock' | 'log' | 'audit'>,
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
