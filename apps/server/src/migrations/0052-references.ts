import { type Kysely, sql } from 'kysely';

const statements = [
  // The key that a quote's Solana Pay link carries, in base58. An older instance gives none.
  `alter table quotes add column reference text`,
  `create index quotes_reference_idx on quotes (reference) where reference is not null`,
  // The key of a quote that the transfer's transaction names.
  `alter table incoming_transfers add column reference text`,
  `create index incoming_transfers_reference_idx on incoming_transfers (reference) where reference is not null`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
