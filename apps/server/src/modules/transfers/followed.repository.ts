import type { RecognisedChain } from '@ghost-pay/contract/evidence/assets';
import { sql, type Selectable } from 'kysely';
import { isDue } from '../../core/database/clock-jumps.ts';
import type { DatabaseTransaction, Queryable } from '../../core/database/database.ts';
import type { IncomingTransfersTable } from '../../migrations/tables.ts';

// The transfers whose state may still change.

export type TransferRow = Selectable<IncomingTransfersTable>;
export type FollowedTransfer = TransferRow;

/** Longer than a reading takes. */
const claimMs = 60_000;
/** The longest time between two readings, with the claim. */
const atMostMs = 3_600_000;

/** Claims transfers of a chain that are due: another instance finds them again only after a minute. */
export async function claimFollowed(
  database: Queryable,
  { chain, now, limit }: { chain: RecognisedChain; now: Date; limit: number },
): Promise<FollowedTransfer[]> {
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

/** Transfers whose transaction is not known any more: those that have been missing for long enough have vanished. */
export async function markMissing(
  trx: DatabaseTransaction,
  { ids, now, vanishedMs }: { ids: readonly string[]; now: Date; vanishedMs: number },
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
