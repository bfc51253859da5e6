import type { AdminUser } from '@ghost-pay/contract/auth/auth.schemas';
import { AppError } from '../../../core/errors.ts';
import type { Actor } from '../../../core/http/actor.ts';
import type { AuthDependencies } from '../auth-dependencies.ts';
import { presentAdminUser } from '../auth.presenter.ts';
import { findUser } from '../auth.repository.ts';

/** The signed-in administrator as stored now; throws TOKEN_EXPIRED if the account was deleted a moment ago. */
export async function getMe(
  { database }: Pick<AuthDependencies, 'database'>,
  { actor }: { actor: Actor },
): Promise<AdminUser> {
  const user = await findUser(database, actor.userId);
  if (user === undefined) throw new AppError('TOKEN_EXPIRED');
  return presentAdminUser(user);
}
