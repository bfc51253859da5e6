import type { AdminUser } from '@ghost-pay/contract/auth/auth.schemas';
import type { UserColumn, UserSort, UsersSearch } from './users.search.ts';
import { usersTexts } from './users.texts.ts';

/** Active: signed in less than four hours ago, the longest life of a session (specification, section 9). */
const activeMs = 4 * 3_600_000;
/** The list is not paginated. */
export const shownUsers = 20;

type Listed = Pick<
  AdminUser,
  'username' | 'email' | 'role' | 'created_at' | 'last_login' | 'twofa_enabled'
>;

export function isActive({ last_login: lastLogin }: Pick<AdminUser, 'last_login'>, now: number) {
  return lastLogin !== null && now - Date.parse(lastLogin) < activeMs;
}

export function countUsers(users: readonly Listed[], now: number) {
  const count = (matches: (user: Listed) => boolean) => users.filter(matches).length;
  return {
    total: users.length,
    active: count((user) => isActive(user, now)),
    admins: count(({ role }) => role === 'admin'),
    superAdmins: count(({ role }) => role === 'super_admin'),
    withTwofa: count((user) => user.twofa_enabled),
  };
}

export type UserCounts = ReturnType<typeof countUsers>;

/** The users that match the filters, sorted. The search covers username and e-mail, ignoring case. */
export function findUsers<User extends Listed>(
  users: readonly User[],
  { search, role, status, sort }: UsersSearch,
  now: number,
): User[] {
  const text = search?.toLowerCase();
  return users
    .filter(
      (user) =>
        (text === undefined ||
          user.username.toLowerCase().includes(text) ||
          user.email?.toLowerCase().includes(text) === true) &&
        (role === undefined || user.role === role) &&
        (status === undefined || isActive(user, now) === (status === 'active')),
    )
    .toSorted(comparison(sort));
}

const keys: Record<UserColumn, (user: Listed) => string> = {
  username: (user) => user.username.toLowerCase(),
  role: (user) => user.role,
  created_at: (user) => user.created_at,
  // Users who never signed in sort before all others.
  last_login: (user) => user.last_login ?? '',
};

function comparison(sort: UserSort): (a: Listed, b: Listed) => number {
  const descending = sort.endsWith('_desc');
  const keyOf = keys[sort.replace(/_(?:asc|desc)$/, '') as UserColumn];
  return (a, b) => {
    const order = compare(keyOf(a), keyOf(b)) * (descending ? -1 : 1);
    return order === 0 ? compare(keys.username(a), keys.username(b)) : order;
  };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

const dayMs = 86_400_000;

function startOfDay(moment: Date): number {
  return new Date(moment.getFullYear(), moment.getMonth(), moment.getDate()).getTime();
}

/**
 * How long ago the user signed in (specification, section 9): Today, Yesterday, days under 7, weeks under 30
 * days, months under 365, then years. Days belong to the reader's calendar.
 */
export function lastLoginWords(lastLogin: string | null, now: Date): string {
  if (lastLogin === null) return usersTexts.neverSignedIn;
  // Rounded: the day of a clock change has 23 or 25 hours.
  const days = Math.round((startOfDay(now) - startOfDay(new Date(lastLogin))) / dayMs);
  if (days <= 0) return usersTexts.today;
  if (days === 1) return usersTexts.yesterday;
  if (days < 7) return usersTexts.daysAgo(days);
  if (days < 30) return usersTexts.weeksAgo(Math.floor(days / 7));
  if (days < 365) return usersTexts.monthsAgo(Math.floor(days / 30));
  return usersTexts.yearsAgo(Math.floor(days / 365));
}
