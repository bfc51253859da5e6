import type { firstAdminSchema } from '@ghost-pay/contract/auth/auth.schemas';
import type { z } from 'zod';
import { AppError } from '../../../core/errors.ts';
import { hashSecretToken } from '../../../core/randomness.ts';
import type { Attempts } from '../attempts.ts';
import type { AuthDependencies } from '../auth-dependencies.ts';
import {
  deleteSetupLinks,
  findLinkedUser,
  hasAnyUser,
  insertUser,
  isSetupLink,
  lockSetupLinks,
} from '../auth.repository.ts';
import { hashPassword } from '../password-hashing.ts';
import { choosePassword } from './choose-password.ts';
import { refuseEasyPassword } from '../password-strength.ts';

/**
 * Makes the first super admin with the one-time link, which is used up; the new administrator then signs in. With the
 * link of an administrator without a password, that administrator gets the password. Throws SETUP_LINK_INVALID (unknown, used, expired, or there is an administrator), PASSWORD_TOO_COMMON,
 * TOO_MANY_ATTEMPTS.
 */
export async function setUpFirstAdmin(
  dependencies: Pick<AuthDependencies, 'database' | 'clock' | 'site' | 'log' | 'audit'> & {
    attempts: Attempts;
  },
  { admin, address }: { admin: z.output<typeof firstAdminSchema>; address: string },
): Promise<{ username: string }> {
  const { attempts, database, clock, site, log, audit } = dependencies;
  const tokenHash = hashSecretToken(admin.token);
  const refuseWrongLink = (right: boolean): void => {
    if (right) return;
    log.warn({ address }, 'set-up link refused');
    throw new AppError('SETUP_LINK_INVALID');
  };
  return attempts.atSetupLink(address, async () => {
    const now = clock.now();
    if ((await findLinkedUser(database, { tokenHash, now })) !== undefined)
      return choosePassword(dependencies, { admin, address, tokenHash });
    // Checked first without a lock, so strangers cannot make the server hash passwords.
    refuseWrongLink(await isSetupLink(database, { tokenHash, now }));
    await refuseEasyPassword({
      password: admin.password,
      username: admin.username,
      siteName: site.name,
      field: 'password',
    });
    const passwordHash = await hashPassword(admin.password);
    await database.transaction().execute(async (trx) => {
      await lockSetupLinks(trx);
      refuseWrongLink(
        (await isSetupLink(trx, { tokenHash, now: clock.now() })) && !(await hasAnyUser(trx)),
      );
      await deleteSetupLinks(trx);
      const { id } = await insertUser(trx, {
        username: admin.username,
        email: admin.email ?? null,
        role: 'super_admin',
        passwordHash,
        passwordMustChange: false,
        now: clock.now(),
      });
      await audit.record(trx, {
        action: 'first_admin_created',
        author: { kind: 'visitor', address },
        subject: { kind: 'user', id, name: admin.username },
      });
    });
    log.warn({ actor: admin.username, address }, 'first super admin created');
    return { username: admin.username };
  });
}
