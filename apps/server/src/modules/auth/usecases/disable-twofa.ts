import { authorOf } from '../../../core/audit/audit-trail.ts';
import { AppError } from '../../../core/errors.ts';
import type { Actor } from '../../../core/http/actor.ts';
import type { Attempts } from '../attempts.ts';
import type { AuthDependencies } from '../auth-dependencies.ts';
import { lockUserAndSuperAdmins, removeTwofa } from '../auth.repository.ts';
import { recordCredentialChange } from '../credential-change.ts';
import { consumeSecondFactor } from '../second-factor.ts';
import { endSessionsOfUser, setSecondFactorAt } from '../sessions.repository.ts';

/**
 * Turns the actor's second factor off, given a fresh code. This session becomes restricted, the others end.
 * Throws INVALID_TWOFA_TOKEN, TOO_MANY_ATTEMPTS, and LAST_SUPER_ADMIN if no other super admin with a second
 * factor would remain; the code is not used up then.
 */
export async function disableTwofa(
  dependencies: Pick<AuthDependencies, 'database' | 'clock' | 'vault' | 'log' | 'audit'> & {
    attempts: Attempts;
  },
  { actor, code }: { actor: Actor; code: string },
): Promise<void> {
  const { attempts, database, clock, log, audit } = dependencies;
  await attempts.atSecondFactor(actor.userId, () =>
    database.transaction().execute(async (trx) => {
      const { user, superAdminIds } = await lockUserAndSuperAdmins(trx, actor.userId);
      if (user === undefined) throw new AppError('TOKEN_EXPIRED');
      await consumeSecondFactor(dependencies, trx, { user, factor: { totpCode: code } });
      if (user.role === 'super_admin' && !superAdminIds.some((id) => id !== user.id))
        throw new AppError('LAST_SUPER_ADMIN');
      await removeTwofa(trx, user.id);
      await endSessionsOfUser(trx, { userId: user.id, except: actor.sessionId });
      await setSecondFactorAt(trx, { sessionId: actor.sessionId, secondFactorAt: null });
      const by = { changedBy: actor.username, now: clock.now() };
      await recordCredentialChange(trx, { user, change: 'second_factor_removed', ...by });
      await audit.record(trx, { action: 'twofa_disabled', author: authorOf(actor) });
    }),
  );
  log.warn({ actor: actor.username }, 'second factor disabled');
}
