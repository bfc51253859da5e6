import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../../core/clock.ts';
import type { Database } from '../../../core/database/database.ts';
import type { JobHandler } from '../../../core/jobs/jobs.ts';
import { deleteOldDeliveries } from '../webhooks.repository.ts';

const keptDays = 30;
/** The size of one statement: a backlog is deleted within the database's time limits. */
const batchSize = 1_000;

/** Deletes finished deliveries after thirty days. A second run finds nothing left to do. */
export function forgetDeliveries({
  database,
  clock,
  log,
}: {
  database: Database;
  clock: Clock;
  log: FastifyBaseLogger;
}): JobHandler {
  return {
    kind: {
      name: 'forget-webhook-deliveries',
      retryLimit: 5,
      retryDelaySeconds: 300,
      cron: '47 * * * *',
    },
    async run() {
      const before = new Date(clock.now().getTime() - keptDays * 86_400_000);
      let forgotten = 0;
      let total = 0;
      do {
        forgotten = await deleteOldDeliveries(database, { before, limit: batchSize });
        total += forgotten;
      } while (forgotten === batchSize);
      if (total > 0) log.info({ forgotten: total }, 'old webhook deliveries deleted');
    },
  };
}
