import { type Kysely, sql } from 'kysely';

const statements = [
  // The keyed hash of the network to which a unique amount was given; erased after three days.
  `alter table quotes add column network bytea`,
  `create index quotes_network_idx on quotes (network, crypto_type) where network is not null`,
  // Until when a claim whose quote asked for a little more than what arrived leaves the payment to people.
  `alter table transaction_contests add column leaves_until timestamptz`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
