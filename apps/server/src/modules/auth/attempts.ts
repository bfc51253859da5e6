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

/** Counts attempts at a secret before they are looked at, so that no number of parallel ones gets past the limit. */
export interface Attempts {
  /**
   * A sign-in: 5 per name and address, and 30 per address, in 15 minutes; 50 per name in an hour from all
   * addresses together that are not known. From a known one nobody is locked out by what others do elsewhere.
   */
  atLogin<Result>(
    from: {
      username: string;
      address: string;
      /** Whether this name has signed in from there before; asked only where the other two limits let it pass. */
      isKnownPlace: (place: string) => Promise<boolean>;
    },
    attempt: () => Promise<Result>,
  ): Promise<Result>;
  /** The own password, asked for again inside a session: 5 per user in 15 minutes. */
  atPassword<Result>(userId: string, attempt: () => Promise<Result>): Promise<Result>;
  /**
   * A second factor, at login and inside a session alike: 5 per user in 15 minutes and 100 a day.
   * Whoever tries knows the password, so that counting per user locks nobody out by their name alone,
   * and many addresses do not help to guess a code.
   */
  atSecondFactor<Result>(userId: string, attempt: () => Promise<Result>): Promise<Result>;
  /** The link of the first set-up: 10 per address in 15 minutes. */
  atSetupLink<Result>(address: string, attempt: () => Promise<Result>): Promise<Result>;
}

const quarterHour = 900;
const hour = 3_600;
const day = 86_400;

/** The refusals that mean a wrong guess: only these keep what was counted. */
export const wrongGuesses: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'INVALID_CREDENTIALS',
  'INVALID_TWOFA_TOKEN',
  'INVALID_PASSKEY',
  'SETUP_LINK_INVALID',
]);

const factorCounters = { inQuarterHour: 'second-factor', inDay: 'second-factor-day' };

/** Where the wrong second factors of a user are counted, in the words of the rate limiter's table. */
export function secondFactorCounterKeys(userId: string): string[] {
  return Object.values(factorCounters).map((name) => `${name}:${userId}`);
}

interface Counter {
  readonly limit: RateLimit;
  readonly key: string;
}

/** The counters of this module, in the database: shared by all instances, and there after a restart. */
export function createAttempts({ pool, log }: { pool: Pool; log: FastifyBaseLogger }): Attempts {
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
    atLogin: ({ username, address, isKnownPlace }, attempt) => {
      const from = addressKey(address);
      const name = nameKey(username);
      return counted(
        log,
        [
          { limit: loginByName, key: `${name}@${from}` },
          { limit: loginByAddress, key: address },
        ],
        async () =>
          (await isKnownPlace(from))
            ? attempt()
            : counted(log, [{ limit: loginFromAnywhere, key: name }], attempt),
      );
    },
    atPassword: (userId, attempt) => counted(log, [{ limit: password, key: userId }], attempt),
    atSecondFactor: (userId, attempt) =>
      counted(
        log,
        [
          { limit: factor, key: userId },
          { limit: factorByDay, key: userId },
        ],
        attempt,
      ),
    atSetupLink: (address, attempt) => counted(log, [{ limit: setupLink, key: address }], attempt),
  };
}

/** A hash, because people type their password where the name belongs, and a name can be of any length. */
function nameKey(username: string): string {
  return hashSecretToken(username.toLowerCase()).toString('hex');
}

/** Counts, runs the attempt, and gives it back unless it was a wrong guess. */
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

/** A good attempt stays good when its counter cannot be set back. */
async function giveBack(log: FastifyBaseLogger, counters: readonly Counter[]): Promise<void> {
  try {
    for (const { limit, key } of counters) await limit.giveBack(key);
  } catch (error) {
    log.warn({ err: error }, 'attempt not given back');
  }
}
