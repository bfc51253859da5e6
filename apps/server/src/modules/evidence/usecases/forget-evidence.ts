import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../../core/clock.ts';
import type { Database } from '../../../core/database/database.ts';
import { inBatches } from '../../../core/database/in-batches.ts';
import type { JobHandler } from '../../../core/jobs/jobs.ts';
import { forgetReadings } from '../readings.repository.ts';

/** How long readings are kept after the last one of a payment that has ended. */
const keptDays = 90;

/**
 * Deletes the readings of payments that ended, with the basis of their verdicts, ninety days after the last reading. What
 * the card shows stays with the payment. A second run finds nothing left to do.
 */
export function forgetEvidence({
  database,
  clock,
  log,
}: {
  database: Database;
  clock: Clock;
  log: FastifyBaseLogger;
}): JobHandler {
  return {
    kind: { name: 'forget-evidence', retryLimit: 5, retryDelaySeconds: 300, cron: '53 3 * * *' },
    async run(_, ending) {
      const before = new Date(clock.now().getTime() - keptDays * 86_400_000);
      const payments = await inBatches({ database, ending }, (trx, limit) =>
        forgetReadings(trx, { before, limit }),
      );
      log.info({ payments }, 'readings of chains deleted');
    },
  };
}
