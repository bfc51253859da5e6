import type { loginSchema, Session } from '@ghost-pay/contract/auth/auth.schemas';
import type { ErrorCode } from '@ghost-pay/contract/error-codes';
import type { z } from 'zod';
import type { DatabaseTransaction } from '../../../core/database/database.ts';
import { AppError } from '../../../core/errors.ts';
import { recordEvent } from '../../../core/events/events.repository.ts';
import { addressKey } from '../../../core/rate-limit/address-networks.ts';
import { hashSecretToken, newSecretToken } from '../../../core/randomness.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { type Attempts, wrongGuesses } from '../attempts.ts';
import { presentAdminUser } from '../auth.presenter.ts';
import { type AdminUserRow, findUserByName, lockUser, recordLogin } from '../auth.repository.ts';
import { askPasskeys, type PasskeyDependencies } from '../passkey-challenges.ts';
import { listPasskeysOf } from '../passkeys.repository.ts';
import { isPasswordOf } from '../password-hashing.ts';
import { consumeSecondFactor, readSecondFactor, type SecondFactor } from '../second-factor.ts';
import {
  endSessionOfToken,
  insertSession,
  isSignInAddress,
  noteSignInAddress,
  trimSessions,
} from '../sessions.repository.ts';

/** Absolute: use does not extend it. */
const sessionHours = 4;
const sessionsPerUser = 5;

type LoginDependencies = PasskeyDependencies &
  Pick<Dependencies, 'vault' | 'log' | 'audit'> & { readonly attempts: Attempts };

interface LoginRequest {
  readonly credentials: z.output<typeof loginSchema>;
  readonly address: string;
  readonly userAgent: string;
  /** A token that came with the request; its session ends when the new one begins. */
  readonly earlierToken: string | undefined;
}

/**
 * Signs in; there is no other way to a session. A user without a second factor gets a restricted session. A user
 * whose password another person set gets a session for changing it. Throws INVALID_CREDENTIALS,
 * TWOFA_TOKEN_REQUIRED (the password was right; with a challenge if the user has passkeys), INVALID_TWOFA_TOKEN,
 * INVALID_PASSKEY, TOO_MANY_ATTEMPTS, or SERVICE_UNAVAILABLE while too many sign-ins are waiting.
 */
export async function login(
  dependencies: LoginDependencies,
  request: LoginRequest,
): Promise<Session> {
  const { database, log, attempts } = dependencies;
  const { credentials, address } = request;
  let user: AdminUserRow | undefined;
  try {
    const session = await attempts.atLogin(
      {
        username: credentials.username,
        address,
        isKnownAddress: (place) =>
          isSignInAddress(database, { username: credentials.username, place }),
      },
      async () => {
        user = await findUserByName(database, credentials.username);
        return checkAndStart(dependencies, { ...request, user });
      },
    );
    log.info(
      { actor: session.user.username, address, restricted: !session.user.twofa_enabled },
      'login ok',
    );
    return session;
  } catch (error) {
    if (error instanceof AppError)
      await recordRefusal(dependencies, { ...request, user, code: error.code });
    throw error;
  }
}

/** An unknown name is not stored: people sometimes type their password into the name field. */
async function recordRefusal(
  { database, log, audit }: LoginDependencies,
  {
    user,
    address,
    userAgent,
    code,
  }: LoginRequest & { user: AdminUserRow | undefined; code: ErrorCode },
): Promise<void> {
  log.warn({ actor: user?.username ?? null, address, code }, 'login refused');
  // Blocked attempts are not audited, so an attacker cannot fill the trail.
  if (!wrongGuesses.has(code)) return;
  await database.transaction().execute((trx) =>
    audit.record(trx, {
      action: 'login_refused',
      author: { kind: 'visitor', address, userAgent },
      ...(user === undefined
        ? {}
        : { subject: { kind: 'user', id: user.id, name: user.username } }),
      facts: { code },
    }),
  );
}

