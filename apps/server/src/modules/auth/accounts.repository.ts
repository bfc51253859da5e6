import type { Role } from '@ghost-pay/contract/auth/auth.schemas';
import { sql } from 'kysely';
import type { Queryable } from '../../core/database/database.ts';
import { folded } from '../../core/database/folded.ts';
import { hashOfNoPassword } from './auth.repository.ts';

// What is read of administrators' accounts.

/** An administrator who receives mail. */
export interface AdminRecipient {
  readonly id: string;
  readonly role: Role;
  readonly email: string;
}

export async function listAdminRecipients(database: Queryable): Promise<AdminRecipient[]> {
  return database
    .selectFrom('admin_users')
    .select(['id', 'role', sql<string>`email`.as('email')])
    .where('email', 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** The usernames that other accounts have too but for their case, beside each other; the older one of them first. */
export async function listAlikeNames(database: Queryable): Promise<string[]> {
  const alike = database
    .selectFrom('admin_users')
    .select(folded('username').as('name'))
    .groupBy('name')
    .having((row) => row.fn.countAll(), '>', 1);
  const rows = await database
    .selectFrom('admin_users')
    .select('username')
    .where(folded('username'), 'in', alike)
    .orderBy(folded('username'))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ username }) => username);
}

/** Whether an alert has a recipient: a super admin with an e-mail address. */
export async function hasAlertRecipient(database: Queryable): Promise<boolean> {
  return (await listAdminRecipients(database)).some(({ role }) => role === 'super_admin');
}

/** Whether there is an administrator who has a password: the others cannot sign in. */
export async function hasAnyUser(database: Queryable): Promise<boolean> {
  const found = await database
    .selectFrom('admin_users')
    .select('id')
    .where('password_hash', '<>', hashOfNoPassword)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export async function countAdmins(database: Queryable): Promise<number> {
  const { count } = await database
    .selectFrom('admin_users')
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
