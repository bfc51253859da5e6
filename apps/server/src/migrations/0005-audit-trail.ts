import { type Kysely, sql } from 'kysely';

const statements = [
  // Ids, fixed words and keyed hashes only. Personal data is stored beside the chain, where it can be erased.
  `create table audit_trail (
    id bigint constraint audit_trail_pkey primary key,
    at timestamptz not null,
    action text not null,
    author_kind text not null constraint audit_trail_author_kind_check
      check (author_kind in ('admin', 'visitor', 'operator', 'system')),
    author_id uuid,
    subject_kind text constraint audit_trail_subject_kind_check
      check (subject_kind in ('transaction', 'user', 'setting', 'price', 'audit')),
    subject_id text,
    facts jsonb not null,
    personal_hash bytea,
    previous_hash bytea not null,
    hash bytea not null
  )`,
  `create index audit_trail_action_idx on audit_trail (action, id desc)`,
  `create index audit_trail_author_id_idx on audit_trail (author_id, id desc)`,
  `create index audit_trail_subject_id_idx on audit_trail (subject_id, id desc)`,
  `create table audit_personal (
    audit_id bigint constraint audit_personal_pkey primary key
      constraint audit_personal_audit_id_fkey references audit_trail (id),
    author_name text,
    address text,
    user_agent text,
    subject_name text,
    details text
  )`,
  // The end of the chain. Each append locks this one row, so entries follow each other without a gap.
  `create table audit_head (
    is_only boolean constraint audit_head_pkey primary key default true
      constraint audit_head_is_only_check check (is_only),
    last_id bigint not null,
    last_hash bytea not null
  )`,
  `insert into audit_head (last_id, last_hash) values (0, '')`,
  `create function refuse_audit_change() returns trigger language plpgsql as $$
    begin
      raise exception 'The audit trail is append-only' using errcode = 'insufficient_privilege';
    end
  $$`,
  `create trigger audit_trail_append_only before update or delete or truncate on audit_trail
    for each statement execute function refuse_audit_change()`,
  // Personal parts may be erased, never rewritten.
  `create trigger audit_personal_never_rewritten before update on audit_personal
    for each statement execute function refuse_audit_change()`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
