import { type Kysely, sql } from 'kysely';

const statements = [
  `alter table admin_users add column password_must_change boolean not null default false`,
  // It was not recorded who chose the existing passwords. For accounts that never signed in, another person
  // did.
  `update admin_users set password_must_change = true where last_login is null`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
