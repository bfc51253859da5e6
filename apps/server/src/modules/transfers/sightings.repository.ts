import type { RecognisedChain } from '@ghost-pay/contract/evidence/assets';
import { sql } from 'kysely';
import type { Queryable } from '../../core/database/database.ts';

/** How a source showed a transaction. */
export interface Sighting {
  readonly source: string;
  readonly at: Date;
  /** The lowest block in which it ever showed it; null while it is in none, or where that is not told. */
  readonly blockHeight: number | null;
}

/**
 * Keeps how sources showed a transaction: of each source the first moment and the lowest block count, whatever happens to
 * the block.
 */
export async function keepSightings(
  database: Queryable,
  {
    chain,
    txid,
    sightings,
  }: { chain: RecognisedChain; txid: string; sightings: readonly Sighting[] },
): Promise<void> {
  if (sightings.length === 0) return;
  await database
    .insertInto('sightings')
    .values(
      // In a fixed order, so that two writers do not wait for each other.
      sightings
        .toSorted((one, other) => (one.source < other.source ? -1 : 1))
        .map(({ source, at, blockHeight }) => ({
          chain,
          txid,
          source,
          seen_at: at,
          block_height: blockHeight,
        })),
    )
    .onConflict((conflict) =>
      conflict
        .constraint('sightings_pkey')
        .doUpdateSet({
          seen_at: sql<Date>`least(sightings.seen_at, excluded.seen_at)`,
          block_height: sql<number | null>`least(sightings.block_height, excluded.block_height)`,
        })
        .where(
          sql<boolean>`excluded.seen_at < sightings.seen_at
            or excluded.block_height < coalesce(sightings.block_height, excluded.block_height + 1)`,
        ),
    )
    .execute();
}

/** How each source first showed these transactions, by their hashes. */
export async function listSightings(
  database: Queryable,
  transactions: readonly { readonly chain: RecognisedChain | null; readonly txid: string | null }[],
): Promise<Map<string, Sighting[]>> {
  const known = transactions.flatMap(({ chain, txid }) =>
    chain === null || txid === null ? [] : [{ chain, txid }],
  );
  if (known.length === 0) return new Map();
  const rows = await database
    .selectFrom('sightings')
    .select(['txid', 'source', 'seen_at as at', 'block_height as blockHeight'])
    .where((is) => is.or(known.map((one) => is.and(one))))
    .orderBy('source')
    .execute();
  return new Map(
    [...Map.groupBy(rows, ({ txid }) => txid)].map(([txid, told]) => [
      txid,
      told.map(({ source, at, blockHeight }) => ({ source, at, blockHeight })),
    ]),
  );
}

/** Deletes sightings from before of transactions that belong to no payment; returns their number. */
export async function forgetSightings(database: Queryable, before: Date): Promise<number> {
  const { numDeletedRows } = await database
    .deleteFrom('sightings')
    .where('seen_at', '<', before)
    .where(
      sql<boolean>`not exists (select from transactions
          where transactions.chain = sightings.chain and transactions.txid = sightings.txid)
        and not exists (select from incoming_transfers as one where one.chain = sightings.chain
          and one.txid = sightings.txid and one.transaction_id is not null)`,
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
