import { type Kysely, sql } from 'kysely';

const statements = [
  // The other payments of a customer, who is known by e-mail address or by username, whatever their case.
  `create index transactions_user_email_idx on transactions (lower(user_email), created_at)
    where user_email is not null`,
  `create index transactions_user_username_idx on transactions (lower(user_username), created_at)
    where user_username is not null`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
