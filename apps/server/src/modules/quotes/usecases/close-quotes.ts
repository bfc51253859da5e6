import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../../core/clock.ts';
import type { Database } from '../../../core/database/database.ts';
import type { JobHandler } from '../../../core/jobs/jobs.ts';
import { heldSince, unusedQuoteDays } from '../quote-rules.ts';
import { closeExpired, deleteUnused } from '../quotes.repository.ts';

/** Gives the amounts of expired quotes free, and deletes old quotes that no payment used. */
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
      const before = new Date(now.getTime() - unusedQuoteDays * 24 * 3_600_000);
      const deleted = await deleteUnused(database, before);
      if (closed + deleted > 0) log.info({ closed, deleted }, 'quotes closed');
    },
  };
}
