import {
  daysBefore,
  type EraseDependencies,
  periodicErase,
} from '../../../core/jobs/periodic-erase.ts';
import type { JobHandler } from '../../../core/jobs/jobs.ts';
import { forgetReadings } from '../readings.repository.ts';

/** How long readings are kept after the last one of a payment that has ended. */
const keptDays = 90;

/**
 * Deletes the readings of payments that ended, with the basis of their verdicts, ninety days after the last reading. What
 * the card shows stays with the payment.
 */
export function forgetEvidence(dependencies: EraseDependencies): JobHandler {
  return periodicErase(dependencies, {
    name: 'forget-evidence',
    cron: '53 3 * * *',
    erase: async (now, batched) => ({
      payments: await batched((trx, limit) =>
        forgetReadings(trx, { before: daysBefore(now, keptDays), limit }),
      ),
    }),
  });
}
