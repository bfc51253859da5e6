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
/** A link that is good for less is replaced, so that there is time to use what is printed. */
const leastMinutes = 30;

/** A one-time path by which the first super admin is made. */
export interface SetupLink {
  readonly path: string;
  /** For how long it is good, in whole minutes. */
  readonly minutes: number;
}

/** Whether there is no admin yet. */
export async function needsFirstAdmin({
  database,
}: Pick<AuthDependencies, 'database'>): Promise<boolean> {
  return !(await hasAnyUser(database));
}

/**
 * The one link by which the first super admin is made: that of an earlier call while it is good for half an hour
 * more, so that instances which start together print the same, else a new one for one hour. Undefined once there is
 * an admin.
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
    // Made from its end by the installation's key: it can be made again, and stands nowhere.
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
