import { type Kysely, sql } from 'kysely';

const statements = [
  // The language of the page by which it was paid, which mails and their links speak; null for what was made before.
  `alter table transactions add column language text`,
  // A payment that is registered for a visitor who has closed the page gets it from the quote.
  `alter table quotes add column language text`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
