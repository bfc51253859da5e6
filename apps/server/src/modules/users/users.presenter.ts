import type { ListedUser } from '@ghost-pay/contract/users/users.schemas';
import type { Actor } from '../../core/http/actor.ts';
import { type AdminUserRow, presentAdminUser } from '../auth/auth.public.ts';
import { accountOf, actionsOn } from './user-rights.ts';

/** An account as the asking administrator sees it. */
export function presentListedUser(
  row: AdminUserRow,
  { actor }: { actor: Pick<Actor, 'userId' | 'role'> },
): ListedUser {
  const by = { id: actor.userId, role: actor.role };
  return { ...presentAdminUser(row), allowed_actions: actionsOn(accountOf(row), { by }) };
}
