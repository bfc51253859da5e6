import {
  daysBefore,
  type EraseDependencies,
  periodicErase,
} from '../../../core/jobs/periodic-erase.ts';
import type { JobHandler } from '../../../core/jobs/jobs.ts';
import { deleteOldDeliveries } from '../webhooks.repository.ts';

const keptDays = 30;

/** Deletes finished deliveries after thirty days. */
export function forgetDeliveries(dependencies: EraseDependencies): JobHandler {
  return periodicErase(dependencies, {
    name: 'forget-webhook-deliveries',
    cron: '47 * * * *',
    erase: async (now, batched) => ({
      deliveries: await batched((trx, limit) =>
        deleteOldDeliveries(trx, { before: daysBefore(now, keptDays), limit }),
      ),
    }),
  });
}
