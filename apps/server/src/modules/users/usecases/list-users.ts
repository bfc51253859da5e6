import type { ListedUser } from '@ghost-pay/contract/users/users.schemas';
import type { Actor } from '../../../core/http/actor.ts';
import { listUsers as listAccounts } from '../../auth/auth.public.ts';
import type { UsersDependencies } from '../users-dependencies.ts';
import { presentListedUser } from '../users.presenter.ts';

/** All accounts, each with the actions that the actor may take. */
export async function listUsers(
  { database }: Pick<UsersDependencies, 'database'>,
  { actor }: { actor: Actor },
): Promise<ListedUser[]> {
  return (await listAccounts(database)).map((row) => presentListedUser(row, { actor }));
}
