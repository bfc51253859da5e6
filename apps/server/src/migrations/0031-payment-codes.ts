import { type Kysely, sql } from 'kysely';

const statements = [
  // Several codes can pay one payment. The hash is keyed and unique among the codes that are claimed; a payment that
  // releases its claim releases its codes.
  `create table payment_codes (
    id uuid constraint payment_codes_pkey primary key default uuidv7(),
    transaction_id uuid not null
      constraint payment_codes_transaction_id_fkey references transactions (id),
    code_encrypted bytea,
    code_hash bytea not null,
    last4 text not null,
    type text,
    stated_hundredths bigint constraint payment_codes_stated_check check (stated_hundredths > 0),
    stated_currency text,
    outcome text constraint payment_codes_outcome_check check (outcome in
      ('worked', 'worth_less', 'used_before', 'wrong_region', 'not_valid')),
    -- In minor units of the payment's currency.
    found_minor bigint constraint payment_codes_found_check check (found_minor > 0),
    outcome_at timestamptz,
    is_released boolean not null default false,
    created_at timestamptz not null,
    constraint payment_codes_stated_currency_check check ((stated_hundredths is null) = (stated_currency is null)),
    constraint payment_codes_outcome_at_check check ((outcome is null) = (outcome_at is null)),
    constraint payment_codes_found_of_outcome_check check (case outcome
      when 'worked' then true
      when 'worth_less' then found_minor is not null
      else found_minor is null end)
  )`,
  // A code keeps its payment's id, for which it was sealed.
  `insert into payment_codes (id, transaction_id, code_encrypted, code_hash, last4, type, stated_hundredths,
      stated_currency, is_released, created_at)
    select id, id, payment_code_encrypted, payment_code_hash, payment_code_last4, payment_code_type,
      payment_code_amount_hundredths, payment_code_currency, claim_released_at is not null, created_at
    from transactions where payment_code_hash is not null`,
  // A payment that was verified was paid by its code.
  `update payment_codes set outcome = 'worked', found_minor = amount_minor, outcome_at = updated_at
    from transactions where transactions.id = transaction_id and payment_verified`,
  `create unique index payment_codes_hash_key on payment_codes (code_hash) where not is_released`,
  // For the search, which also finds released codes.
  `create index payment_codes_hash_idx on payment_codes (code_hash)`,
  `create index payment_codes_transaction_id_idx on payment_codes (transaction_id, id)`,
  `create index payment_codes_last4_idx on payment_codes (last4)`,
  `create index payment_codes_outcome_at_idx on payment_codes (outcome_at) where outcome is not null`,
  `create index payment_codes_to_erase_idx on payment_codes (transaction_id) where code_encrypted is not null`,
  `create index payment_codes_key_idx on payment_codes (substring(code_encrypted from 2 for 8))
    where code_encrypted is not null`,

  `drop trigger transactions_payment_code_encrypted_key on transactions`,
  `drop function require_key_of_payment_code_encrypted()`,
  `create function require_key_of_code_encrypted() returns trigger language plpgsql as $$
    begin
      perform require_cell_key(new.code_encrypted);
      return new;
    end $$`,
  `create trigger payment_codes_code_encrypted_key before insert or update of code_encrypted on payment_codes for each row
    when (new.code_encrypted is not null) execute function require_key_of_code_encrypted()`,

  // A code changes without its payment, and lists show it.
  `create function announce_code() returns trigger language plpgsql as $$
    begin
      perform pg_notify('ghost_pay_payment_changed', id || ' ' || payment_id)
        from transactions where id = new.transaction_id;
      return null;
    end
  $$`,
  `create trigger payment_codes_announce_change after update on payment_codes for each row
    when (old.outcome is distinct from new.outcome) execute function announce_code()`,

  // A second copy of a code would outlive its erasure.
  `alter table transactions
    drop column payment_code_encrypted,
    drop column payment_code_hash,
    drop column payment_code_last4,
    drop column payment_code_type,
    drop column payment_code_amount_hundredths,
    drop column payment_code_currency`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
