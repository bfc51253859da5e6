import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../../core/clock.ts';
import type { Database } from '../../../core/database/database.ts';
import { inBatches } from '../../../core/database/in-batches.ts';
import type { JobHandler } from '../../../core/jobs/jobs.ts';
import { deleteOldDeliveries } from '../webhooks.repository.ts';

const keptDays = 30;

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
    async run(_, ending) {
      const before = new Date(clock.now().getTime() - keptDays * 86_400_000);
      const forgotten = await inBatches({ database, ending }, (trx, limit) =>
        deleteOldDeliveries(trx, { before, limit }),
      );
      if (forgotten > 0) log.info({ forgotten }, 'old webhook deliveries deleted');
    },
  };
}
