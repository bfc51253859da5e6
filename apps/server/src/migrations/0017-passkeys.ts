import { type Kysely, sql } from 'kysely';

const statements = [
  `create table passkeys (
    id uuid constraint passkeys_pkey primary key default uuidv7(),
    user_id uuid not null constraint passkeys_user_id_fkey references admin_users (id) on delete cascade,
    credential_id bytea not null constraint passkeys_credential_id_key unique,
    public_key bytea not null,
    counter bigint not null constraint passkeys_counter_check check (counter >= 0),
    transports text[] not null,
    name text not null,
    created_at timestamptz not null,
    last_used_at timestamptz
  )`,
  `create index passkeys_user_id_idx on passkeys (user_id)`,

  // A sign-in has no session yet. Every other challenge belongs to a session and is deleted with it.
  `create table passkey_challenges (
    challenge bytea constraint passkey_challenges_pkey primary key,
    user_id uuid not null constraint passkey_challenges_user_id_fkey references admin_users (id) on delete cascade,
    purpose text not null constraint passkey_challenges_purpose_check check (purpose in ('register', 'sign_in', 'step_up')),
    session_id uuid constraint passkey_challenges_session_id_fkey references admin_sessions (id) on delete cascade,
    expires_at timestamptz not null,
    constraint passkey_challenges_session_check check ((purpose = 'sign_in') = (session_id is null))
  )`,
  `create index passkey_challenges_user_id_idx on passkey_challenges (user_id)`,
  `create index passkey_challenges_session_id_idx on passkey_challenges (session_id)`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
