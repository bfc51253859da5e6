import type { AssetKey } from '@ghost-pay/contract/evidence/assets';
import { sql } from 'kysely';
import type { Queryable } from '../../core/database/database.ts';
import { unsettled } from './followed.repository.ts';

/** A transfer that belongs to no payment and is worth a look. */
const isUnclaimed = sql<boolean>`${unsettled} and not is_small and state <> 'vanished'`;

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

/** Unclaimed transfers of one asset. */
export interface UnclaimedSum {
  readonly asset: AssetKey;
  readonly transfers: number;
  /** Atomic units, as digits. */
  readonly amount: string;
  /** US cents; of those whose value is known. */
  readonly usdMinor: number;
  readonly withoutRate: number;
}

/** What was first seen between two moments and belongs to no payment. */
export async function sumUnclaimed(
  database: Queryable,
  { from, until }: { from: Date; until: Date },
): Promise<UnclaimedSum[]> {
  const { rows } = await sql<UnclaimedSum>`
    select asset, count(*) as transfers, sum(amount_atomic)::text as amount,
      coalesce(sum(usd_amount_minor), 0)::bigint as "usdMinor",
      count(*) filter (where usd_amount_minor is null) as "withoutRate"
    from incoming_transfers
    where ${isUnclaimed} and first_seen_at >= ${from} and first_seen_at < ${until}
    group by asset`.execute(database);
  return rows;
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
