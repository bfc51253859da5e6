import type { Role } from '@ghost-pay/contract/auth/auth.schemas';
import type { UserAction } from '@ghost-pay/contract/users/users.schemas';

/** The part of an account that the rules need. */
export interface Account {
  readonly id: string;
  readonly role: Role;
  readonly twofaEnabled: boolean;
}

/**
 * The actions that an administrator may take on an account (specification, section 6). Administrators cannot
 * change their own role, reset their own second factor or delete themselves, and no one can delete a super
 * admin. Together with the lock on the super admins, the acting super admin always remains.
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
