import { type RawBuilder, sql } from 'kysely';
import type { Database, DatabaseTransaction } from './database.ts';

/**
 * Runs `work` on a read-only snapshot of the database, unaffected by later writes. It holds one connection
 * until `work` ends, for at most 30 minutes.
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
      // The idle limit is longer than the HTTP server waits for a reader that has stopped. The total limit
      // lets a slow line read everything, but still lets PostgreSQL vacuum old rows.
      await sql`select set_config('idle_in_transaction_session_timeout', '60s', true),
        set_config('transaction_timeout', '30min', true)`.execute(trx);
      return work(trx);
    });
}

/**
 * The rows of a query in batches of `batchSize`, by a server-side cursor. PostgreSQL reads the next batch while one is
 * used, which is emptied when the next one is requested. Nothing else may be asked in the transaction before the
 * generator has ended or was returned.
 */
export async function* readInBatches<Row>(
  trx: DatabaseTransaction,
  query: RawBuilder<Row>,
  { batchSize = 500 }: { batchSize?: number } = {},
): AsyncGenerator<readonly Row[]> {
  await sql`declare batches no scroll cursor for ${query}`.execute(trx);
  const fetch = async () =>
    sql<Row>`fetch ${sql.lit(batchSize)} from batches`.execute(trx).then(({ rows }) => rows);
  let next = fetch();
  try {
    for (;;) {
      const rows = await next;
      const isLast = rows.length < batchSize;
      if (!isLast) next = fetch();
      // Its error is for the next request, which the reader may never make.
      next.catch(() => undefined);
      if (rows.length > 0) yield rows;
      if (isLast) break;
      // The driver's promises hold their answers until V8's major collection, which would keep a hundred
      // megabytes of sent rows in memory.
      rows.length = 0;
    }
  } finally {
    await next.catch(() => undefined);
  }
  await sql`close batches`.execute(trx);
}
