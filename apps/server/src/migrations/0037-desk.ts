import { type Kysely, sql } from 'kysely';

const statements = [
  // Which payment each tab of an administrator shows. Nothing is lost with it, so it is not written to the log of the
  // database, and it ends with the session.
  `create unlogged table payment_presence (
    session_id uuid not null constraint payment_presence_session_id_fkey references admin_sessions (id)
      on delete cascade,
    tab text not null,
    transaction_id uuid not null,
    opened_at timestamptz not null,
    seen_at timestamptz not null,
    constraint payment_presence_pkey primary key (session_id, tab)
  )`,
  // Who says that they take care of a payment, for a while.
  `create table payment_assignments (
    transaction_id uuid constraint payment_assignments_pkey primary key
      constraint payment_assignments_transaction_id_fkey references transactions (id),
    user_id uuid not null constraint payment_assignments_user_id_fkey references admin_users (id)
      on delete cascade,
    assigned_at timestamptz not null,
    ends_at timestamptz not null
  )`,
  `create index payment_assignments_user_id_idx on payment_assignments (user_id)`,
  // Without their maker, shared views stay.
  `create table saved_views (
    id uuid constraint saved_views_pkey primary key default uuidv7(),
    user_id uuid constraint saved_views_user_id_fkey references admin_users (id) on delete set null,
    name text not null,
    is_shared boolean not null,
    -- Filters, order and columns, as the address of the list has them.
    shows jsonb not null,
    created_at timestamptz not null
  )`,
  `create index saved_views_user_id_idx on saved_views (user_id)`,
  `create function announce_desk_change() returns trigger language plpgsql as $$
    begin
      perform pg_notify('ghost_pay_desk_changed', '');
      return null;
    end
  $$`,
  `create trigger payment_presence_announce_move after insert or delete on payment_presence for each row
    execute function announce_desk_change()`,
  // A heartbeat alone tells nothing new, unless the presence had ended.
  `create trigger payment_presence_announce_change after update on payment_presence for each row
    when (old.opened_at is distinct from new.opened_at)
    execute function announce_desk_change()`,
  `create trigger payment_assignments_announce_change after insert or update or delete on payment_assignments for each row
    execute function announce_desk_change()`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
