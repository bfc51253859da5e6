import { type Kysely, sql } from 'kysely';

// What has happened and has not been told yet. A row lives for about a second, so that one index is enough.
const statements = [
  `create table events (
    id bigint generated always as identity primary key,
    event_id uuid not null default gen_random_uuid(),
    kind text not null,
    transaction_id uuid,
    facts jsonb not null,
    happened_at timestamptz not null,
    failures integer not null default 0,
    due_at timestamptz not null
  )`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
