import type { Role } from '@ghost-pay/contract/auth/auth-words';
import { describe, expect, it } from 'vitest';
import { lastLoginWords, countUsers, findUsers, isActive } from './user-list.ts';
import { usersState } from './users.search.ts';

const now = new Date(2026, 10, 21, 12);
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();

function user(username: string, role: Role, created: number, lastLogin: number | null) {
  return {
    username,
    email: username === 'bert' ? null : `${username.toLowerCase()}@Example.org`,
    role,
    created_at: hoursAgo(created),
    last_login: lastLogin === null ? null : hoursAgo(lastLogin),
    twofa_enabled: role === 'super_admin',
  };
}
const anna = user('Anna', 'super_admin', 100, 3.99);
const bert = user('bert', 'admin', 50, 4);
const carl = user('carl', 'admin', 10, null);
const users = [anna, bert, carl];
const namesOf = (search: Record<string, unknown>) =>
  findUsers(users, usersState.read(search), now.getTime()).map(({ username }) => username);

describe('the list of users', () => {
  it('counts', () => {
    expect(countUsers(users, now.getTime())).toEqual({
      total: 3,
      active: 1,
      admins: 2,
      superAdmins: 1,
      withTwofa: 1,
    });
  });

  it('takes whoever signed in less than four hours ago for active', () => {
    expect(users.map((each) => isActive(each, now.getTime()))).toEqual([true, false, false]);
  });

  it.each([
    [{}, ['carl', 'bert', 'Anna']],
    [{ sort: 'created_at_asc' }, ['Anna', 'bert', 'carl']],
    [{ sort: 'username_asc' }, ['Anna', 'bert', 'carl']],
    [{ sort: 'username_desc' }, ['carl', 'bert', 'Anna']],
    [{ sort: 'role_asc' }, ['bert', 'carl', 'Anna']],
    [{ sort: 'role_desc' }, ['Anna', 'bert', 'carl']],
    [{ sort: 'last_login_asc' }, ['carl', 'bert', 'Anna']],
    [{ sort: 'last_login_desc' }, ['Anna', 'bert', 'carl']],
    [{ search: 'ANNA' }, ['Anna']],
    [{ search: 'example.ORG' }, ['carl', 'Anna']],
    [{ role: 'admin' }, ['carl', 'bert']],
    [{ status: 'active' }, ['Anna']],
    [{ status: 'inactive', role: 'super_admin' }, []],
  ])('for %j shows %j', (search, names) => {
    expect(namesOf(search)).toEqual(names);
  });
});

describe('the last login', () => {
  const daysAgo = (days: number) => new Date(2026, 10, 21 - days, 23, 59).toISOString();
  it.each([
    [0, 'Today'],
    [1, 'Yesterday'],
    [2, '2 days ago'],
    [6, '6 days ago'],
    [7, '1 week ago'],
    [29, '4 weeks ago'],
    [30, '1 month ago'],
    [364, '12 months ago'],
    [365, '1 year ago'],
    [800, '2 years ago'],
  ])('%i days ago reads %s', (days, words) =>
    expect(lastLoginWords(daysAgo(days), now)).toBe(words),
  );

  it('of somebody who never signed in says so', () =>
    expect(lastLoginWords(null, now)).toBe('Never'));
});