async function checkAndStart(
  dependencies: LoginDependencies,
  request: LoginRequest & { user: AdminUserRow | undefined },
): Promise<Session> {
  const { user, credentials } = request;
  const passwordIsRight = await isPasswordOf(user?.password_hash, credentials.password);
  if (user === undefined || !passwordIsRight) throw new AppError('INVALID_CREDENTIALS');

  const start = (factor: SecondFactor | undefined): Promise<Session> =>
    dependencies.database
      .transaction()
      .execute((trx) => startSession(dependencies, trx, { ...request, checkedUser: user, factor }));
  if (!user.twofa_enabled) return start(undefined);
  const { twofa_token: totpCode, recovery_code: recoveryCode, passkey } = credentials;
  if ((totpCode ?? recoveryCode ?? passkey) === undefined)
    throw await askForFactor(dependencies, user);
  const given = { totpCode, recoveryCode, passkey };
  return dependencies.attempts.atSecondFactor(user.id, async () =>
    start(await readSecondFactor(dependencies, { userId: user.id, sessionId: null, given })),
  );
}

/** Only a caller who knows the password learns whether there are passkeys. */
async function askForFactor(
  dependencies: LoginDependencies,
  { id: userId, username }: AdminUserRow,
): Promise<AppError> {
  const passkeys = await listPasskeysOf(dependencies.database, userId);
  if (passkeys.length === 0) return new AppError('TWOFA_TOKEN_REQUIRED', { user: { username } });
  const passkey = await askPasskeys(dependencies, { userId, sessionId: null, passkeys });
  return new AppError('TWOFA_TOKEN_REQUIRED', { user: { username }, passkey });
}

async function startSession(
  dependencies: LoginDependencies,
  trx: DatabaseTransaction,
  {
    checkedUser,
    factor,
    address,
    userAgent,
    earlierToken,
  }: LoginRequest & { checkedUser: AdminUserRow; factor: SecondFactor | undefined },
): Promise<Session> {
  const user = await lockUser(trx, checkedUser.id);
  // A concurrent change of the password or second factor ended the user's sessions. A login checked against
  // the earlier state must not create a new one.
  if (
    user?.password_hash !== checkedUser.password_hash ||
    user.twofa_enabled !== checkedUser.twofa_enabled
  ) {
    throw new AppError('INVALID_CREDENTIALS');
  }
  if (user.twofa_enabled) {
    if (factor === undefined)
      throw new AppError('TWOFA_TOKEN_REQUIRED', { user: { username: user.username } });
    await consumeSecondFactor(dependencies, trx, { user, factor });
  }
  const now = dependencies.clock.now();
  const expiresAt = new Date(now.getTime() + sessionHours * 3_600_000);
  const accessToken = newSecretToken(dependencies.randomness);
  if (earlierToken !== undefined) await endSessionOfToken(trx, hashSecretToken(earlierToken));
  await insertSession(trx, {
    token_hash: hashSecretToken(accessToken),
    user_id: user.id,
    created_at: now,
    expires_at: expiresAt,
    second_factor_at: user.twofa_enabled ? now : null,
    address,
    user_agent: userAgent,
  });
  await trimSessions(trx, { userId: user.id, now, keep: sessionsPerUser });
  const signedIn = await recordLogin(trx, user.id, now);
  await noteAddress(trx, { user, address, now });
  await dependencies.audit.record(trx, {
    action: 'login',
    author: { kind: 'admin', userId: user.id, username: user.username, address, userAgent },
    facts: {
      restricted: !user.twofa_enabled,
      recovery_code: factor !== undefined && 'recoveryCode' in factor,
      passkey: factor !== undefined && 'provenPasskey' in factor,
    },
  });
  return { accessToken, expiresAt: expiresAt.toISOString(), user: presentAdminUser(signedIn) };
}

/** A sign-in from a new place is reported to the account's owner. */
async function noteAddress(
  trx: DatabaseTransaction,
  { user, address, now }: { user: AdminUserRow; address: string; now: Date },
): Promise<void> {
  const { isNews } = await noteSignInAddress(trx, {
    userId: user.id,
    place: addressKey(address),
    now,
  });
  if (!isNews) return;
  await recordEvent(trx, {
    kind: 'admin_signed_in_from_new_address',
    facts: { user: user.id, username: user.username, address },
    happenedAt: now,
  });
}
