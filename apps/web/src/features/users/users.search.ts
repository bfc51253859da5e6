import { roles } from '@ghost-pay/contract/auth/auth-words';
import { filter, kept, listState, oneOf, type SearchOf, textUpTo } from '../../lib/list-search.ts';

const userColumns = ['username', 'role', 'created_at', 'last_login'] as const;
export type UserColumn = (typeof userColumns)[number];

const orders = ['asc', 'desc'] as const;
export type UserSort = `${UserColumn}_${(typeof orders)[number]}`;
export const userSorts: readonly UserSort[] = userColumns.flatMap((column) =>
  orders.map((order) => `${column}_${order}` as const),
);

export const userStatuses = ['active', 'inactive'] as const;
export type UserStatus = (typeof userStatuses)[number];

export const usersState = listState({
  sort: kept(oneOf(userSorts), 'created_at_desc'),
  search: filter(textUpTo(200)),
  role: filter(oneOf(roles)),
  status: filter(oneOf(userStatuses)),
});

export type UsersSearch = SearchOf<typeof usersState>;
