import type { Database } from '../../../core/database/database.ts';
import type { JobHandler } from '../../../core/jobs/jobs.ts';
import { flushSearchIndex } from '../payment-list.repository.ts';

/**
 * Moves what new payments have added to the search index from its pending list into the index, every
 * minute: else the visitor whose payment fills the list does it, and waits. Running it again finds
 * nothing left to do.
 */
export function flushSearch({ database }: { database: Database }): JobHandler {
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
