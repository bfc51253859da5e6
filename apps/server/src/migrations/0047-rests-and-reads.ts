import { type Kysely, sql } from 'kysely';

const statements = [
  // An endpoint’s failures in a row, since when they last, and until when nothing is sent to it. An older instance leaves
  // the count out, and gets the default.
  `alter table webhook_endpoints
    add column failures integer default 0,
    add column failing_since timestamptz,
    add column rests_until timestamptz,
    add column switched_off_at timestamptz`,
  // The payments that a session has read since began_at without a fresh second factor: four bytes of each id. Nothing is
  // lost with it, so it is not written to the log of the database.
  `create unlogged table session_reads (
    session_id uuid not null constraint session_reads_pkey primary key
      constraint session_reads_session_id_fkey references admin_sessions (id) on delete cascade,
    began_at timestamptz not null,
    seen integer[] not null
  )`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
