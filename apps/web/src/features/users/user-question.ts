import type { ListedUser } from '@ghost-pay/contract/users/users.schemas';

/** The one open dialog, and its account. */
export type UserQuestion =
  | { act: 'add' }
  | { act: 'edit' | 'reset_2fa' | 'delete'; user: ListedUser };
