import type { updateUserSchema, UserAction } from '@ghost-pay/contract/users/users.schemas';
import type { z } from 'zod';
import { AppError } from '../../core/errors.ts';
import { type Actor, requireFreshFactor } from '../../core/http/actor.ts';
import type { AdminUserRow } from '../auth/auth.public.ts';

/**
 * The actions that an administrator may take on an account (specification, section 6). Administrators cannot
 * change their own role, reset their own second factor or delete themselves, and no one can delete a super
 * admin. Together with the lock on the super admins, the acting super admin always remains.
 */
export function actionsOn(
  account: Pick<AdminUserRow, 'id' | 'role' | 'twofa_enabled'>,
  by: Pick<Actor, 'userId' | 'role'>,
): UserAction[] {
  if (account.id === by.userId) return ['edit_email', 'change_own_password'];
  if (by.role !== 'super_admin') return [];
  return [
    'edit_email',
    'set_password',
    'change_role',
    ...(account.twofa_enabled ? (['reset_2fa'] as const) : []),
    ...(account.role === 'admin' ? (['delete'] as const) : []),
  ];
}

export type AskedChanges = z.output<typeof updateUserSchema>;

/**
 * Throws unless the actor may make these changes to the account: FORBIDDEN, OWN_ROLE_STAYS, and
 * STEP_UP_REQUIRED for a role, an e-mail address and another administrator's password. An unchanged value is
 * not a change: the form sends all of them.
 */
export function requireRightTo(
  changes: AskedChanges,
  { actor, user, now }: { actor: Actor; user: AdminUserRow; now: Date },
): void {
  const isOwn = user.id === actor.userId;
  const allowed = actionsOn(user, actor);
  if (!allowed.includes('edit_email')) throw new AppError('FORBIDDEN');
  if (changesRole(changes, user) && !allowed.includes('change_role'))
    throw new AppError('OWN_ROLE_STAYS');
  if (asksForFreshFactor(changes, { user, isOwn })) requireFreshFactor(actor, now);
}

/**
 * Whether the changes affect who can sign in to the account. The own password does not count: it needs the
 * present one instead.
 */
export function asksForFreshFactor(
  changes: AskedChanges,
  { user, isOwn }: { user: Pick<AdminUserRow, 'role' | 'email'>; isOwn: boolean },
): boolean {
  const changesEmail = changes.email !== undefined && changes.email !== user.email;
  const setsPassword = changes.password !== undefined && !isOwn;
  return changesRole(changes, user) || changesEmail || setsPassword;
}

function changesRole({ role }: AskedChanges, user: Pick<AdminUserRow, 'role'>): boolean {
  return role !== undefined && role !== user.role;
}
