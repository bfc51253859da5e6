import type { updateUserSchema } from '@ghost-pay/contract/users/users.schemas';
import type { z } from 'zod';
import { AppError } from '../../core/errors.ts';
import { type Actor, requireFreshFactor } from '../../core/http/actor.ts';
import type { AdminUserRow } from '../auth/auth.public.ts';
import { actionsOn } from './user-rights.ts';
import { accountOf } from './users.presenter.ts';

export type AskedChanges = z.output<typeof updateUserSchema>;

/**
 * Throws unless the actor may change the account so: FORBIDDEN, OWN_ROLE_STAYS, and STEP_UP_REQUIRED for a role, an
 * e-mail address and another administrator's password. A value that is sent and stays is no change: the form sends
 * all of them.
 */
export function requireRightTo(
  changes: AskedChanges,
  { actor, user, now }: { actor: Actor; user: AdminUserRow; now: Date },
): void {
  const isOwn = user.id === actor.userId;
  const allowed = actionsOn(accountOf(user), { by: { id: actor.userId, role: actor.role } });
  if (!allowed.includes('edit_email')) throw new AppError('FORBIDDEN');
  const changesRole = changes.role !== undefined && changes.role !== user.role;
  if (changesRole && !allowed.includes('change_role')) throw new AppError('OWN_ROLE_STAYS');
  const changesEmail = changes.email !== undefined && changes.email !== user.email;
  const setsPassword = changes.password !== undefined && !isOwn;
  if (changesRole || changesEmail || setsPassword) requireFreshFactor(actor, now);
}
