import { type Kysely, sql } from 'kysely';

const statements = [
  // What was taken over from another system: the files by their checksums, and how far they were read.
  `create table imports (
    id smallint generated always as identity constraint imports_pkey primary key,
    fingerprint bytea not null constraint imports_fingerprint_key unique,
    started_at timestamptz not null,
    -- What became of prices, settings and administrators, which are taken over before the first payment.
    first_part jsonb not null,
    finished_at timestamptz
  )`,
  // Where a payment stood in the import's file. Null for the site's own payments.
  `alter table transactions
    add column import_id smallint constraint transactions_import_id_fkey references imports (id),
    add column import_line integer,
    add constraint transactions_import_line_check check ((import_id is null) = (import_line is null))`,
  // A link lets one administrator without a password choose it; without an administrator it makes the first one.
  `alter table setup_links add column user_id uuid
    constraint setup_links_user_id_fkey references admin_users (id) on delete cascade`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
