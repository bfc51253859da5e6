import type { Database, DatabaseTransaction } from './database.ts';

/** The rows of one transaction: a backlog of any size is worked off within the database's time limits. */
const rowsAtOnce = 500;

/**
 * Repeats a change, each time in a transaction of its own, until it finds fewer rows than it may take; returns the rows
 * of all. The change takes at most `limit` rows and returns how many it took; the rows that it took must not be found
 * again. What was done stays done when a later batch fails, or when `ending` stops it.
 */
export async function inBatches(
  { database, ending }: { database: Database; ending: AbortSignal | undefined },
  change: (trx: DatabaseTransaction, limit: number) => Promise<number>,
): Promise<number> {
  const isEnding = () => ending?.aborted === true;
  let total = 0;
  let changed: number;
  do {
    changed = await database.transaction().execute(async (trx) => change(trx, rowsAtOnce));
    total += changed;
  } while (changed === rowsAtOnce && !isEnding());
  return total;
}
