import { type Kysely, sql } from 'kysely';

const statements = [
  // An endpoint’s failures in a row, since when they last, and until when nothing is sent to it. An older instance leaves
  // the count out, and gets the default.
  `alter table webhook_endpoints
    add column failures integer default 0,
    add column failing_since timestamptz,
    add column rests_until timestamptz,
    add column switched_off_at timestamptz`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
