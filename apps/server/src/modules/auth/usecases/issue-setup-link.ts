import { hashSecretToken } from '../../../core/randomness.ts';
import type { AuthDependencies } from '../auth-dependencies.ts';
import {
  deleteSetupLinks,
  findSetupLinkEnd,
  hasAnyUser,
  insertSetupLink,
  isSetupLink,
  lockSetupLinks,
} from '../auth.repository.ts';

const linkMinutes = 60;
/** A link with less time left is replaced, so there is time to use the printed link. */
const leastMinutes = 30;

/** A one-time path for making the first super admin. */
export interface SetupLink {
  readonly path: string;
  /** How long the link is valid, in whole minutes. */
  readonly minutes: number;
}

/** Whether there is no administrator yet. */
export async function needsFirstAdmin({
  database,
}: Pick<AuthDependencies, 'database'>): Promise<boolean> {
  return !(await hasAnyUser(database));
}

/**
 * The one link for making the first super admin. An earlier link is returned while it is valid for another
 * half hour, so instances that start together print the same link. Otherwise a new link is valid for one
 * hour. Undefined once there is an administrator.
 */
export async function issueSetupLink({
  database,
  clock,
  vault,
}: Pick<AuthDependencies, 'database' | 'clock' | 'vault'>): Promise<SetupLink | undefined> {
  return database.transaction().execute(async (trx) => {
    await lockSetupLinks(trx);
    if (await hasAnyUser(trx)) {
      await deleteSetupLinks(trx);
      return undefined;
    }
    const now = clock.now().getTime();
    // Derived from its expiry with the installation's key: the token can be derived again and is stored
    // nowhere.
    const tokenOf = (end: Date) =>
      vault.lookupHash(`setup-link:${end.toISOString()}`).toString('base64url');
    const earlier = await findSetupLinkEnd(trx);
    const isGood =
      earlier !== undefined &&
      (await isSetupLink(trx, {
        tokenHash: hashSecretToken(tokenOf(earlier)),
        now: new Date(now + leastMinutes * 60_000),
      }));
    const expiresAt = isGood ? earlier : new Date(now + linkMinutes * 60_000);
    const token = tokenOf(expiresAt);
    if (!isGood) {
      await deleteSetupLinks(trx);
      await insertSetupLink(trx, { tokenHash: hashSecretToken(token), expiresAt });
    }
    return {
      path: `/admin/setup?token=${token}`,
      minutes: Math.floor((expiresAt.getTime() - now) / 60_000),
    };
  });
}
