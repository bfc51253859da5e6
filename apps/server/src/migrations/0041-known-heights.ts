import { type Kysely, sql } from 'kysely';

const statements = [
  // Of the chain's newest block that was known when the quote was made: money in it, or before it, is not for the quote.
  // Null for other methods, for what was made before, and while no source has named a block.
  `alter table quotes add column known_height bigint`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
