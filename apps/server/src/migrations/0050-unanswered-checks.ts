import { type Kysely, sql } from 'kysely';

const statements = [
  // Since when the card network gives no answer about a payment. An older instance leaves it as it is.
  `alter table card_payments add column unanswered_since timestamptz`,
  `create index card_payments_unanswered_idx on card_payments (unanswered_since) where unanswered_since is not null`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
