import { type RawBuilder, sql } from 'kysely';
import type { Database, DatabaseTransaction } from './database.ts';

/**
 * Runs `work` on the database as it stands at this moment, however long it takes and whatever is
 * written meanwhile. Read only; one connection is in use until it ends, after 30 minutes at the latest.
 */
export async function inSnapshot<Result>(
  database: Database,
  work: (trx: DatabaseTransaction) => Promise<Result>,
): Promise<Result> {
  return database
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      // Longer than a reader may stand still before the HTTP server lets go of him; in all so long
      // that a slow line gets the whole, but old rows can be cleared away again one day.
      await sql`select set_config('idle_in_transaction_session_timeout', '60s', true),
        set_config('transaction_timeout', '30min', true)`.execute(trx);
      return work(trx);
    });
}

/**
 * The rows of a query, `batchSize` at a time: the database holds the rest. A batch is emptied as soon
 * as the next one is asked for. One at a time in a transaction.
 */
export async function* readInBatches<Row>(
  trx: DatabaseTransaction,
  query: RawBuilder<Row>,
  { batchSize = 500 }: { batchSize?: number } = {},
): AsyncGenerator<readonly Row[]> {
  await sql`declare batches no scroll cursor for ${query}`.execute(trx);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(batchSize)} from batches`.execute(trx);
    const isLast = rows.length < batchSize;
    if (rows.length > 0) yield rows;
    if (isLast) break;
    // The driver's promises hold their answers until V8's great collection, which would leave a
    // hundred megabytes of rows that were sent long ago.
    rows.length = 0;
  }
  await sql`close batches`.execute(trx);
}
