import { type Kysely, sql } from 'kysely';

const statements = [
  // What a visitor without a quote named in place of the site's price and address. A payment from before has what it was
  // registered with as its own amount and address, so it stays judged by them and nothing is filled in.
  `alter table transactions
    add column other_address text,
    add column other_price_minor bigint,
    add column other_price_currency text,
    add constraint transactions_other_price_check
      check ((other_price_minor is null) = (other_price_currency is null))`,
  // Quotes remember the prices that visitors were shown.
  `drop trigger pricing_keep_changed_price on pricing`,
  `drop trigger pricing_keep_deleted_price on pricing`,
  `drop function keep_retired_price()`,
  `drop table retired_prices`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
