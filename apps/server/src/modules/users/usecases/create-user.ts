import type { createUserSchema, ListedUser } from '@ghost-pay/contract/users/users.schemas';
import type { z } from 'zod';
import { authorOf } from '../../../core/audit/audit-trail.ts';
import { AppError } from '../../../core/errors.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { findUser, hashPassword, insertUser, refuseEasyPassword } from '../../auth/auth.public.ts';
import { lockAsSuperAdmin } from '../acting-super-admin.ts';
import { recordRoleChange } from '../role-change.ts';
import type { UsersDependencies } from '../users-dependencies.ts';
import { presentListedUser } from '../users.presenter.ts';

/**
 * A super admin creates an account. Its owner sets up the second factor and changes the password at the first
 * sign-in. Throws PASSWORD_TOO_COMMON, or the database's refusal of a name that exists in any case.
 */
export async function createUser(
  { database, clock, site, log, audit }: UsersDependencies,
  { actor, user }: { actor: Actor; user: z.output<typeof createUserSchema> },
): Promise<ListedUser> {
  const { username, role, password } = user;
  const email = user.email ?? null;
  await refuseEasyPassword({ password, username, siteName: site.name, field: 'password' });
  const passwordHash = await hashPassword(password);
  const created = await database.transaction().execute(async (trx) => {
    await lockAsSuperAdmin(trx, { actor, userId: actor.userId });
    const { id } = await insertUser(trx, {
      username,
      email,
      role,
      passwordHash,
      passwordMustChange: true,
      now: clock.now(),
    });
    const row = await findUser(trx, id);
    if (row === undefined) throw new AppError('USER_NOT_FOUND');
    await recordRoleChange(trx, { actor, user: row, from: null, to: role, now: clock.now() });
    await audit.record(trx, {
      action: 'user_created',
      author: authorOf(actor),
      subject: { kind: 'user', id, name: username },
      facts: { role },
      details: email ?? undefined,
    });
    return row;
  });
  log.warn({ actor: actor.username, username, role }, 'user created');
  return presentListedUser(created, { actor });
}
