import type { AssetKey } from '@ghost-pay/contract/evidence/assets';
import { sql } from 'kysely';
import type { Queryable } from '../../core/database/database.ts';

/** A transfer that belongs to no payment and is worth a look. */
const isUnclaimed = sql<boolean>`transaction_id is null and dismiss_reason is null
  and not is_small and state <> 'vanished'`;

/** What belongs to no payment. */
export interface UnclaimedFigures {
  readonly count: number;
  /** US cents; of those whose value is known. */
  readonly usdMinor: number;
  /** First seen before a given moment. */
  readonly overdue: number;
  readonly overdueUsdMinor: number;
}

export async function readUnclaimedFigures(
  database: Queryable,
  { overdueBefore }: { overdueBefore: Date },
): Promise<UnclaimedFigures> {
  const { rows } = await sql<UnclaimedFigures>`
    select count(*) as count, coalesce(sum(usd_amount_minor), 0)::bigint as "usdMinor",
      count(*) filter (where first_seen_at < ${overdueBefore}) as overdue,
      coalesce(sum(usd_amount_minor) filter (where first_seen_at < ${overdueBefore}), 0)::bigint as "overdueUsdMinor"
    from incoming_transfers where ${isUnclaimed}`.execute(database);
  return rows[0] ?? { count: 0, usdMinor: 0, overdue: 0, overdueUsdMinor: 0 };
}

/** The unclaimed transfers by asset. */
export async function countUnclaimed(
  database: Queryable,
): Promise<{ asset: AssetKey; count: number }[]> {
  const { rows } = await sql<{ asset: AssetKey; count: number }>`
    select asset, count(*) as count from incoming_transfers where ${isUnclaimed} group by asset`.execute(
    database,
  );
  return rows;
}
