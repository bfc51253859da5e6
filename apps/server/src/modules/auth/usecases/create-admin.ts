import type { Role } from '@ghost-pay/contract/auth/auth.schemas';
import type { AuthDependencies } from '../auth-dependencies.ts';
import { operatorAuthor } from '../../../core/audit/audit-trail.ts';
import { deleteSetupLinks, insertUser, lockSetupLinks } from '../auth.repository.ts';
import { hashPassword } from '../password-hashing.ts';
import { refuseEasyPassword } from '../password-strength.ts';

/**
 * Makes an administrator, by the operator's command. An open set-up link ends. The password must be changed
 * at the first sign-in. Name, e-mail and password have passed the contract's rules. Throws
 * PASSWORD_TOO_COMMON, or the database's refusal of an existing name.
 */
export async function createAdmin(
  { database, clock, site, audit }: Pick<AuthDependencies, 'database' | 'clock' | 'site' | 'audit'>,
  {
    username,
    email,
    role,
    password,
  }: { username: string; email: string | null; role: Role; password: string },
): Promise<void> {
  await refuseEasyPassword({ password, username, siteName: site.name, field: 'password' });
  const passwordHash = await hashPassword(password);
  await database.transaction().execute(async (trx) => {
    await lockSetupLinks(trx);
    await deleteSetupLinks(trx);
    const { id } = await insertUser(trx, {
      username,
      email,
      role,
      passwordHash,
      passwordMustChange: true,
      now: clock.now(),
    });
    await audit.record(trx, {
      action: 'user_created',
      author: operatorAuthor,
      subject: { kind: 'user', id, name: username },
      facts: { role },
    });
  });
}
