import { type Kysely, sql } from 'kysely';

const statements = [
  // The last good rate of each currency at each source, as coin_rates has them. The column source holds the host.
  `alter table exchange_rates
    drop constraint exchange_rates_pkey,
    drop constraint exchange_rates_currency_check`,
  `alter table exchange_rates
    add column layout text not null default 'coinbase'
      constraint exchange_rates_layout_check check (layout in ('coinbase', 'kraken')),
    add constraint exchange_rates_currency_check check (
      currency in ('EUR', 'GBP', 'CAD', 'AUD', 'JPY', 'CHF', 'SEK', 'NOK', 'DKK')),
    add constraint exchange_rates_pkey primary key (currency, layout)`,
  `alter table exchange_rates alter column layout drop default`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
