import { numberSettings } from '@ghost-pay/contract/settings/setting-keys';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../../core/clock.ts';
import type { Database, Queryable } from '../../../core/database/database.ts';
import { inBatches } from '../../../core/database/in-batches.ts';
import type { JobHandler, JobKind } from '../../../core/jobs/jobs.ts';
import { readSettings } from '../../settings/settings.public.ts';
import { countFinalCodes, eraseFinalCodes } from '../codes.repository.ts';
import { insertLog } from '../payments.repository.ts';

const eraseCodesJob: JobKind<object> = {
  name: 'erase-codes',
  retryLimit: 5,
  retryDelaySeconds: 300,
  cron: '17 * * * *',
};

/**
 * Erases the codes of payments that have been final for `codes_keep_days`. A code's hash stays, so it cannot
 * pay a second time. A second run finds nothing left to do.
 */
export function eraseCodes({
  database,
  clock,
  log,
}: {
  database: Database;
  clock: Clock;
  log: FastifyBaseLogger;
}): JobHandler {
  return {
    kind: eraseCodesJob,
    async run(_, ending) {
      const now = clock.now();
      const { days, finalBefore } = await readLimit(database, now);
      const entry = {
        action: 'code_erased',
        details: `Code erased ${days} days after the payment was final.`,
        admin: null,
      };
      const erased = await inBatches({ database, ending }, async (trx, limit) => {
        const payments = await eraseFinalCodes(trx, { finalBefore, limit });
        for (const transactionId of new Set(payments))
          await insertLog(trx, { transactionId, log: entry, now });
        return payments.length;
      });
      if (erased > 0) log.info({ erased }, 'codes erased');
    },
  };
}

/** The number of codes that `eraseCodes` would erase now. */
export async function countDueCodes({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): Promise<number> {
  return countFinalCodes(database, (await readLimit(database, clock.now())).finalBefore);
}

async function readLimit(
  database: Queryable,
  now: Date,
): Promise<{ days: number; finalBefore: Date }> {
  const settings = await readSettings(database);
  const days = settings.wholeNumber('codes_keep_days', numberSettings.codes_keep_days);
  return { days, finalBefore: new Date(now.getTime() - days * 86_400_000) };
}
