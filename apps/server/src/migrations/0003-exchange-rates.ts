import { type Kysely, sql } from 'kysely';

const statements = [
  // The last good rates, shared by all instances: dollars for one unit of the currency.
  `create table exchange_rates (
    currency text constraint exchange_rates_pkey primary key
      constraint exchange_rates_currency_check check (currency in ('EUR', 'JPY')),
    usd_rate numeric not null constraint exchange_rates_usd_rate_check check (usd_rate > 0),
    source text not null,
    fetched_at timestamptz not null
  )`,
  // The value of a payment when it was made, with its source. Never computed again.
  `alter table transactions
    add column usd_amount_minor bigint,
    add column usd_rate numeric,
    add column usd_rate_source text,
    add column usd_rate_at timestamptz`,
  `update transactions set usd_amount_minor = amount_minor, usd_rate = 1, usd_rate_source = 'same currency', usd_rate_at = created_at
    where currency = 'USD'`,
  `alter table transactions add constraint transactions_usd_check check (
    num_nulls(usd_amount_minor, usd_rate, usd_rate_source, usd_rate_at) in (0, 4))`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
