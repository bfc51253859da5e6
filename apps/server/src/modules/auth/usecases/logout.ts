import type { Actor } from '../../../core/http/actor.ts';
import type { AuthDependencies } from '../auth-dependencies.ts';
import { endSession } from '../sessions.repository.ts';

/** Ends the actor's session, on all instances at once. */
export async function logout(
  { database, log }: Pick<AuthDependencies, 'database' | 'log'>,
  { actor }: { actor: Actor },
): Promise<void> {
  await endSession(database, actor.sessionId);
  log.info({ actor: actor.username }, 'logout');
}
