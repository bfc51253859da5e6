import type { ChainFlag, Verdict } from '@ghost-pay/contract/evidence/evidence-words';
import type {
  CardFlag,
  DeliveryProblem,
} from '@ghost-pay/contract/transactions/transactions.schemas';
import { sql } from 'kysely';
import { changedAt } from '../../core/database/clock-jumps.ts';
import type { DatabaseTransaction, Queryable } from '../../core/database/database.ts';
import type { TransactionRow } from './payments.repository.ts';

// The columns of a payment that change without its status.

/**
 * Stores why a payment's subscription is not activated automatically; null if there is no problem. Returns
 * whether that changed. A payment that no longer awaits its subscription is not changed.
 */
export async function setDeliveryProblem(
  trx: DatabaseTransaction,
  {
    transactionId,
    problem,
    now,
  }: { transactionId: string; problem: DeliveryProblem | null; now: Date },
): Promise<boolean> {
  const changed = await trx
    .updateTable('transactions')
    .set({ delivery_problem: problem, updated_at: changedAt(now) })
    .where('id', '=', transactionId)
    .where('status', '=', 'pending_subscription_update')
    .where('delivery_problem', 'is distinct from', problem)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Whether a payout already pays another payment. */
export async function isPayoutUsed(
  database: Queryable,
  { txid, transactionId }: { txid: string; transactionId: string },
): Promise<boolean> {
  const holder = await database
    .selectFrom('transactions')
    .select('id')
    .where('payment_method', '=', 'card')
    .where('txid', '=', txid)
    .where('claim_released_at', 'is', null)
    .where('id', '!=', transactionId)
    .executeTakeFirst();
  return holder !== undefined;
}

/** Throws a unique violation if the payout pays another payment. */
export async function setPayout(
  trx: DatabaseTransaction,
  { transactionId, txid }: { transactionId: string; txid: string },
): Promise<void> {
  await trx.updateTable('transactions').set({ txid }).where('id', '=', transactionId).execute();
}

export async function setProvider(
  trx: DatabaseTransaction,
  {
    transactionId,
    provider,
    now,
  }: {
    transactionId: string;
    provider: NonNullable<TransactionRow['payment_provider']>;
    now: Date;
  },
): Promise<void> {
  await trx
    .updateTable('transactions')
    .set({ payment_provider: provider, updated_at: changedAt(now) })
    .where('id', '=', transactionId)
    .execute();
}

/** Adds the flag if it is not set. */
export async function addCardFlag(
  trx: DatabaseTransaction,
  { transactionId, flag, now }: { transactionId: string; flag: CardFlag; now: Date },
): Promise<void> {
  await trx
    .updateTable('transactions')
    .set({ card_flags: sql`array_append(card_flags, ${flag})`, updated_at: changedAt(now) })
    .where('id', '=', transactionId)
    .where(sql<boolean>`not ${flag} = any (card_flags)`)
    .execute();
}

/** Adds a flag of the chain if it is not set. `updated_at` stays: visitors see it, and nothing was done. */
export async function addChainFlag(
  trx: DatabaseTransaction,
  { transactionId, flag }: { transactionId: string; flag: ChainFlag },
): Promise<void> {
  await trx
    .updateTable('transactions')
    .set({ chain_flags: sql`array_append(chain_flags, ${flag})` })
    .where('id', '=', transactionId)
    .where(sql<boolean>`not ${flag} = any (chain_flags)`)
    .execute();
}

/** Copies the evidence's verdict for lists and filters. */
export async function setVerdict(
  trx: DatabaseTransaction,
  { transactionId, verdict }: { transactionId: string; verdict: Verdict },
): Promise<void> {
  await trx.updateTable('transactions').set({ verdict }).where('id', '=', transactionId).execute();
}

/** Removes settled flags from a payment and returns it. */
export async function removeFlags(
  trx: DatabaseTransaction,
  { transactionId, flags, now }: { transactionId: string; flags: readonly string[]; now: Date },
): Promise<TransactionRow> {
  return trx
    .updateTable('transactions')
    .set({
      card_flags: without('card_flags', flags),
      chain_flags: without('chain_flags', flags),
      updated_at: changedAt(now),
    })
    .where('id', '=', transactionId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

function without<Column extends 'card_flags' | 'chain_flags'>(
  column: Column,
  flags: readonly string[],
) {
  return sql<
    TransactionRow[Column]
  >`array(select flag from unnest(${sql.ref(column)}) as flag where flag <> all (${[...flags]}))`;
}
