import { type Kysely, sql } from 'kysely';

const statements = [
  // Rows of the last minutes only. The filler makes the database allocate disk space.
  `create table write_probes (
    written_at timestamptz not null default now(),
    filler bytea not null
  )`,
  `alter table write_probes alter column filler set storage external`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
