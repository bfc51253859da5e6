import type { AdminUser, freshFactorSchema } from '@ghost-pay/contract/auth/auth.schemas';
import type { z } from 'zod';
import { authorOf } from '../../../core/audit/audit-trail.ts';
import type { DatabaseTransaction } from '../../../core/database/database.ts';
import { AppError } from '../../../core/errors.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { drawQrCode } from '../../../core/qr-code.ts';
import type { Dependencies } from '../../../dependencies.ts';
import type { Attempts } from '../attempts.ts';
import { presentAdminUser } from '../auth.presenter.ts';
import {
  enablePendingSecret,
  findUser,
  lockUser,
  lockUserAndSuperAdmins,
  removeTwofa,
  replaceRecoveryCodes,
  storePendingSecret,
} from '../auth.repository.ts';
import { recordCredentialChange } from '../credential-change.ts';
import type { PasskeyDependencies } from '../passkey-challenges.ts';
import {
  consumeSecondFactor,
  hashRecoveryCode,
  newRecoveryCodes,
  readSecondFactor,
  secretCell,
} from '../second-factor.ts';
import { endSessionsOfUser, setSecondFactorAt } from '../sessions.repository.ts';
import { newTotpSecret, stepOfCode, totpUri } from '../totp.ts';

/**
 * Makes a new authenticator secret for the actor, in place of an earlier one that was not enabled. Throws
 * TWOFA_ALREADY_ENABLED: an enabled secret is never shown or replaced.
 */
export async function setUpTwofa(
  {
    database,
    randomness,
    vault,
    site,
  }: Pick<Dependencies, 'database' | 'randomness' | 'vault' | 'site'>,
  { actor }: { actor: Actor },
): Promise<{ qrCode: string; manualEntry: string }> {
  const secret = newTotpSecret(randomness);
  const sealedSecret = vault.encrypt(secretCell(actor.userId), secret);
  const stored = await storePendingSecret(database, { userId: actor.userId, sealedSecret });
  if (!stored) throw new AppError('TWOFA_ALREADY_ENABLED');
  const qrCode = await drawQrCode(totpUri({ secret, issuer: site.name, username: actor.username }));
  return { qrCode, manualEntry: secret };
}

type EnableDependencies = Pick<
  Dependencies,
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

type FreshFactor = z.output<typeof freshFactorSchema>;

/**
 * Renews the actor's second factor with a fresh code, or with a passkey that signed this session's challenge.
 * Throws INVALID_TWOFA_TOKEN, INVALID_PASSKEY, TOO_MANY_ATTEMPTS.
 */
export async function verifyTwofa(
  dependencies: Pick<Dependencies, 'vault' | 'log' | 'audit'> &
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

/** Ten new recovery codes for the actor, returned only this once. The old codes are void, used or not. */
export async function renewRecoveryCodes(
  {
    database,
    clock,
    randomness,
    log,
    audit,
  }: Pick<Dependencies, 'database' | 'clock' | 'randomness' | 'log' | 'audit'>,
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

/**
 * Turns the actor's second factor off, given a fresh code. This session becomes restricted, the others end.
 * Throws INVALID_TWOFA_TOKEN, TOO_MANY_ATTEMPTS, and LAST_SUPER_ADMIN if no other super admin with a second
 * factor would remain; the code is not used up then.
 */
export async function disableTwofa(
  dependencies: Pick<Dependencies, 'database' | 'clock' | 'vault' | 'log' | 'audit'> & {
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
