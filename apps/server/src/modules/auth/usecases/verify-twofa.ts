import { authorOf } from '../../../core/audit/audit-trail.ts';
import { AppError } from '../../../core/errors.ts';
import type { Actor } from '../../../core/http/actor.ts';
import type { Attempts } from '../attempts.ts';
import type { AuthDependencies } from '../auth-dependencies.ts';
import { lockUser } from '../auth.repository.ts';
import { consumeSecondFactor } from '../second-factor.ts';
import { setSecondFactorAt } from '../sessions.repository.ts';

/** Renews the actor's second factor by a fresh code. Throws INVALID_TWOFA_TOKEN, TOO_MANY_ATTEMPTS. */
export async function verifyTwofa(
  dependencies: Pick<AuthDependencies, 'database' | 'clock' | 'vault' | 'log' | 'audit'> & {
    attempts: Attempts;
  },
  { actor, code }: { actor: Actor; code: string },
): Promise<void> {
  const { attempts, clock, database, log, audit } = dependencies;
  await attempts.atSecondFactor(actor.userId, () =>
    database.transaction().execute(async (trx) => {
      const user = await lockUser(trx, actor.userId);
      if (user === undefined) throw new AppError('TOKEN_EXPIRED');
      await consumeSecondFactor(dependencies, trx, { user, factor: { totpCode: code } });
      const renewed = await setSecondFactorAt(trx, {
        sessionId: actor.sessionId,
        secondFactorAt: clock.now(),
      });
      if (!renewed) throw new AppError('TOKEN_EXPIRED');
      await audit.record(trx, { action: 'second_factor_renewed', author: authorOf(actor) });
    }),
  );
  log.info({ actor: actor.username }, 'second factor renewed');
}
