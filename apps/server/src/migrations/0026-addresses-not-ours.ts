import { type Kysely, sql } from 'kysely';

const statements = [
  // Set when an administrator says that the old address was never the site's own.
  `alter table address_history add column not_ours boolean not null default false`,
  `create index address_history_old_address_idx on address_history (key, old_address, id)`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
