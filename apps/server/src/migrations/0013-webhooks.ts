import { type Kysely, sql } from 'kysely';

const statements = [
  `create table webhook_endpoints (
    id uuid constraint webhook_endpoints_pkey primary key,
    url text not null,
    kinds text[] not null constraint webhook_endpoints_kinds_check check (cardinality(kinds) > 0),
    is_enabled boolean not null,
    secret_encrypted bytea not null,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  `create table webhook_deliveries (
    id uuid constraint webhook_deliveries_pkey primary key default uuidv7(),
    endpoint_id uuid not null constraint webhook_deliveries_endpoint_id_fkey
      references webhook_endpoints (id) on delete cascade,
    event_id uuid not null,
    kind text not null,
    transaction_id uuid,
    payment_id text,
    body text not null,
    status text not null constraint webhook_deliveries_status_check
      check (status in ('waiting', 'delivered', 'failed')),
    turn integer not null default 0,
    tries integer not null default 0,
    created_at timestamptz not null,
    last_tried_at timestamptz,
    next_try_at timestamptz,
    last_status integer,
    last_problem text,
    constraint webhook_deliveries_event_key unique (endpoint_id, event_id),
    constraint webhook_deliveries_next_try_check check ((status = 'waiting') = (next_try_at is not null))
  )`,
  // Newest first: of all, of one endpoint, of one status. The last one also finds the deliveries to delete.
  `create index webhook_deliveries_id_idx on webhook_deliveries (endpoint_id, id desc)`,
  `create index webhook_deliveries_status_idx on webhook_deliveries (status, id desc)`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
