import type { AdminUser } from '@ghost-pay/contract/auth/auth.schemas';
import type { DatabaseTransaction } from '../../../core/database/database.ts';
import { authorOf } from '../../../core/audit/audit-trail.ts';
import { AppError } from '../../../core/errors.ts';
import type { Actor } from '../../../core/http/actor.ts';
import type { Attempts } from '../attempts.ts';
import type { AuthDependencies } from '../auth-dependencies.ts';
import { presentAdminUser } from '../auth.presenter.ts';
import {
  enablePendingSecret,
  findUser,
  lockUser,
  replaceRecoveryCodes,
} from '../auth.repository.ts';
import { recordCredentialChange } from '../credential-change.ts';
import { hashRecoveryCode, newRecoveryCodes } from '../recovery-codes.ts';
import { secretCell } from '../second-factor.ts';
import { endSessionsOfUser, setSecondFactorAt } from '../sessions.repository.ts';
import { stepOfCode } from '../totp.ts';

type EnableDependencies = Pick<
  AuthDependencies,
  'database' | 'clock' | 'randomness' | 'vault' | 'log' | 'audit'
> & { attempts: Attempts };

/**
 * Enables the pending authenticator with its first code, makes the actor's session a full one and ends the
 * others. The recovery codes are returned only this once. Throws TWOFA_ALREADY_ENABLED,
 * TWOFA_SETUP_NOT_STARTED, INVALID_TWOFA_TOKEN, TOO_MANY_ATTEMPTS.
 */
export async function enableTwofa(
  dependencies: EnableDependencies,
  { actor, code }: { actor: Actor; code: string },
): Promise<{ recoveryCodes: string[]; user: AdminUser }> {
  const { attempts, database, log } = dependencies;
  const enabled = await attempts.atSecondFactor(actor.userId, () =>
    database.transaction().execute((trx) => enableWithin(dependencies, trx, { actor, code })),
  );
  log.info({ actor: actor.username }, 'second factor enabled');
  return enabled;
}

async function enableWithin(
  { clock, randomness, vault, audit }: EnableDependencies,
  trx: DatabaseTransaction,
  { actor, code }: { actor: Actor; code: string },
): Promise<{ recoveryCodes: string[]; user: AdminUser }> {
  const pending = await lockUser(trx, actor.userId);
  if (pending === undefined) throw new AppError('TOKEN_EXPIRED');
  if (pending.twofa_enabled) throw new AppError('TWOFA_ALREADY_ENABLED');
  const sealedSecret = pending.twofa_secret_encrypted;
  if (sealedSecret === null) throw new AppError('TWOFA_SETUP_NOT_STARTED');

  const now = clock.now();
  const step = stepOfCode({
    secret: vault.decrypt(secretCell(pending.id), sealedSecret),
    code,
    now,
  });
  // The step counts as used, so the enabling code cannot sign in as well.
  if (
    step === undefined ||
    !(await enablePendingSecret(trx, { userId: pending.id, sealedSecret, step, now }))
  ) {
    throw new AppError('INVALID_TWOFA_TOKEN');
  }
  const recoveryCodes = newRecoveryCodes(randomness);
  await replaceRecoveryCodes(trx, {
    userId: pending.id,
    codeHashes: recoveryCodes.map(hashRecoveryCode),
  });
  await endSessionsOfUser(trx, { userId: pending.id, except: actor.sessionId });
  const upgraded = await setSecondFactorAt(trx, {
    sessionId: actor.sessionId,
    secondFactorAt: now,
  });
  const user = await findUser(trx, pending.id);
  if (!upgraded || user === undefined) throw new AppError('TOKEN_EXPIRED');
  const by = { changedBy: actor.username, now };
  await recordCredentialChange(trx, { user, change: 'second_factor_enabled', ...by });
  await audit.record(trx, { action: 'twofa_enabled', author: authorOf(actor) });
  return { recoveryCodes, user: presentAdminUser(user) };
}
