import type { RunningSession } from '@ghost-pay/contract/auth/auth.schemas';
import type { Actor } from '../../../core/http/actor.ts';
import type { AuthDependencies } from '../auth-dependencies.ts';
import { presentRunningSession } from '../auth.presenter.ts';
import { listRunningSessions } from '../sessions.repository.ts';

/** The actor's running sessions, this one included. */
export async function listSessions(
  { database, clock }: Pick<AuthDependencies, 'database' | 'clock'>,
  { actor }: { actor: Actor },
): Promise<RunningSession[]> {
  const rows = await listRunningSessions(database, { userId: actor.userId, now: clock.now() });
  return rows.map((row) => presentRunningSession(row, { currentId: actor.sessionId }));
}
