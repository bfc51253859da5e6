import type { CoinKey } from '@ghost-pay/contract/coins';
import { sql } from 'kysely';
import type { Queryable } from '../../core/database/database.ts';

// What each source of a chain showed after a unique quote was made. It is read for the quotes whose rows stand when the
// reading begins, so that no clock decides which of the two came first.

/** A source that was away for longer comes too late: people decide about the payments. */
const awaitedMs = 15 * 60_000;

/** The unique quotes of these coins that were made lately, and the sources that have shown something since. */
export async function listAwaitingHeights(
  database: Queryable,
  { coins, now }: { coins: readonly CoinKey[]; now: Date },
) {
  if (coins.length === 0) return [];
  return database
    .selectFrom('quotes')
    .select([
      'id',
      'crypto_type as coin',
      'payment_address as address',
      'created_at as createdAt',
      sql<string[]>`array(select source from quote_heights where quote_id = quotes.id)`.as(
        'sources',
      ),
    ])
    .where('created_at', '>', new Date(now.getTime() - awaitedMs))
    .where((is) => is.or([is('is_unique', '=', true), is('reference', 'is not', null)]))
    .where('crypto_type', 'in', coins)
    .$narrowType<{ coin: CoinKey; address: string }>()
    .execute();
}

/**
 * Keeps what a source has shown since these quotes were made. The first height of a source counts, unless it is below the one
 * that was known when the quote was made: then a node that is behind has answered, and the source is asked again.
 */
export async function keepHeights(
  database: Queryable,
  {
    quoteIds,
    source,
    height,
    at,
  }: { quoteIds: readonly string[]; source: string; height: number; at: Date },
): Promise<void> {
  if (quoteIds.length === 0) return;
  await database
    .insertInto('quote_heights')
    .columns(['quote_id', 'source', 'height', 'read_at'])
    .expression((made) =>
      made
        .selectFrom('quotes')
        .select((row) => [
          'id',
          row.val(source).$castTo<string>().as('source'),
          sql<number>`${height}::bigint`.as('height'),
          sql<Date>`${at}::timestamptz`.as('read_at'),
        ])
        .where('id', 'in', quoteIds)
        .where((is) => is.or([is('known_height', 'is', null), is('known_height', '<=', height)])),
    )
    .onConflict((conflict) => conflict.constraint('quote_heights_pkey').doNothing())
    .execute();
}

/** What each source showed after these quotes were made, by the quotes' ids. */
export async function listHeights(
  database: Queryable,
  quoteIds: readonly string[],
): Promise<Map<string, { source: string; height: number; at: Date }[]>> {
  if (quoteIds.length === 0) return new Map();
  const rows = await database
    .selectFrom('quote_heights')
    .select(['quote_id', 'source', 'height', 'read_at as at'])
    .where('quote_id', 'in', quoteIds)
    .orderBy('source')
    .execute();
  return new Map(
    [...Map.groupBy(rows, (row) => row.quote_id)].map(([id, told]) => [
      id,
      told.map(({ source, height, at }) => ({ source, height, at })),
    ]),
  );
}
