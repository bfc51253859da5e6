import { type Kysely, sql } from 'kysely';

const statements = [
  // PostgreSQL allows only an index's owner to do this, and the running site owns nothing.
  `create function flush_search_index() returns bigint language sql security definer set search_path = pg_catalog, pg_temp
    as $$ select gin_clean_pending_list('public.transactions_search_idx') $$`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
