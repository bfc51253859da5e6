import type { Role } from '@ghost-pay/contract/auth/auth.schemas';
import type { UserAction } from '@ghost-pay/contract/users/users.schemas';

/** As much of an account as the rules look at. */
export interface Account {
  readonly id: string;
  readonly role: Role;
  readonly twofaEnabled: boolean;
}

/**
 * What an admin may do to an account (specification, section 6). Nobody changes their own role, takes
 * their own second factor away or deletes themselves, and nobody deletes a super admin: together with
 * the lock on the super admins, the one who acts is always one who remains.
 */
export function actionsOn(
  account: Account,
  { by }: { by: Pick<Account, 'id' | 'role'> },
): UserAction[] {
  if (account.id === by.id) return ['edit_email', 'change_own_password'];
  if (by.role !== 'super_admin') return [];
  return [
    'edit_email',
    'set_password',
    'change_role',
    ...(account.twofaEnabled ? (['reset_2fa'] as const) : []),
    ...(account.role === 'admin' ? (['delete'] as const) : []),
  ];
}
