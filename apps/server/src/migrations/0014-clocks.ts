import { type Kysely, sql } from 'kysely';

const statements = [
  // When a payment was last reopened.
  `alter table transactions add column reopened_at timestamptz`,
  `update transactions set reopened_at = log.at
    from (select transaction_id, max(created_at) as at from transaction_logs
      where action = 'status_changed' group by transaction_id) as log
    where log.transaction_id = transactions.id and status = 'pending_payment_verification'`,
  // The last completed payments of each method, for the tracker's estimates.
  `create index transactions_completed_idx on transactions (payment_method, updated_at desc)
    include (created_at) where status = 'completed'`,

  // A keyed hash of the erased person, or null.
  `alter table transactions add column personal_erased_at timestamptz, add column erased_person_hash bytea`,
  `create index transactions_personal_idx on transactions (updated_at)
    where status in ('completed', 'failed') and personal_erased_at is null`,
  `create index transactions_card_token_idx on transactions (updated_at)
    where payment_ipn_token_encrypted is not null and payment_method = 'card'`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
