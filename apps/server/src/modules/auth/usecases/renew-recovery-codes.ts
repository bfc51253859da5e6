import { authorOf } from '../../../core/audit/audit-trail.ts';
import { AppError } from '../../../core/errors.ts';
import type { Actor } from '../../../core/http/actor.ts';
import type { AuthDependencies } from '../auth-dependencies.ts';
import { lockUser, replaceRecoveryCodes } from '../auth.repository.ts';
import { recordCredentialChange } from '../credential-change.ts';
import { hashRecoveryCode, newRecoveryCodes } from '../recovery-codes.ts';

/** Ten new recovery codes for the actor, returned only this once. The old codes are void, used or not. */
export async function renewRecoveryCodes(
  {
    database,
    clock,
    randomness,
    log,
    audit,
  }: Pick<AuthDependencies, 'database' | 'clock' | 'randomness' | 'log' | 'audit'>,
  { actor }: { actor: Actor },
): Promise<{ recoveryCodes: string[] }> {
  const recoveryCodes = newRecoveryCodes(randomness);
  await database.transaction().execute(async (trx) => {
    const user = await lockUser(trx, actor.userId);
    // The factor was turned off or reset a moment ago. Recovery codes must not outlive it.
    if (user?.twofa_enabled !== true) throw new AppError('TOKEN_EXPIRED');
    await replaceRecoveryCodes(trx, {
      userId: user.id,
      codeHashes: recoveryCodes.map(hashRecoveryCode),
    });
    const by = { changedBy: actor.username, now: clock.now() };
    await recordCredentialChange(trx, { user, change: 'recovery_codes', ...by });
    await audit.record(trx, { action: 'recovery_codes_renewed', author: authorOf(actor) });
  });
  log.info({ actor: actor.username }, 'recovery codes renewed');
  return { recoveryCodes };
}
