import type { JobHandler } from '../../../core/jobs/jobs.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { foldChanges } from '../statistics.repository.ts';

/** The number of changes folded in one transaction: about half a second of work. */
const batchSize = 20_000;

/**
 * Folds payments' changes into the figures every minute, so reading the statistics adds up few rows. The
 * statistics are right at any time, folded or not. A second run finds nothing left to do.
 */
export function foldFigures({ database, log }: Pick<Dependencies, 'database' | 'log'>): JobHandler {
  return {
    kind: { name: 'fold-figures', retryLimit: 2, retryDelaySeconds: 30, cron: '* * * * *' },
    async run() {
      let folded = 0;
      for (let batch = batchSize; batch === batchSize; folded += batch)
        batch = await database.transaction().execute((trx) => foldChanges(trx, batchSize));
      if (folded > 0) log.debug({ changes: folded }, 'payment figures folded');
    },
  };
}
