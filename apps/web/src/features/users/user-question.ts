import type { ListedUser } from '@ghost-pay/contract/users/users.schemas';

/** The one dialog that is open, and the account that it is about. */
export type UserQuestion =
  | { act: 'add' }
  | { act: 'edit' | 'reset_2fa' | 'delete'; user: ListedUser };
