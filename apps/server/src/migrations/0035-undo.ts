import { type Kysely, sql } from 'kysely';

const statements = [
  // An event of an act that can be taken back waits until then. In the database's time: the clocks of instances differ.
  `alter table events add column release_at timestamptz`,
  // The last act on a payment while it can be taken back; its event names the moment at which that ends.
  `create table undoable_acts (
    transaction_id uuid constraint undoable_acts_pkey primary key
      constraint undoable_acts_transaction_id_fkey references transactions (id),
    event_id bigint not null,
    release_at timestamptz not null,
    acted_by text not null,
    action text not null,
    -- The payment's columns and its codes' before the act.
    before jsonb not null,
    codes_before jsonb not null,
    -- What visitors see until the release.
    shown_status text not null,
    shown_payment_verified boolean not null,
    shown_subscription_updated boolean not null,
    shown_updated_at timestamptz not null
  )`,
  // Visitors see the act from its release on.
  `create function announce_release() returns trigger language plpgsql as $$
    begin
      perform pg_notify('ghost_pay_payment_changed', id || ' ' || payment_id)
        from transactions where id = old.transaction_id;
      return null;
    end
  $$`,
  `create trigger undoable_acts_announce_release after delete on undoable_acts for each row
    execute function announce_release()`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
