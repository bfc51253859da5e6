import { type Insertable, type Selectable, sql } from 'kysely';
import type { DatabaseTransaction, Queryable } from '../../core/database/database.ts';
import type { TransactionContestsTable } from '../../migrations/tables.ts';
import {
  claimsFor,
  findEarlierHolder,
  type HashClaim,
  releaseEarlierHashes,
} from './claims.repository.ts';
import { setReleased } from './codes.repository.ts';
import type { TransactionRow } from './payments.repository.ts';

export type ContestRow = Selectable<TransactionContestsTable>;

/** The claim of a payment: a hash on a chain, or a code. */
export type Claim = HashClaim | { readonly codeHash: Buffer };

/** The payment that holds a claimed hash or code. */
export type Holder = Pick<
  TransactionRow,
  | 'id'
  | 'payment_id'
  | 'payment_method'
  | 'quote_id'
  | 'crypto_type'
  | 'payment_address'
  | 'created_at'
>;

/**
 * The payment that holds the claim, locked until the transaction ends; undefined if the claim is free. The
 * lock serializes adding and settling contests: the settling administrator has seen a new contest, or the
 * payment is marked again.
 */
export async function lockHolder(
  trx: DatabaseTransaction,
  claim: Claim,
): Promise<Holder | undefined> {
  const holders = trx
    .selectFrom('transactions')
    .select([
      'id',
      'payment_id',
      'payment_method',
      'quote_id',
      'crypto_type',
      'payment_address',
      'created_at',
    ])
    .where('claim_released_at', 'is', null)
    .forNoKeyUpdate();
  if ('codeHash' in claim)
    return holders
      .where('id', 'in', (holding) =>
        holding
          .selectFrom('payment_codes')
          .select('transaction_id')
          .where('code_hash', '=', claim.codeHash)
          .where('is_released', '=', false),
      )
      .executeTakeFirst();
  const present = await holders
    .where('chain', '=', claim.chain)
    .where('txid', '=', claim.txid)
    .where(claimsFor(claim.ownAddress))
    .executeTakeFirst();
  if (present !== undefined) return present;
  const earlier = await findEarlierHolder(trx, claim);
  return earlier === undefined ? undefined : holders.where('id', '=', earlier).executeTakeFirst();
}

