import { hashSecretToken } from '../../core/randomness.ts';
import type { Authenticate } from '../../core/http/actor.ts';
import type { Inspection } from '../../core/http/inspection.ts';
import type { Dependencies } from '../../dependencies.ts';
import { findSession } from './sessions.repository.ts';
import { authenticateInspector } from './usecases/enter-inspection.ts';

export {
  type AdminRecipient,
  countAdmins,
  hasAlertRecipient,
  listAlikeNames,
  listAdminRecipients,
} from './accounts.repository.ts';
export { type Attempts, createAttempts, secondFactorCounterKeys } from './attempts.ts';
export { presentAdminUser } from './auth.presenter.ts';
export {
  type AdminUserRow,
  findUser,
  findUserByName,
  forgetAttempts,
  insertUser,
  insertUsersWithoutPassword,
  listUsers,
  lockUser,
  lockUserAndSuperAdmins,
  removeTwofa,
  replacePasswordHash,
  setPasswordHash,
} from './auth.repository.ts';
export { recordCredentialChange } from './credential-change.ts';
export { refuseSamePassword, requireOwnPassword } from './usecases/own-password.ts';
export { hashPassword } from './password-hashing.ts';
export { refuseEasyPassword } from './password-strength.ts';
export { countRevealedCode, endSessionsOfUser } from './sessions.repository.ts';
export { issuePasswordLink, issueSetupLink, needsFirstAdmin } from './usecases/setup-links.ts';

/**
 * Finds the administrator of a bearer token with one query per request. An ended session is therefore refused on all
 * instances at once.
 */
export function createAuthenticate({
  database,
  clock,
  inspection,
}: Pick<Dependencies, 'database' | 'clock'> & {
  readonly inspection?: Inspection | undefined;
}): Authenticate {
  if (inspection !== undefined) return authenticateInspector({ database, clock, inspection });
  return async (token) => {
    const session = await findSession(database, {
      tokenHash: hashSecretToken(token),
      now: clock.now(),
    });
    if (session === undefined) return undefined;
    const { twofaEnabled, secondFactorAt, ...actor } = session;
    // A user without a second factor is restricted, even if the session has one recorded.
    return { ...actor, secondFactorAt: twofaEnabled ? secondFactorAt : null };
  };
}
