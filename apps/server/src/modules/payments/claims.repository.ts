import { sql } from 'kysely';
import type { Chain } from '@ghost-pay/contract/coins';
import { changedAt } from '../../core/database/clock-jumps.ts';
import type { DatabaseTransaction, Queryable } from '../../core/database/database.ts';
import type { TransactionRow } from './payments.repository.ts';

// The transaction hashes that payments claim: the present one stands in the payment, earlier ones beside it. A payment with an
// address of its own claims a hash for that address alone, so that the claim of another payment does not block it: the money at
// the address belongs to this payment, and an exchange pays several addresses by one transaction.

/** What a payment claims: a transaction, and of it what came to the address that it alone was given; null without one. */
export interface HashClaim {
  readonly chain: Chain;
  readonly txid: string;
  readonly ownAddress: string | null;
}

/** The address that a payment, or the quote of one, alone was given. */
export function ownAddressOf({
  payment_address: address,
  root_address: root,
}: Pick<TransactionRow, 'payment_address' | 'root_address'>): string | null {
  return root === null ? null : address;
}

/** Whether a payment claims for this address, as the unique index has it. */
export function claimsFor(ownAddress: string | null) {
  return sql<boolean>`(case when root_address is not null then payment_address end) is not distinct from ${ownAddress}`;
}

/** The payment that made this claim before its hash was corrected; undefined without one. */
export async function findEarlierHolder(
  trx: DatabaseTransaction,
  { chain, txid, ownAddress }: HashClaim,
): Promise<string | undefined> {
  if (ownAddress !== null) return undefined;
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
  if (row.txid !== null && keepsClaim && row.root_address === null)
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

/** The id, for people, of another payment than `transactionId` that makes this claim, now or before a correction. */
export async function findOtherClaim(
  database: Queryable,
  { chain, txid, ownAddress, transactionId = null }: HashClaim & { transactionId?: string | null },
): Promise<string | undefined> {
  const row = await database
    .selectFrom('transactions')
    .select('payment_id')
    .where('chain', '=', chain)
    .where('txid', '=', txid)
    .where(claimsFor(ownAddress))
    .where('claim_released_at', 'is', null)
    .where('id', 'is distinct from', transactionId)
    .unionAll(
      database
        .selectFrom('earlier_hashes')
        .innerJoin('transactions', 'transactions.id', 'transaction_id')
        .select('payment_id')
        .where('earlier_hashes.chain', '=', chain)
        .where('earlier_hashes.txid', '=', txid)
        .where(claimsFor(ownAddress))
        .where('transaction_id', 'is distinct from', transactionId),
    )
    .executeTakeFirst();
  return row?.payment_id;
}
