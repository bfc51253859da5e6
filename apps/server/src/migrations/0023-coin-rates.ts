import { type Kysely, sql } from 'kysely';

const statements = [
  // The last good rate of each coin at each source. No history: a quote keeps the rate that it was made with.
  `create table coin_rates (
    coin text not null
      constraint coin_rates_coin_check check (coin in ('btc', 'eth', 'usdt', 'bnb', 'sol', 'usdc')),
    source text not null constraint coin_rates_source_check check (source in ('coinbase', 'kraken')),
    host text not null,
    usd_rate numeric not null constraint coin_rates_usd_rate_check check (usd_rate > 0),
    fetched_at timestamptz not null,
    constraint coin_rates_pkey primary key (coin, source)
  )`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
