import {
  daysBefore,
  type EraseDependencies,
  periodicErase,
} from '../../../core/jobs/periodic-erase.ts';
import type { JobHandler } from '../../../core/jobs/jobs.ts';
import { forgetSightings, forgetSmall } from '../../transfers/transfers.public.ts';

const keptDays = 90;

/**
 * Deletes what no administrator will ask about: small and vanished transfers that have belonged to no payment for ninety days, and
 * which source showed a transaction of no payment when. Everything else is kept: the books must show what came, and a sighting
 * that is gone would let money look newer than it is.
 */
export function forgetTransfers(dependencies: EraseDependencies): JobHandler {
  const { database } = dependencies;
  return periodicErase(dependencies, {
    name: 'forget-transfers',
    cron: '57 3 * * *',
    erase: async (now) => {
      const before = daysBefore(now, keptDays);
      return {
        transfers: await forgetSmall(database, before),
        sightings: await forgetSightings(database, before),
      };
    },
  });
}
