import { hash, type Options, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { AppError } from '../../core/errors.ts';

/** argon2id, 19 MiB and two passes: OWASP's first recommendation, some 20 ms of one core. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const satisfies Options;

// Of the whole process, so that a flood of sign-ins costs two cores and 38 MiB, and never more.
const atOnce = 2;
const longestQueue = 50;
const limit = pLimit(atOnce);

/** Runs one hash in its turn; throws SERVICE_UNAVAILABLE at once where the wait would be too long to be of use. */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (limit.pendingCount >= longestQueue)
    throw new AppError('SERVICE_UNAVAILABLE', { retryAfter: 2 });
  return limit(work);
}

/** The hash of a password with its parameters and salt, in the PHC text format. */
export async function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, cost));
}

/** A well-formed hash of the same cost that belongs to no password: 16 and 32 zero bytes. */
const hashOfNobody = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/**
 * Whether the password is the one behind the hash, compared exactly. Without a hash (there is no
 * such user) it takes the same time and says no.
 */
export async function isPasswordOf(
  passwordHash: string | undefined,
  password: string,
): Promise<boolean> {
  const matches = await inTurn(() => verify(passwordHash ?? hashOfNobody, password));
  // Half a surrogate pair becomes U+FFFD in UTF-8: without this, texts that differ could be taken for equal.
  return matches && passwordHash !== undefined && password.isWellFormed();
}
