import { type Kysely, sql } from 'kysely';

const statements = [
  // Money at a payment's own address belongs to that payment. Another payment that names the same transaction has no claim on
  // it, and an exchange may pay several such addresses by one transaction: each of these payments has the hash.
  `drop index transactions_chain_txid_key`,
  `create unique index transactions_chain_txid_key on transactions
    (chain, txid, (case when root_address is not null then payment_address end)) nulls not distinct
    where txid is not null and claim_released_at is null`,
  `delete from earlier_hashes using transactions
    where transactions.id = transaction_id and root_address is not null`,
  `drop trigger transactions_refuse_earlier_hash_insert on transactions`,
  `create trigger transactions_refuse_earlier_hash_insert after insert on transactions for each row
    when (new.txid is not null and new.chain is not null and new.root_address is null)
    execute function refuse_earlier_hash()`,
  `drop trigger transactions_refuse_earlier_hash_update on transactions`,
  `create trigger transactions_refuse_earlier_hash_update after update of txid, claim_released_at on transactions for each row
    when (new.txid is not null and new.chain is not null and new.root_address is null and new.claim_released_at is null)
    execute function refuse_earlier_hash()`,
  // Older servers cannot run beside this schema in any case, so it lets go of what only they want.
  `alter table imports drop column first_part`,
  `alter table webhook_endpoints alter column failures set not null`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