/** The number of the payment's open contests. */
export async function countOpenContests(
  database: Queryable,
  transactionId: string,
): Promise<number> {
  const { count } = await database
    .selectFrom('transaction_contests')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('transaction_id', '=', transactionId)
    .where('resolved_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** The open claims that may hold the payment. */
export async function listHoldingClaims(
  trx: DatabaseTransaction,
  transactionId: string,
): Promise<{ id: string; quote_id: string | null }[]> {
  return trx
    .selectFrom('transaction_contests')
    .select(['id', 'quote_id'])
    .where('transaction_id', '=', transactionId)
    .where('resolved_at', 'is', null)
    .where('may_hold', '=', true)
    .orderBy('id')
    .execute();
}

/** A claim holds its payment no more; it may leave it to people until a moment. */
export async function stopHolding(
  trx: DatabaseTransaction,
  { id, leavesUntil }: { id: string; leavesUntil: Date | null },
): Promise<void> {
  await trx
    .updateTable('transaction_contests')
    .set({ may_hold: false, leaves_until: leavesUntil })
    .where('id', '=', id)
    .execute();
}

/** No claim holds the payment any more, which the caller has locked. */
export async function release(trx: DatabaseTransaction, transactionId: string): Promise<void> {
  await trx
    .updateTable('transactions')
    .set({ may_be_held: false })
    .where('id', '=', transactionId)
    .execute();
}

/** Whether an open claim leaves the payment to people at this moment. */
export async function isLeftByClaim(
  database: Queryable,
  { transactionId, now }: { transactionId: string; now: Date },
): Promise<boolean> {
  const claim = await database
    .selectFrom('transaction_contests')
    .select('id')
    .where('transaction_id', '=', transactionId)
    .where('resolved_at', 'is', null)
    .where('leaves_until', '>', now)
    .limit(1)
    .executeTakeFirst();
  return claim !== undefined;
}

/**
 * The number of claims from each network since a moment that counted. Networks are named by their keyed hashes.
 * The transaction locks these networks until it ends, so concurrent claims are counted one after another.
 */
export async function countNetworkClaims(
  trx: DatabaseTransaction,
  { networks, since }: { networks: readonly Buffer[]; since: Date },
): Promise<number[]> {
  // In a fixed order, so two claims cannot deadlock.
  for (const network of networks.toSorted((one, other) => one.compare(other)))
    await sql`select pg_advisory_xact_lock(${network.readBigInt64BE(0)})`.execute(trx);
  const counts: number[] = [];
  for (const network of networks) {
    const { count } = await trx
      .selectFrom('transaction_contests')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where(sql<boolean>`claimant_networks @> array[${network}::bytea]`)
      .where('created_at', '>', since)
      .executeTakeFirstOrThrow();
    counts.push(count);
  }
  return counts;
}

/** Stores a contest and marks its payment, which the caller has locked; false if this claimant is already stored. */
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
    .set({ is_contested: true, ...(contest.may_hold && { may_be_held: true }) })
    .where('id', '=', contest.transaction_id)
    .where((is) =>
      is.or([is('is_contested', '=', false), is('may_be_held', '<', contest.may_hold)]),
    )
    .execute();
  return true;
}

/** Whether the payment's log has an entry of this kind since its contests were last settled. */
export async function isLoggedSinceSettled(
  database: Queryable,
  { transactionId, action }: { transactionId: string; action: string },
): Promise<boolean> {
  const found = await database
    .selectFrom('transaction_logs')
    .select('action')
    .where('transaction_id', '=', transactionId)
    .where('action', 'in', [action, 'contest_resolved', 'claim_released'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.action === action;
}

/** The most claims on one payment that are listed. */
export const mostListedContests = 100;

/**
 * The claims on a payment in the order of their arrival. If there are too many, open claims are listed first,
 * then those that may hold, then the newest.
 */
export async function listContests(
  database: Queryable,
  transactionId: string,
): Promise<ContestRow[]> {
  const listed = await database
    .selectFrom('transaction_contests')
    .selectAll()
    .where('transaction_id', '=', transactionId)
    .orderBy(sql`resolved_at is null`, 'desc')
    .orderBy('may_hold', 'desc')
    .orderBy('id', 'desc')
    .limit(mostListedContests)
    .execute();
  return listed.toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

/**
 * Takes from open claims with these quotes the power to hold a payment that has a quote itself. A claim on a payment
 * without a quote never needed one.
 */
export async function dropHoldsOf(
  trx: DatabaseTransaction,
  quoteIds: readonly string[],
): Promise<void> {
  if (quoteIds.length === 0) return;
  // Locked first and in a fixed order, as new claims lock their payment.
  const held = await trx
    .selectFrom('transactions')
    .select('id')
    .where('quote_id', 'is not', null)
    .where('may_be_held', '=', true)
    .where('id', 'in', (claims) =>
      claims
        .selectFrom('transaction_contests')
        .select('transaction_id')
        .where('quote_id', 'in', quoteIds),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  if (held.length === 0) return;
  const ids = held.map(({ id }) => id);
  await trx
    .updateTable('transaction_contests')
    .set({ may_hold: false, leaves_until: null })
    .where('transaction_id', 'in', ids)
    .where('quote_id', 'in', quoteIds)
    .where('resolved_at', 'is', null)
    .execute();
  await trx
    .updateTable('transactions')
    .set({ may_be_held: false })
    .where('id', 'in', ids)
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('transaction_contests')
            .select('transaction_contests.id')
            .whereRef('transaction_contests.transaction_id', '=', 'transactions.id')
            .where('resolved_at', 'is', null)
            .where('may_hold', '=', true),
        ),
      ),
    )
    .execute();
}

/** Closes all contests of the payment, which the caller has locked; `releaseClaim` also frees its hashes or code. */
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
    .set({
      is_contested: false,
      may_be_held: false,
      ...(releaseClaim ? { claim_released_at: now } : {}),
    })
    .where('id', '=', transactionId)
    .execute();
  if (!releaseClaim) return;
  await releaseEarlierHashes(trx, transactionId);
  await setReleased(trx, { transactionId, isReleased: true });
}
