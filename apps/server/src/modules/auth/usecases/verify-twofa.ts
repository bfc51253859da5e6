import type { freshFactorSchema } from '@ghost-pay/contract/auth/auth.schemas';
import type { z } from 'zod';
import { authorOf } from '../../../core/audit/audit-trail.ts';
import { AppError } from '../../../core/errors.ts';
import type { Actor } from '../../../core/http/actor.ts';
import type { Attempts } from '../attempts.ts';
import type { AuthDependencies } from '../auth-dependencies.ts';
import { lockUser } from '../auth.repository.ts';
import type { PasskeyDependencies } from '../passkey-challenges.ts';
import { consumeSecondFactor, readSecondFactor } from '../second-factor.ts';
import { setSecondFactorAt } from '../sessions.repository.ts';

type FreshFactor = z.output<typeof freshFactorSchema>;

/**
 * Renews the actor's second factor with a fresh code, or with a passkey that signed this session's challenge.
 * Throws INVALID_TWOFA_TOKEN, INVALID_PASSKEY, TOO_MANY_ATTEMPTS.
 */
export async function verifyTwofa(
  dependencies: Pick<AuthDependencies, 'vault' | 'log' | 'audit'> &
    PasskeyDependencies & { attempts: Attempts },
  { actor, given }: { actor: Actor; given: FreshFactor },
): Promise<void> {
  const { attempts, clock, database, log, audit } = dependencies;
  await attempts.atSecondFactor(actor.userId, async () => {
    const factor = await readSecondFactor(dependencies, {
      userId: actor.userId,
      sessionId: actor.sessionId,
      given: { totpCode: given.token, passkey: given.passkey },
    });
    if (factor === undefined) throw new AppError('INVALID_TWOFA_TOKEN');
    await database.transaction().execute(async (trx) => {
      const user = await lockUser(trx, actor.userId);
      if (user === undefined) throw new AppError('TOKEN_EXPIRED');
      await consumeSecondFactor(dependencies, trx, { user, factor });
      const renewed = await setSecondFactorAt(trx, {
        sessionId: actor.sessionId,
        secondFactorAt: clock.now(),
      });
      if (!renewed) throw new AppError('TOKEN_EXPIRED');
      await audit.record(trx, {
        action: 'second_factor_renewed',
        author: authorOf(actor),
        facts: { passkey: 'provenPasskey' in factor },
      });
    });
  });
  log.info({ actor: actor.username }, 'second factor renewed');
}
