import { type Kysely, sql } from 'kysely';

// Events that have not been dispatched yet. A row lives for about a second, so one index is enough.
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
