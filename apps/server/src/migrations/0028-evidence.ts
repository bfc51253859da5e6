import { type Kysely, sql } from 'kysely';

const statements = [
  // What the chain says about a payment by coin, and what it comes to. The verdict is null until the first reading.
  `create table payment_evidence (
    transaction_id uuid constraint payment_evidence_pkey primary key
      constraint payment_evidence_transaction_id_fkey references transactions (id),
    chain text not null,
    verdict text constraint payment_evidence_verdict_check check (verdict in
      ('proven', 'settling', 'questionable', 'refuted', 'not_found', 'unavailable')),
    findings jsonb not null default '[]',
    due_atomic numeric(78, 0),
    received_atomic numeric(78, 0),
    not_before timestamptz,
    by_quote boolean not null default false,
    whose text not null default 'unknown'
      constraint payment_evidence_whose_check check (whose in ('quote', 'hash_only', 'another_quote', 'unknown')),
    counted_for text,
    confirmations integer not null default 0,
    confirmations_needed integer,
    is_final boolean not null default false,
    is_checked_here boolean not null default false,
    sources_agree boolean,
    seen jsonb,
    sources jsonb not null default '[]',
    basis jsonb,
    readings integer not null default 0,
    first_seen_at timestamptz,
    proven_at timestamptz,
    final_at timestamptz,
    read_at timestamptz,
    next_reading_at timestamptz,
    claimed_until timestamptz,
    failures integer not null default 0,
    created_at timestamptz not null,
    constraint payment_evidence_basis_check check ((verdict is null) = (basis is null))
  )`,
  `create index payment_evidence_due_idx on payment_evidence (chain, next_reading_at) where next_reading_at is not null`,
  // Written only when a source says something new.
  `create table evidence_readings (
    id bigint generated always as identity constraint evidence_readings_pkey primary key,
    transaction_id uuid not null
      constraint evidence_readings_transaction_id_fkey references transactions (id),
    chain text not null,
    txid text not null,
    source text not null,
    facts jsonb not null,
    read_at timestamptz not null
  )`,
  `create index evidence_readings_transaction_id_idx on evidence_readings (transaction_id, id)`,
  `create index evidence_readings_read_at_idx on evidence_readings (read_at)`,

  // A hash that was corrected stays claimed: it may have paid already, and must not pay again.
  `create table earlier_hashes (
    chain text not null,
    txid text not null,
    transaction_id uuid not null constraint earlier_hashes_transaction_id_fkey references transactions (id),
    replaced_at timestamptz not null,
    constraint earlier_hashes_pkey primary key (chain, txid)
  )`,
  `create index earlier_hashes_transaction_id_idx on earlier_hashes (transaction_id)`,
  // After the row is written: by then the unique index has waited for a correction of the same hash.
  `create function refuse_earlier_hash() returns trigger language plpgsql as $$
    begin
      if exists (
        select from earlier_hashes
        where chain = new.chain and txid = new.txid and transaction_id <> new.id
      ) then
        raise unique_violation using constraint = 'transactions_chain_txid_key',
          message = 'The hash was claimed by another payment';
      end if;
      return null;
    end
  $$`,
  `create trigger transactions_refuse_earlier_hash_insert after insert on transactions for each row
    when (new.txid is not null and new.chain is not null) execute function refuse_earlier_hash()`,
  `create trigger transactions_refuse_earlier_hash_update after update of txid, claim_released_at on transactions for each row
    when (new.txid is not null and new.chain is not null and new.claim_released_at is null)
    execute function refuse_earlier_hash()`,

  // The verdict is a copy for lists and filters, written together with payment_evidence.
  `alter table transactions
    add column verdict text,
    add column chain_flags text[] not null default '{}'
      constraint transactions_chain_flags_check check (chain_flags <@
        array['chain_vanished', 'chain_paid_after_failed', 'chain_paid_twice'])`,
  `create index transactions_verdict_idx on transactions (verdict, created_at, id)
    where status = 'pending_payment_verification' and verdict is not null`,

  // The rule of needing attention has more columns now.
  `drop index transactions_attention_idx`,
  `drop function payment_needs_attention(text, text[], text, boolean)`,
  `create function payment_needs_attention(
      status text, card_flags text[], delivery_problem text, is_contested boolean, chain_flags text[], verdict text)
    returns boolean immutable parallel safe language sql return
      is_contested
      or 'card_paid_twice' = any (card_flags)
      or (status = 'failed' and 'card_paid_after_failed' = any (card_flags))
      or (status = 'pending_payment_verification' and card_flags && array['card_paid_too_little', 'card_paid_refused'])
      or (status = 'pending_subscription_update' and delivery_problem is not null)
      or chain_flags && array['chain_vanished', 'chain_paid_twice']
      or (status = 'failed' and 'chain_paid_after_failed' = any (chain_flags))
      or (status = 'pending_payment_verification' and coalesce(verdict in ('questionable', 'refuted'), false))`,
  `create index transactions_attention_idx on transactions (created_at, id)
    where payment_needs_attention(status, card_flags, delivery_problem, is_contested, chain_flags, verdict)`,

  // updated_at of the payment stays: visitors see it. So the evidence announces its own changes.
  `create function announce_evidence() returns trigger language plpgsql as $$
    begin
      perform pg_notify('ghost_pay_payment_changed', id || ' ' || payment_id)
        from transactions where id = new.transaction_id;
      return null;
    end
  $$`,
  `create trigger payment_evidence_announce_change after update on payment_evidence for each row
    when ((old.verdict, old.findings, old.confirmations, old.is_final)
      is distinct from (new.verdict, new.findings, new.confirmations, new.is_final))
    execute function announce_evidence()`,

  // Pending payments of before are read within the next hour, one after the other.
  `insert into payment_evidence (transaction_id, chain, next_reading_at, created_at)
    select id, chain, now() + interval '1 hour' * (row_number() over (order by created_at desc)) / count(*) over (), now()
    from transactions
    where payment_method = 'crypto' and chain is not null
      and status in ('pending_payment_verification', 'pending_subscription_update')`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
