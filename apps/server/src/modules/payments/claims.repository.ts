import { sql } from 'kysely';
import type { Chain } from '@ghost-pay/contract/coins';
import { changedAt } from '../../core/database/clock-jumps.ts';
import type { DatabaseTransaction, Queryable } from '../../core/database/database.ts';
import type { TransactionRow } from './payments.repository.ts';

// The transaction hashes that payments claim: the present one stands in the payment, earlier ones beside it.

/** The payment that claimed this hash before its hash was corrected; undefined without one. */
export async function findEarlierHolder(
  trx: DatabaseTransaction,
  { chain, txid }: { chain: Chain; txid: string },
): Promise<string | undefined> {
  const row = await trx
    .selectFrom('earlier_hashes')
    .select('transaction_id')
    .where('chain', '=', chain)
    .where('txid', '=', txid)
    .executeTakeFirst();
  return row?.transaction_id;
}

/**
 * Gives a payment, which the caller has locked, another hash. With `keepsClaim` the present one stays claimed by it;
 * without, any payment can have it. Throws a unique violation if another payment claims the new hash, now or before a
 * correction.
 */
export async function replaceHash(
  trx: DatabaseTransaction,
  {
    row,
    claim: { chain, txid },
    keepsClaim,
    now,
  }: {
    row: TransactionRow;
    claim: { chain: Chain; txid: string };
    keepsClaim: boolean;
    now: Date;
  },
): Promise<TransactionRow> {
  if (row.txid !== null && keepsClaim)
    await trx
      .insertInto('earlier_hashes')
      .values({ chain, txid: row.txid, transaction_id: row.id, replaced_at: now })
      .onConflict((conflict) => conflict.columns(['chain', 'txid']).doNothing())
      .execute();
  return trx
    .updateTable('transactions')
    .set({ txid, verdict: null, updated_at: changedAt(now) })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Frees the hashes that the payment claimed before it was corrected. */
export async function releaseEarlierHashes(
  trx: DatabaseTransaction,
  transactionId: string,
): Promise<void> {
  await trx.deleteFrom('earlier_hashes').where('transaction_id', '=', transactionId).execute();
}

/**
 * The oldest payments by coins that wait for verification and were made by a quote: those without a hash, and those at whose
 * own address there is money that counts for no payment.
 */
export async function listAwaitingMoney(
  database: Queryable,
  limit: number,
): Promise<{ id: string; quote_id: string; txid: string | null }[]> {
  return database
    .selectFrom('transactions')
    .select(['id', 'quote_id', 'txid'])
    .where('status', '=', 'pending_payment_verification')
    .where('payment_method', '=', 'crypto')
    .where((is) =>
      is.or([
        is('txid', 'is', null),
        is.and([
          is('root_address', 'is not', null),
          sql<boolean>`exists (select from incoming_transfers where incoming_transfers.chain = 'bitcoin'
            and incoming_transfers.address = transactions.payment_address
            and incoming_transfers.txid <> transactions.txid
            and incoming_transfers.transaction_id is null and dismiss_reason is null)`,
        ]),
      ]),
    )
    .where('quote_id', 'is not', null)
    .$narrowType<{ quote_id: string }>()
    .orderBy('created_at')
    .limit(limit)
    .execute();
}

/**
 * The id, for people, of a payment that claims this hash, now or before a correction, other than `transactionId`;
 * undefined without one.
 */
export async function findOtherClaim(
  database: Queryable,
  {
    chain,
    txid,
    transactionId = null,
  }: { chain: Chain; txid: string; transactionId?: string | null },
): Promise<string | undefined> {
  const row = await database
    .selectFrom('transactions')
    .select('payment_id')
    .where('chain', '=', chain)
    .where('txid', '=', txid)
    .where('claim_released_at', 'is', null)
    .where('id', 'is distinct from', transactionId)
    .unionAll(
      database
        .selectFrom('earlier_hashes')
        .innerJoin('transactions', 'transactions.id', 'transaction_id')
        .select('payment_id')
        .where('earlier_hashes.chain', '=', chain)
        .where('earlier_hashes.txid', '=', txid)
        .where('transaction_id', 'is distinct from', transactionId),
    )
    .executeTakeFirst();
  return row?.payment_id;
}
