import type { ErrorCode } from '@ghost-pay/contract/error-codes';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { AppError } from '../../core/errors.ts';
import { addressKey } from '../../core/rate-limit/address-networks.ts';
import {
  createSharedRateLimit,
  limitByAddress,
  type RateLimit,
  type RateLimitRule,
} from '../../core/rate-limit/rate-limits.ts';
import { hashSecretToken } from '../../core/randomness.ts';

const quarterHour = 900;
const hour = 3_600;
const day = 86_400;

/** The refusals that mean a wrong guess. After any other outcome the attempt is given back. */
export const wrongGuesses: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'INVALID_CREDENTIALS',
  'INVALID_TWOFA_TOKEN',
  'INVALID_PASSKEY',
  'SETUP_LINK_INVALID',
]);

const factorCounters = { inQuarterHour: 'second-factor', inDay: 'second-factor-day' };

/** The keys that count a user's wrong second factors in the rate limiter's table. */
export function secondFactorCounterKeys(userId: string): string[] {
  return Object.values(factorCounters).map((name) => `${name}:${userId}`);
}

interface Counter {
  readonly limit: RateLimit;
  readonly key: string;
}

/**
 * Counts attempts at a secret before they are checked, so parallel attempts cannot exceed the limit. The counters are in
 * the database, so all instances share them and they survive a restart.
 */
export function createAttempts({ pool, log }: { pool: Pool; log: FastifyBaseLogger }) {
  const rule = (name: string, attempts: number, perSeconds: number): RateLimitRule => ({
    name,
    attempts,
    perSeconds,
    refusal: 'TOO_MANY_ATTEMPTS',
  });
  const loginByName = createSharedRateLimit(pool, rule('login-name', 5, quarterHour));
  const shared = (one: RateLimitRule) => createSharedRateLimit(pool, one);
  const loginByAddress = limitByAddress(shared, rule('login-address', 30, quarterHour));
  const loginFromAnywhere = createSharedRateLimit(pool, rule('login-anywhere', 50, hour));
  const password = createSharedRateLimit(pool, rule('own-password', 5, quarterHour));
  const factor = createSharedRateLimit(pool, rule(factorCounters.inQuarterHour, 5, quarterHour));
  const factorByDay = createSharedRateLimit(pool, rule(factorCounters.inDay, 100, day));
  const setupLink = limitByAddress(shared, rule('setup-link', 10, quarterHour));

  return {
    /**
     * Sign-in: 5 attempts per name and address, and 30 per address, in 15 minutes. All unknown addresses together
     * have 50 per name in an hour. Attempts from elsewhere therefore never lock a user out at a known address.
     * `isKnownAddress` says whether this name has signed in from this place before; it is called only if the other
     * two limits allow the attempt.
     */
    atLogin<Result>(
      {
        username,
        address,
        isKnownAddress,
      }: {
        username: string;
        address: string;
        isKnownAddress: (place: string) => Promise<boolean>;
      },
      attempt: () => Promise<Result>,
    ) {
      const from = addressKey(address);
      const name = nameKey(username);
      return counted(
        log,
        [
          { limit: loginByName, key: `${name}@${from}` },
          { limit: loginByAddress, key: address },
        ],
        async () =>
          (await isKnownAddress(from))
            ? attempt()
            : counted(log, [{ limit: loginFromAnywhere, key: name }], attempt),
      );
    },
    /** The user's own password, asked again inside a session: 5 attempts per user in 15 minutes. */
    atPassword: <Result>(userId: string, attempt: () => Promise<Result>) =>
      counted(log, [{ limit: password, key: userId }], attempt),
    /**
     * A second factor, at sign-in and inside a session alike: 5 attempts per user in 15 minutes and 100 a day.
     * Each attempt needs the password first, so knowing a name is not enough to lock a user out. Counting per
     * user also stops guesses from many addresses.
     */
    atSecondFactor: <Result>(userId: string, attempt: () => Promise<Result>) =>
      counted(
        log,
        [
          { limit: factor, key: userId },
          { limit: factorByDay, key: userId },
        ],
        attempt,
      ),
    /** The set-up link: 10 attempts per address in 15 minutes. */
    atSetupLink: <Result>(address: string, attempt: () => Promise<Result>) =>
      counted(log, [{ limit: setupLink, key: address }], attempt),
  };
}

export type Attempts = Readonly<ReturnType<typeof createAttempts>>;

/** A hash, because people sometimes type their password into the name field, and a name can have any length. */
function nameKey(username: string): string {
  return hashSecretToken(username.toLowerCase()).toString('hex');
}

/** Counts, runs the attempt, and gives the count back unless the guess was wrong. */
async function counted<Result>(
  log: FastifyBaseLogger,
  counters: readonly Counter[],
  attempt: () => Promise<Result>,
): Promise<Result> {
  for (const { limit, key } of counters) await limit.consume(key);
  try {
    const result = await attempt();
    await giveBack(log, counters);
    return result;
  } catch (error) {
    if (!(error instanceof AppError) || !wrongGuesses.has(error.code))
      await giveBack(log, counters);
    throw error;
  }
}

/** A successful attempt must not fail because its counter cannot be reset. */
async function giveBack(log: FastifyBaseLogger, counters: readonly Counter[]): Promise<void> {
  try {
    for (const { limit, key } of counters) await limit.giveBack(key);
  } catch (error) {
    log.warn({ err: error }, 'a counted attempt could not be given back');
  }
}
