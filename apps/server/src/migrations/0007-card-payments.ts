import { type Kysely, sql } from 'kysely';

const statements = [
  // The checks of a payment at the card network. Its token is sealed in transactions.
  `create table card_payments (
    transaction_id uuid constraint card_payments_pkey primary key
      constraint card_payments_transaction_id_fkey references transactions (id),
    callback_secret_hash bytea not null,
    address_in text not null,
    checking_until timestamptz,
    next_check_at timestamptz,
    checked_at timestamptz,
    last_response jsonb,
    finding text,
    constraint card_payments_checked_check check ((checked_at is null) = (last_response is null))
  )`,
  `create index card_payments_next_check_at_idx on card_payments (next_check_at) where next_check_at is not null`,
  `alter table transactions
    add column card_flags text[] not null default '{}'
      constraint transactions_card_flags_check check (card_flags <@
        array['card_paid_too_little', 'card_paid_after_failed', 'card_paid_twice', 'card_paid_refused'])`,
  // Card payments have no chain and are not in the coins' index. One payout pays one payment.
  `create unique index transactions_card_txid_key on transactions (txid)
    where payment_method = 'card' and txid is not null and claim_released_at is null`,
  `create index transactions_awaiting_card_idx on transactions (created_at desc, id desc)
    where payment_method = 'card' and status = 'pending_payment_verification'`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
