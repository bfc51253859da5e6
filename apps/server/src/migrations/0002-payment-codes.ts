import { type Kysely, sql } from 'kysely';

const statements = [
  // The hash is keyed (core/vault), so a stolen database does not reveal short codes to guessing. A voucher's
  // claimed value is in hundredths of its currency.
  `alter table transactions
    add column payment_code_hash bytea,
    add column payment_code_type text,
    add column payment_code_amount_hundredths bigint
      constraint transactions_payment_code_amount_check check (payment_code_amount_hundredths > 0),
    add column payment_code_currency text,
    -- The hash and the last four characters outlive the code itself, which is erased in time.
    add constraint transactions_payment_code_check check (
      (payment_method in ('nintendo-eshop', 'alternative-paysafe', 'alternative-rewarble'))
        = (payment_code_hash is not null and payment_code_last4 is not null)),
    add constraint transactions_region_of_method_check check ((payment_method = 'nintendo-eshop') = (region is not null)),
    add constraint transactions_payment_code_value_check check (
      (payment_code_amount_hundredths is null) = (payment_code_currency is null))`,
  `create unique index transactions_payment_code_hash_key on transactions (payment_code_hash)
    where payment_code_hash is not null`,
  `create index transactions_payment_code_last4_idx on transactions (payment_code_last4) where payment_code_last4 is not null`,
  `create index transactions_code_to_erase_idx on transactions (updated_at)
    where payment_code_encrypted is not null and status in ('completed', 'failed')`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
