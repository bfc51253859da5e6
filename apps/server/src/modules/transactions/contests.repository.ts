import type { Chain } from '@ghost-pay/contract/coins';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { DatabaseTransaction, Queryable } from '../../core/database/database.ts';
import type { TransactionContestsTable } from '../../migrations/tables.ts';

export type ContestRow = Selectable<TransactionContestsTable>;

/** What a payment claims: a hash on a chain, or a code. */
export type Claim =
  | { readonly chain: Chain; readonly txid: string }
  | { readonly codeHash: Buffer };

/** The payment that holds the claim and how often it was contested; undefined when nobody holds it. */
export async function findHolder(
  database: Queryable,
  claim: Claim,
): Promise<{ id: string; payment_id: string; contests: number } | undefined> {
  const holders = database
    .selectFrom('transactions')
    .select(['id', 'payment_id'])
    .select(
      sql<number>`(select count(*) from transaction_contests where transaction_id = transactions.id)`.as(
        'contests',
      ),
    )
    .where('claim_released_at', 'is', null);
  return 'codeHash' in claim
    ? holders.where('payment_code_hash', '=', claim.codeHash).executeTakeFirst()
    : holders.where('chain', '=', claim.chain).where('txid', '=', claim.txid).executeTakeFirst();
}

/**
 * Keeps a contest and marks its payment; false when the same claimant is there already.
 *
 * Claimants do not queue up behind each other: the new row's reference keeps a super admin from
 * resolving until it is there, and only then, in a statement of its own that sees what was resolved
 * meanwhile, is the payment marked if it is not marked yet.
 */
export async function insertContest(
  trx: DatabaseTransaction,
  contest: Insertable<TransactionContestsTable>,
): Promise<boolean> {
  const kept = await trx
    .insertInto('transaction_contests')
    .values(contest)
    .onConflict((conflict) => conflict.constraint('transaction_contests_claimant_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (kept === undefined) return false;
  await trx
    .updateTable('transactions')
    .set({ is_contested: true })
    .where('id', '=', contest.transaction_id)
    .where('is_contested', '=', false)
    .where('claim_released_at', 'is', null)
    .execute();
  return true;
}

export async function listContests(
  database: Queryable,
  transactionId: string,
): Promise<ContestRow[]> {
  return database
    .selectFrom('transaction_contests')
    .selectAll()
    .where('transaction_id', '=', transactionId)
    .orderBy('id')
    .execute();
}

/** Closes all contests of the payment; `releaseClaim` frees its hash or code as well. */
export async function closeContests(
  trx: DatabaseTransaction,
  { transactionId, now, releaseClaim }: { transactionId: string; now: Date; releaseClaim: boolean },
): Promise<void> {
  await trx
    .updateTable('transaction_contests')
    .set({ resolved_at: now })
    .where('transaction_id', '=', transactionId)
    .where('resolved_at', 'is', null)
    .execute();
  await trx
    .updateTable('transactions')
    .set({ is_contested: false, ...(releaseClaim ? { claim_released_at: now } : {}) })
    .where('id', '=', transactionId)
    .execute();
}
