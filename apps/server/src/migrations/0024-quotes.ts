import { type Kysely, sql } from 'kysely';

const statements = [
  // What visitors were asked to pay. The token itself is never stored.
  `create table quotes (
    id uuid constraint quotes_pkey primary key default uuidv7(),
    token_hash bytea not null constraint quotes_token_hash_key unique,
    type text not null,
    payment_method text not null,
    subscription_duration text,
    region text,
    amount_minor bigint not null constraint quotes_amount_minor_check check (amount_minor > 0),
    currency text not null,
    crypto_type text,
    payment_address text,
    amount_atomic numeric(78, 0) constraint quotes_amount_atomic_check check (amount_atomic > 0),
    is_unique boolean not null,
    usd_rate numeric constraint quotes_usd_rate_check check (usd_rate > 0),
    usd_rate_source text,
    usd_rate_at timestamptz,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    closed_at timestamptz,
    constraint quotes_coin_check check ((crypto_type is null) = (payment_address is null)),
    constraint quotes_exact_check check (amount_atomic is null
      or (payment_address is not null and num_nonnulls(usd_rate, usd_rate_source, usd_rate_at) = 3)),
    constraint quotes_is_unique_check check (not is_unique or amount_atomic is not null)
  )`,
  // Two visitors at once never get the same amount marked unique.
  `create unique index quotes_open_amount_key on quotes (crypto_type, payment_address, amount_atomic)
    where is_unique and closed_at is null`,
  `create index quotes_amount_idx on quotes (crypto_type, payment_address, amount_atomic, created_at)
    where amount_atomic is not null`,
  `create index quotes_created_at_idx on quotes (created_at)`,
  `alter table transactions
    add column quote_id uuid constraint transactions_quote_id_fkey references quotes (id),
    add column quote_late boolean not null default false`,
  // A quote is used once.
  `create unique index transactions_quote_id_key on transactions (quote_id)
    where quote_id is not null`,
  `alter table transaction_contests add column quote_id uuid
    constraint transaction_contests_quote_id_fkey references quotes (id)`,
  `create index transaction_contests_quote_id_idx on transaction_contests (quote_id) where quote_id is not null`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
