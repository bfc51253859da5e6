import { authorOf } from '../../../core/audit/audit-trail.ts';
import type { Actor } from '../../../core/http/actor.ts';
import type { AuthDependencies } from '../auth-dependencies.ts';
import { endSession } from '../sessions.repository.ts';

/** Ends the actor's session, on all instances at once. */
export async function logout(
  { database, log, audit }: Pick<AuthDependencies, 'database' | 'log' | 'audit'>,
  { actor }: { actor: Actor },
): Promise<void> {
  await database.transaction().execute(async (trx) => {
    await endSession(trx, actor.sessionId);
    await audit.record(trx, { action: 'logout', author: authorOf(actor) });
  });
  log.info({ actor: actor.username }, 'logout');
}
