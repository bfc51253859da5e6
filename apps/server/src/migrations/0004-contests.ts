import { type Kysely, sql } from 'kysely';

const statements = [
  // A released claim stays as evidence, but no longer blocks other payments.
  `alter table transactions
    add column is_contested boolean not null default false,
    add column claim_released_at timestamptz,
    add constraint transactions_released_claim_check check (claim_released_at is null or status = 'failed')`,
  `drop index transactions_chain_txid_key`,
  `create unique index transactions_chain_txid_key on transactions (chain, txid)
    where txid is not null and claim_released_at is null`,
  `drop index transactions_payment_code_hash_key`,
  `create unique index transactions_payment_code_hash_key on transactions (payment_code_hash)
    where payment_code_hash is not null and claim_released_at is null`,
  // For the search, which also finds released claims.
  `create index transactions_payment_code_hash_idx on transactions (payment_code_hash) where payment_code_hash is not null`,

  `create table transaction_contests (
    id uuid constraint transaction_contests_pkey primary key default uuidv7(),
    transaction_id uuid not null constraint transaction_contests_transaction_id_fkey references transactions (id),
    payment_id text not null,
    user_username text,
    user_email text,
    created_at timestamptz not null,
    resolved_at timestamptz,
    constraint transaction_contests_claimant_key unique (transaction_id, payment_id)
  )`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
