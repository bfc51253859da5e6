import { type Kysely, sql } from 'kysely';

const statements = [
  `alter table admin_users add column password_must_change boolean not null default false`,
  // Nobody wrote down who chose the passwords of before. Of accounts that were never signed in to, somebody else did.
  `update admin_users set password_must_change = true where last_login is null`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
