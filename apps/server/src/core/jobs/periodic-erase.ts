import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Database, DatabaseTransaction } from '../database/database.ts';
import type { JobHandler } from './jobs.ts';

export interface EraseDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
}

/** The job that erases or deletes at the times of `cron` what is due. Run again, it finds nothing left to do. */
export function periodicErase(
  { database, clock, log }: EraseDependencies,
  {
    name,
    cron,
    retryDelaySeconds = 300,
    erase,
  }: {
    readonly name: string;
    readonly cron: string;
    readonly retryDelaySeconds?: number;
    /** Returns how much of each kind went. `batched` repeats a change of at most `limit` rows until none is left. */
    readonly erase: (
      now: Date,
      batched: (
        change: (trx: DatabaseTransaction, limit: number) => Promise<number>,
      ) => Promise<number>,
    ) => Promise<Readonly<Record<string, number>>>;
  },
): JobHandler {
  return {
    kind: { name, retryLimit: 5, retryDelaySeconds, cron },
    async run(_, ending) {
      const erased = await erase(clock.now(), (change) => inBatches({ database, ending }, change));
      if (Object.values(erased).some((count) => count > 0)) log.info(erased, `${name}: done`);
    },
  };
}

/** The moment that was so many days ago. */
export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * 86_400_000);
}

/** The rows of one transaction: a backlog of any size is worked off within the database's time limits. */
const rowsAtOnce = 500;

/**
 * Repeats a change, each time in a transaction of its own, until it finds fewer rows than it may take; returns the rows
 * of all. The change takes at most `limit` rows and returns how many it took; the rows that it took must not be found
 * again. What was done stays done when a later batch fails, or when `ending` stops it.
 */
async function inBatches(
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
