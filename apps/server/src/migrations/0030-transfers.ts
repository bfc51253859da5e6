import { type Kysely, sql } from 'kysely';

const statements = [
  // What came to an address of the site: one row for each output, log or movement of a chain's own coin. The row, and not
  // the transaction's hash, is what counts for a payment.
  `create table incoming_transfers (
    id uuid default uuidv7() constraint incoming_transfers_pkey primary key,
    chain text not null,
    txid text not null,
    asset text not null,
    position integer not null,
    address text not null,
    amount_atomic numeric(78, 0) not null
      constraint incoming_transfers_amount_check check (amount_atomic > 0),
    usd_amount_minor bigint,
    is_small boolean not null default false,
    how text not null constraint incoming_transfers_how_check check (how in ('direct', 'log', 'traced', 'balance')),
    state text not null
      constraint incoming_transfers_state_check check (state in ('pending', 'confirmed', 'final', 'vanished')),
    block_height bigint,
    block_hash text,
    block_time timestamptz,
    first_seen_at timestamptz not null,
    changed_at timestamptz not null,
    missing_since timestamptz,
    next_reading_at timestamptz,
    transaction_id uuid constraint incoming_transfers_transaction_id_fkey references transactions (id),
    attached_how text constraint incoming_transfers_attached_how_check check (attached_how in ('hash', 'amount', 'hand')),
    dismiss_reason text,
    settled_at timestamptz,
    settled_by text,
    constraint incoming_transfers_key unique (chain, txid, asset, position),
    constraint incoming_transfers_attached_check check ((transaction_id is null) = (attached_how is null)),
    constraint incoming_transfers_dismissed_check check (dismiss_reason is null or transaction_id is null),
    constraint incoming_transfers_settled_check
      check ((settled_at is null) = (transaction_id is null and dismiss_reason is null))
  )`,
  `create index incoming_transfers_unclaimed_idx on incoming_transfers (first_seen_at, id)
    where transaction_id is null and dismiss_reason is null`,
  `create index incoming_transfers_settled_idx on incoming_transfers (settled_at, id) where settled_at is not null`,
  `create index incoming_transfers_transaction_id_idx on incoming_transfers (transaction_id)
    where transaction_id is not null`,
  `create index incoming_transfers_due_idx on incoming_transfers (chain, next_reading_at)
    where next_reading_at is not null`,

  // Where the chains are watched, and how far. What was sent before watching began is no news.
  `create table watched_places (
    chain text not null,
    way text not null constraint watched_places_way_check check (way in ('pages', 'logs', 'balance', 'accounts')),
    address text not null,
    owner text not null,
    cursor jsonb,
    since timestamptz not null,
    until timestamptz,
    read_at timestamptz,
    problem text constraint watched_places_problem_check check (problem in ('away', 'refused')),
    next_look_at timestamptz not null,
    claimed_until timestamptz,
    constraint watched_places_pkey primary key (chain, way, address)
  )`,

  `alter table audit_trail
    drop constraint audit_trail_subject_kind_check,
    add constraint audit_trail_subject_kind_check
      check (subject_kind in ('transaction', 'user', 'setting', 'price', 'audit', 'transfer'))`,

  // Administrators' lists follow the transfers as they follow the payments. Each statement tells once.
  `create function announce_transfers() returns trigger language plpgsql as $$
    begin
      perform pg_notify('ghost_pay_transfers_changed', '');
      return null;
    end
  $$`,
  `create trigger incoming_transfers_announce_insert after insert on incoming_transfers
    for each statement execute function announce_transfers()`,
  `create trigger incoming_transfers_announce_change after update of state, transaction_id, dismiss_reason
    on incoming_transfers for each row
    when ((old.state, old.transaction_id, old.dismiss_reason)
      is distinct from (new.state, new.transaction_id, new.dismiss_reason))
    execute function announce_transfers()`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
