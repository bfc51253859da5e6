import { type Kysely, sql } from 'kysely';

const statements = [
  // The trigram index serves the substring search of the payment list.
  `create extension if not exists pg_trgm`,

  `create table transactions (
    id uuid constraint transactions_pkey primary key default uuidv7(),
    payment_id text not null constraint transactions_payment_id_key unique,
    type text not null constraint transactions_type_check check (type in ('ghost-eshop-pro', 'donation')),
    payment_method text not null constraint transactions_payment_method_check
      check (payment_method in ('card', 'crypto', 'nintendo-eshop', 'alternative-paysafe', 'alternative-rewarble')),
    crypto_type text constraint transactions_crypto_type_check
      check (crypto_type in ('btc', 'eth', 'usdt', 'bnb', 'sol', 'usdc')),
    chain text constraint transactions_chain_check
      check (chain in ('bitcoin', 'ethereum', 'bsc', 'solana', 'base')),
    txid text,
    payment_address text,
    processor text,
    payment_provider text constraint transactions_payment_provider_check
      check (payment_provider in ('ramp', 'stripe_usa', 'bitnovo', 'banxa', 'alchemy')),
    payment_ipn_token_encrypted bytea,
    payment_code_encrypted bytea,
    payment_code_last4 text,
    region text constraint transactions_region_check check (region in ('europe', 'us', 'japan')),
    amount_minor bigint not null constraint transactions_amount_check check (amount_minor > 0),
    currency text not null constraint transactions_currency_check check (currency in ('USD', 'EUR', 'JPY')),
    status text not null constraint transactions_status_check
      check (status in ('pending_payment_verification', 'pending_subscription_update', 'completed', 'failed')),
    payment_verified boolean not null default false,
    subscription_updated boolean not null default false,
    subscription_duration text,
    notes text,
    user_username text,
    user_email text,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    search_text text not null generated always as (
      lower(payment_id || ' ' || coalesce(user_username, '') || ' ' || coalesce(user_email, '') || ' '
        || coalesce(txid, '') || ' ' || coalesce(crypto_type, ''))) stored,
    constraint transactions_crypto_check check ((payment_method = 'crypto') = (crypto_type is not null)),
    constraint transactions_chain_of_coin_check check ((crypto_type is null) = (chain is null)),
    constraint transactions_subscription_check check ((type = 'ghost-eshop-pro') = (subscription_duration is not null)),
    -- The flags say how far a payment has come; they cannot contradict its status.
    constraint transactions_flags_check check (
      case status
        when 'pending_payment_verification' then not payment_verified and not subscription_updated
        when 'pending_subscription_update' then payment_verified and not subscription_updated and type = 'ghost-eshop-pro'
        when 'completed' then payment_verified and subscription_updated = (type = 'ghost-eshop-pro')
        else not subscription_updated
      end)
  )`,
  `create unique index transactions_chain_txid_key on transactions (chain, txid) where txid is not null`,
  `create index transactions_created_at_idx on transactions (created_at desc, id desc)`,
  `create index transactions_status_created_at_idx on transactions (status, created_at desc, id desc)`,
  `create index transactions_amount_idx on transactions (amount_minor, id)`,
  `create index transactions_search_idx on transactions using gin (search_text gin_trgm_ops)`,

  `create table transaction_logs (
    id bigint generated always as identity constraint transaction_logs_pkey primary key,
    transaction_id uuid not null constraint transaction_logs_transaction_id_fkey references transactions (id),
    action text not null,
    details text not null,
    admin_id uuid,
    admin_username text,
    created_at timestamptz not null
  )`,
  `create index transaction_logs_transaction_id_idx on transaction_logs (transaction_id, id)`,

  `create table pricing (
    id uuid constraint pricing_pkey primary key default uuidv7(),
    category text not null constraint pricing_category_check check (category = 'ghost-eshop-pro'),
    payment_type text not null constraint pricing_payment_type_check
      check (payment_type in ('crypto', 'card', 'nintendo-eshop')),
    region text constraint pricing_region_check check (region in ('europe', 'us', 'japan')),
    duration text not null,
    price_minor bigint not null constraint pricing_price_check check (price_minor > 0 or (price_minor = 0 and not is_active)),
    currency text not null constraint pricing_currency_check check (currency in ('USD', 'EUR', 'JPY')),
    is_active boolean not null default true,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    constraint pricing_region_of_type_check check ((payment_type = 'nintendo-eshop') = (region is not null)),
    constraint pricing_tier_key unique nulls not distinct (category, payment_type, region, duration)
  )`,
  `create table retired_prices (
    category text not null,
    payment_type text not null,
    region text,
    duration text not null,
    price_minor bigint not null,
    currency text not null,
    retired_at timestamptz not null
  )`,
  `create index retired_prices_tier_idx on retired_prices (category, payment_type, duration, retired_at desc)`,
  // A trigger, so that every change of a price keeps the old one for visitors who still see it.
  `create function keep_retired_price() returns trigger language plpgsql as $$
    begin
      insert into retired_prices (category, payment_type, region, duration, price_minor, currency, retired_at)
      values (old.category, old.payment_type, old.region, old.duration, old.price_minor, old.currency,
        case when tg_op = 'UPDATE' then new.updated_at else now() end);
      return null;
    end
  $$`,
  `create trigger pricing_keep_changed_price after update on pricing for each row
    when (old.is_active and (old.price_minor is distinct from new.price_minor or not new.is_active))
    execute function keep_retired_price()`,
  `create trigger pricing_keep_deleted_price after delete on pricing for each row
    when (old.is_active) execute function keep_retired_price()`,

  `create table settings (
    key text constraint settings_pkey primary key,
    value text not null,
    updated_at timestamptz not null
  )`,
  `create table installation_facts (
    key text constraint installation_facts_pkey primary key,
    value text not null
  )`,

  `create table admin_users (
    id uuid constraint admin_users_pkey primary key default uuidv7(),
    username text not null,
    email text,
    role text not null constraint admin_users_role_check check (role in ('admin', 'super_admin')),
    password_hash text not null,
    created_at timestamptz not null,
    last_login timestamptz,
    twofa_enabled boolean not null default false,
    twofa_setup_at timestamptz,
    twofa_secret_encrypted bytea,
    twofa_last_step bigint not null default 0,
    constraint admin_users_twofa_check check (not twofa_enabled or twofa_secret_encrypted is not null)
  )`,
  `create unique index admin_users_username_key on admin_users (lower(username))`,
  `create table admin_sessions (
    id uuid constraint admin_sessions_pkey primary key default uuidv7(),
    token_hash bytea not null constraint admin_sessions_token_hash_key unique,
    user_id uuid not null constraint admin_sessions_user_id_fkey references admin_users (id) on delete cascade,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    second_factor_at timestamptz,
    address text not null,
    user_agent text not null
  )`,
  `create index admin_sessions_user_id_idx on admin_sessions (user_id)`,
  `create table recovery_codes (
    user_id uuid not null constraint recovery_codes_user_id_fkey references admin_users (id) on delete cascade,
    code_hash bytea not null,
    used_at timestamptz,
    constraint recovery_codes_pkey primary key (user_id, code_hash)
  )`,
  `create table setup_links (
    token_hash bytea constraint setup_links_pkey primary key,
    expires_at timestamptz not null
  )`,

  `create table idempotency_keys (
    scope text not null,
    key text not null,
    fingerprint bytea not null,
    answer jsonb,
    created_at timestamptz not null,
    constraint idempotency_keys_pkey primary key (scope, key)
  )`,
  `create index idempotency_keys_created_at_idx on idempotency_keys (created_at)`,

  // The layout is the rate limiter's. Unlogged, because losing a counter in a power cut is harmless.
  `create unlogged table rate_limits (
    key varchar(255) constraint rate_limits_pkey primary key,
    points integer not null default 0,
    expire bigint
  )`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
