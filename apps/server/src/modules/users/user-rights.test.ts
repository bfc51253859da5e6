import type { Role } from '@ghost-pay/contract/auth/auth.schemas';
import type { UserAction } from '@ghost-pay/contract/users/users.schemas';
import { expect, test } from 'vitest';
import { actionsOn } from './user-rights.ts';

const own: UserAction[] = ['edit_email', 'change_own_password'];
const others: UserAction[] = ['edit_email', 'set_password', 'change_role'];

/** The actor, the target, whether the target has a second factor, and the allowed actions. */
const cells: [Role, 'themselves' | Role, boolean, UserAction[]][] = [
  ['admin', 'themselves', true, own],
  ['admin', 'themselves', false, own],
  ['admin', 'admin', true, []],
  ['admin', 'admin', false, []],
  ['admin', 'super_admin', true, []],
  ['admin', 'super_admin', false, []],
  ['super_admin', 'themselves', true, own],
  ['super_admin', 'themselves', false, own],
  ['super_admin', 'admin', true, [...others, 'reset_2fa', 'delete']],
  ['super_admin', 'admin', false, [...others, 'delete']],
  ['super_admin', 'super_admin', true, [...others, 'reset_2fa']],
  ['super_admin', 'super_admin', false, others],
];

test.each(cells)('%s on %s, second factor %s: %j', (actorRole, whom, twofaEnabled, allowed) => {
  const by = { userId: 'actor', role: actorRole };
  const account =
    whom === 'themselves' ? { id: by.userId, role: by.role } : { id: 'somebody else', role: whom };
  expect(actionsOn({ ...account, twofa_enabled: twofaEnabled }, by)).toEqual(allowed);
});
