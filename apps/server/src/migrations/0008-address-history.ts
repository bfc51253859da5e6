import { type Kysely, sql } from 'kysely';

const statements = [
  // No foreign key to the administrator: the author of a change stays known after the account is deleted.
  `create table address_history (
    id bigint generated always as identity constraint address_history_pkey primary key,
    key text not null,
    old_address text,
    new_address text,
    changed_at timestamptz not null,
    changed_by uuid not null,
    changed_by_username text not null,
    constraint address_history_change_check check (old_address is distinct from new_address)
  )`,
  `create index address_history_changed_at_idx on address_history (changed_at desc, id desc)`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
