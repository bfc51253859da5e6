import { roles, type Role } from '@ghost-pay/contract/auth/roles';

export const userColumns = ['username', 'role', 'created_at', 'last_login'] as const;
export type UserColumn = (typeof userColumns)[number];

const orders = ['asc', 'desc'] as const;
export type UserSort = `${UserColumn}_${(typeof orders)[number]}`;
export const userSorts: readonly UserSort[] = userColumns.flatMap((column) =>
  orders.map((order) => `${column}_${order}` as const),
);

export const userStatuses = ['active', 'inactive'] as const;
export type UserStatus = (typeof userStatuses)[number];

/** The state of the list, kept in the URL. */
export interface UsersSearch {
  sort: UserSort;
  search?: string | undefined;
  role?: Role | undefined;
  status?: UserStatus | undefined;
}

/** Default values, which the URL leaves out. */
export const usersSearchDefaults = { sort: 'created_at_desc' } as const satisfies UsersSearch;

function oneOf<T>(allowed: readonly T[], value: unknown): T | undefined {
  return allowed.find((candidate) => candidate === value);
}

/** Reads the list's state from a URL. An unreadable value falls back to its default. */
export function readUsersSearch(raw: Record<string, unknown>): UsersSearch {
  const role = oneOf(roles, raw['role']);
  const status = oneOf(userStatuses, raw['status']);
  // The router reads a search for digits alone as a number.
  const search = ['string', 'number'].includes(typeof raw['search'])
    ? String(raw['search']).trim().slice(0, 200)
    : '';
  return {
    sort: oneOf(userSorts, raw['sort']) ?? usersSearchDefaults.sort,
    // Listed even when unset: the router would otherwise keep the unreadable text of the URL.
    role,
    status,
    search: search || undefined,
  };
}

/** A click on a column's header: a new column starts ascending, the current one is reversed. */
export function withUserSort(search: UsersSearch, column: UserColumn): UsersSearch {
  return { ...search, sort: search.sort === `${column}_asc` ? `${column}_desc` : `${column}_asc` };
}

export function userSortOrder(
  { sort }: UsersSearch,
  column: UserColumn,
): 'asc' | 'desc' | undefined {
  if (sort === `${column}_asc`) return 'asc';
  return sort === `${column}_desc` ? 'desc' : undefined;
}

export function isUsersFiltered({ search, role, status }: UsersSearch): boolean {
  return Boolean(search ?? role ?? status);
}
