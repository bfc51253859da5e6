import type { RecognisedChain } from '@ghost-pay/contract/evidence/assets';
import { type Selectable, sql } from 'kysely';
import { isDue } from '../../core/database/clock-jumps.ts';
import type { DatabaseTransaction, Queryable } from '../../core/database/database.ts';
import type { IncomingTransfersTable } from '../../migrations/tables.ts';

// The transfers whose state may still change.

export type TransferRow = Selectable<IncomingTransfersTable>;

/** Whether a transfer is neither attached to a payment nor dismissed. */
export function isUnsettled(row: Pick<TransferRow, 'transaction_id' | 'dismiss_reason'>): boolean {
  return row.transaction_id === null && row.dismiss_reason === null;
}
/** The same of a row of the database. */
export const unsettled = sql<boolean>`incoming_transfers.transaction_id is null and incoming_transfers.dismiss_reason is null`;

/** What a row holds that no payment has any more. */
export const freed = {
  transaction_id: null,
  attached_how: null,
  settled_at: null,
  settled_by: null,
} as const;

/** Longer than a reading takes. */
const claimMs = 60_000;
/** The longest time between two readings, with the claim. */
const atMostMs = 3_600_000;

/** Claims transfers of a chain that are due: another instance finds them again only after a minute. */
export async function claimFollowed(
  database: Queryable,
  { chain, now, limit }: { chain: RecognisedChain; now: Date; limit: number },
): Promise<TransferRow[]> {
  return database
    .updateTable('incoming_transfers')
    .set({ next_reading_at: new Date(now.getTime() + claimMs) })
    .where('id', 'in', (due) =>
      due
        .selectFrom('incoming_transfers')
        .select('id')
        .where('chain', '=', chain)
        .where(isDue('next_reading_at', { now, atMostMs }))
        .orderBy('next_reading_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
}

/** Locks transfers, always in the order of their ids. */
export async function lockTransfers(
  trx: DatabaseTransaction,
  ids: readonly string[],
): Promise<TransferRow[]> {
  if (ids.length === 0) return [];
  return trx
    .selectFrom('incoming_transfers')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Plans when transfers are read again. */
export async function endFollowing(
  database: Queryable,
  {
    rows,
    now,
    nextReadingAt,
  }: {
    rows: readonly TransferRow[];
    now: Date;
    nextReadingAt: (row: TransferRow, at: { firstSeenAt: Date; now: Date }) => Date | null;
  },
): Promise<void> {
  for (const row of rows)
    await database
      .updateTable('incoming_transfers')
      .set({ next_reading_at: nextReadingAt(row, { firstSeenAt: row.first_seen_at, now }) })
      .where('id', '=', row.id)
      .execute();
}

/** A transaction that no source knows for so long has vanished: another one has taken its place. */
const vanishedMs = 10 * 60_000;

/** Transfers whose transaction is not known any more: those that have been missing for long enough have vanished. */
export async function markMissing(
  trx: DatabaseTransaction,
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<void> {
  const before = new Date(now.getTime() - vanishedMs);
  await trx
    .updateTable('incoming_transfers')
    .set({
      missing_since: sql<Date>`coalesce(missing_since, ${now})`,
      state: sql`case when missing_since <= ${before} then 'vanished' else state end`,
      changed_at: sql<Date>`case when missing_since <= ${before} and state <> 'vanished' then ${now} else changed_at end`,
    })
    .where('id', 'in', ids)
    .execute();
}

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
