import { sql } from 'kysely';
import type { DatabaseTransaction, Queryable } from '../../core/database/database.ts';

/** A transfer of a transaction that took the place of the one that a payment names. */
export interface Replacement {
  readonly transactionId: string;
  /** Of the transfer that is gone, and of the one in its place. */
  readonly goneId: string;
  readonly id: string;
}

/**
 * Free transfers in a block whose transaction spends what the transaction of a payment that waits has spent, and brings the
 * same amount of the same coin to the same address. Of two such transactions a chain holds one. One that brings another
 * amount may be another visitor's: an exchange uses for the next customer what the first one's lost transaction had spent.
 */
export async function listReplacements(database: Queryable, limit: number): Promise<Replacement[]> {
  const { rows } = await sql<Replacement>`
    select payment.id as "transactionId", gone.id as "goneId", other.id
    from incoming_transfers as gone
    join transactions as payment on payment.chain = gone.chain and payment.txid = gone.txid
    join incoming_transfers as other on other.chain = gone.chain and other.address = gone.address
      and other.asset = gone.asset and other.amount_atomic = gone.amount_atomic
      and other.txid <> gone.txid and other.spends && gone.spends
    where gone.spends is not null and gone.state in ('pending', 'vanished')
      and payment.status = 'pending_payment_verification' and payment.claim_released_at is null
      and other.state in ('confirmed', 'final')
      and other.transaction_id is null and other.dismiss_reason is null
      and not exists (select from transactions as claimant
        where claimant.chain = other.chain and claimant.txid = other.txid and claimant.id <> payment.id
          and claimant.payment_address = payment.payment_address)
    order by other.first_seen_at, other.id limit ${limit}`.execute(database);
  return rows;
}

/** A transfer whose place another one has taken counts no more; if a fork brings it back, it is read again. */
export async function markReplaced(
  trx: DatabaseTransaction,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  await trx
    .updateTable('incoming_transfers')
    .set({ state: 'vanished', missing_since: now, changed_at: now })
    .where('id', '=', id)
    .execute();
}
