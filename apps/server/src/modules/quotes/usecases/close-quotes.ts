import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../../core/clock.ts';
import type { Database } from '../../../core/database/database.ts';
import type { JobHandler } from '../../../core/jobs/jobs.ts';
import { heldSince, payerHours, recentHours, unusedQuoteDays } from '../quote-rules.ts';
import { closeExpired, deleteUnused, eraseNetworks, erasePayers } from '../quotes.repository.ts';

/**
 * Gives the amounts of expired quotes free, erases the accounts and networks that old quotes carry, and deletes old quotes
 * that no payment used.
 */
export function closeQuotes({
  database,
  clock,
  log,
}: {
  database: Database;
  clock: Clock;
  log: FastifyBaseLogger;
}): JobHandler {
  return {
    kind: { name: 'close-quotes', retryLimit: 3, retryDelaySeconds: 60, cron: '*/5 * * * *' },
    async run() {
      const now = clock.now();
      const closed = await closeExpired(database, { before: heldSince(now), now });
      const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
      const erased = await erasePayers(database, hoursAgo(payerHours));
      await eraseNetworks(database, hoursAgo(recentHours));
      const deleted = await deleteUnused(database, hoursAgo(unusedQuoteDays * 24));
      if (closed + erased + deleted > 0) log.info({ closed, erased, deleted }, 'quotes closed');
    },
  };
}
