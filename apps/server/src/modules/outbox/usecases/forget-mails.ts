import {
  daysBefore,
  type EraseDependencies,
  periodicErase,
} from '../../../core/jobs/periodic-erase.ts';
import type { JobHandler } from '../../../core/jobs/jobs.ts';
import { settledMailsKeptDays } from '../mail-rules.ts';
import { deleteSettledMails } from '../outbox.repository.ts';

/** Deletes mails some weeks after they were sent or failed: they contain people's addresses. */
export function forgetMails(dependencies: EraseDependencies): JobHandler {
  return periodicErase(dependencies, {
    name: 'forget-mails',
    cron: '17 4 * * *',
    erase: async (now) => ({
      mails: await deleteSettledMails(dependencies.database, daysBefore(now, settledMailsKeptDays)),
    }),
  });
}
