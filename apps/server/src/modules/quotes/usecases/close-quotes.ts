import { quoteHours } from '@ghost-pay/contract/quotes/quote-minutes';
import {
  daysBefore,
  type EraseDependencies,
  periodicErase,
} from '../../../core/jobs/periodic-erase.ts';
import type { JobHandler } from '../../../core/jobs/jobs.ts';
import { heldSince, recentHours, unusedQuoteDays } from '../quote-rules.ts';
import { closeExpired, deleteUnused, eraseNetworks, erasePayers } from '../quotes.repository.ts';

/**
 * Gives the amounts of expired quotes free, erases the accounts and networks that old quotes carry, and deletes old quotes
 * that no payment used.
 */
export function closeQuotes(dependencies: EraseDependencies): JobHandler {
  const { database } = dependencies;
  return periodicErase(dependencies, {
    name: 'close-quotes',
    cron: '*/5 * * * *',
    // Amounts that are free again are waited for.
    retryDelaySeconds: 60,
    erase: async (now) => {
      const closed = await closeExpired(database, { before: heldSince(now), now });
      const erased = await erasePayers(database, daysBefore(now, quoteHours / 24));
      await eraseNetworks(database, daysBefore(now, recentHours / 24));
      const deleted = await deleteUnused(database, daysBefore(now, unusedQuoteDays));
      return { closed, erased, deleted };
    },
  });
}
