import { type Kysely, sql } from 'kysely';

const statements = [
  // The number of codes revealed since the session last gave a second factor.
  `alter table admin_sessions add column codes_revealed integer not null default 0
    constraint admin_sessions_codes_revealed_check check (codes_revealed >= 0)`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
