import type { Queryable } from '../../../core/database/database.ts';
import type { JobHandler } from '../../../core/jobs/jobs.ts';
import {
  daysBefore,
  type EraseDependencies,
  periodicErase,
} from '../../../core/jobs/periodic-erase.ts';
import { readSettings } from '../../settings/settings.public.ts';
import { countFinalCodes, eraseFinalCodes } from '../codes.repository.ts';
import { insertLog } from '../payments.repository.ts';

/**
 * Erases the codes of payments that have been final for `codes_keep_days`. A code's hash stays, so it cannot
 * pay a second time.
 */
export function eraseCodes(dependencies: EraseDependencies): JobHandler {
  return periodicErase(dependencies, {
    name: 'erase-codes',
    cron: '17 * * * *',
    erase: async (now, batched) => {
      const { days, finalBefore } = await readLimit(dependencies.database, now);
      const log = {
        action: 'code_erased',
        details: `Code erased ${days} days after the payment was final.`,
        admin: null,
      };
      return {
        codes: await batched(async (trx, limit) => {
          const payments = await eraseFinalCodes(trx, { finalBefore, limit });
          for (const transactionId of new Set(payments))
            await insertLog(trx, { transactionId, log, now });
          return payments.length;
        }),
      };
    },
  });
}

/** The number of codes that `eraseCodes` would erase now. */
export async function countDueCodes({
  database,
  clock,
}: Pick<EraseDependencies, 'database' | 'clock'>): Promise<number> {
  return countFinalCodes(database, (await readLimit(database, clock.now())).finalBefore);
}

async function readLimit(
  database: Queryable,
  now: Date,
): Promise<{ days: number; finalBefore: Date }> {
  const settings = await readSettings(database);
  const days = settings.number('codes_keep_days');
  return { days, finalBefore: daysBefore(now, days) };
}
