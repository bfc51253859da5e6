import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  // Each coin quote asks which amounts were given lately at its address.
  await sql
    .raw(
      `create index quotes_given_idx on quotes (crypto_type, payment_address, created_at)
        where amount_atomic is not null`,
    )
    .execute(database);
}
