import { type Kysely, sql } from 'kysely';

const statements = [
  `create table mails (
    id uuid constraint mails_pkey primary key default uuidv7(),
    event_id uuid not null,
    kind text not null,
    recipient text not null,
    transaction_id uuid,
    facts jsonb not null,
    message_id text not null constraint mails_message_id_key unique,
    state text not null default 'waiting' constraint mails_state_check
      check (state in ('waiting', 'sending', 'sent', 'failed', 'uncertain')),
    problem text,
    reply_code smallint,
    tries integer not null default 0,
    due_at timestamptz,
    created_at timestamptz not null,
    changed_at timestamptz not null,
    constraint mails_due_at_check check ((due_at is not null) = (state = 'waiting'))
  )`,
  // One mail per event and recipient.
  `create unique index mails_event_id_recipient_key on mails (event_id, lower(recipient))`,
  `create index mails_due_at_idx on mails (due_at) where state = 'waiting'`,
  `create index mails_state_changed_at_idx on mails (state, changed_at)`,
  `create index mails_recipient_idx on mails (lower(recipient), created_at)`,
  `create table sign_in_places (
    user_id uuid not null constraint sign_in_places_user_id_fkey references admin_users (id) on delete cascade,
    place text not null,
    first_seen_at timestamptz not null,
    last_seen_at timestamptz not null,
    constraint sign_in_places_pkey primary key (user_id, place)
  )`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
