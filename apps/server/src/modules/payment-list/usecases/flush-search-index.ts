import type { JobHandler } from '../../../core/jobs/jobs.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { flushSearchIndex } from '../payment-search.repository.ts';

/**
 * Moves new entries from the search index's pending list into the index, every minute. Otherwise the visitor
 * whose payment fills the list waits for that. A second run finds nothing left to do.
 */
export function flushSearch({ database }: Pick<Dependencies, 'database'>): JobHandler {
  return {
    kind: {
      name: 'flush-search-index',
      retryLimit: 0,
      retryDelaySeconds: 60,
      cron: '* * * * *',
    },
    async run() {
      await flushSearchIndex(database);
    },
  };
}
