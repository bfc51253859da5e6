import { hash, type Options, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { AppError } from '../../core/errors.ts';
import { hashOfNoPassword } from './auth.repository.ts';

/** argon2id, 19 MiB and two passes: OWASP's first recommendation, some 20 ms of one core. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const satisfies Options;

// For the whole process: a flood of sign-ins costs at most two cores and 38 MiB.
const atOnce = 2;
const longestQueue = 50;
const limit = pLimit(atOnce);

/** Runs one hash in its turn. Throws SERVICE_UNAVAILABLE at once if the queue is too long. */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (limit.pendingCount >= longestQueue)
    throw new AppError('SERVICE_UNAVAILABLE', { retryAfter: 2 });
  return limit(work);
}

/** The hash of a password in the PHC format, with its parameters and salt. */
export async function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, cost));
}

/**
 * Whether the password matches the hash exactly. Without a hash, for an unknown user, it takes the same time
 * and returns false.
 */
export async function isPasswordOf(
  passwordHash: string | undefined,
  password: string,
): Promise<boolean> {
  const matches = await inTurn(() => verify(passwordHash ?? hashOfNoPassword, password));
  // Half a surrogate pair becomes U+FFFD in UTF-8. Without this check, different texts could match.
  return matches && passwordHash !== undefined && password.isWellFormed();
}
