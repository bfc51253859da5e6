import { type Kysely, sql } from 'kysely';

const statements = [
  // Money that administrators sent back to payers. The site sends nothing: each row is an administrator's word.
  `create table payment_returns (
    id uuid constraint payment_returns_pkey primary key default uuidv7(),
    transaction_id uuid not null constraint payment_returns_transaction_id_fkey references transactions (id),
    coin text,
    currency text,
    amount numeric(78, 0) not null constraint payment_returns_amount_check check (amount > 0),
    usd_amount_minor bigint,
    usd_rate numeric constraint payment_returns_usd_rate_check check (usd_rate > 0),
    usd_rate_source text,
    txid text,
    notes text,
    admin_id uuid not null,
    admin_username text not null,
    returned_at timestamptz not null,
    constraint payment_returns_unit_check check (num_nonnulls(coin, currency) = 1),
    constraint payment_returns_usd_check check (num_nulls(usd_amount_minor, usd_rate, usd_rate_source) in (0, 3)),
    constraint payment_returns_txid_check check (txid is null or coin is not null),
    constraint payment_returns_txid_key unique (transaction_id, txid)
  )`,
  `create index payment_returns_returned_at_idx on payment_returns (returned_at)`,
  // updated_at of the payment stays: visitors see it. So a return announces itself, as evidence does.
  `create trigger payment_returns_announce after insert on payment_returns for each row
    execute function announce_evidence()`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
