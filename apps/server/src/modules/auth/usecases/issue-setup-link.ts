import { hashSecretToken, newSecretToken } from '../../../core/randomness.ts';
import type { AuthDependencies } from '../auth-dependencies.ts';
import {
  deleteSetupLinks,
  hasAnyUser,
  insertSetupLink,
  lockSetupLinks,
} from '../auth.repository.ts';

const linkMinutes = 60;

/**
 * A one-time path by which the first super admin is made, good for one hour; an earlier one ends.
 * Undefined once there is an admin. Called at each start of the server.
 */
export async function issueSetupLink({
  database,
  clock,
  randomness,
}: Pick<AuthDependencies, 'database' | 'clock' | 'randomness'>): Promise<string | undefined> {
  const token = newSecretToken(randomness);
  return database.transaction().execute(async (trx) => {
    await lockSetupLinks(trx);
    await deleteSetupLinks(trx);
    if (await hasAnyUser(trx)) return undefined;
    const expiresAt = new Date(clock.now().getTime() + linkMinutes * 60_000);
    await insertSetupLink(trx, { tokenHash: hashSecretToken(token), expiresAt });
    return `/admin/setup?token=${token}`;
  });
}
