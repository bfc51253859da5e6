import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../../core/clock.ts';
import type { Database } from '../../../core/database/database.ts';
import type { JobHandler } from '../../../core/jobs/jobs.ts';
import { settledMailsKeptMs } from '../mail-rules.ts';
import { deleteSettledMails } from '../outbox.repository.ts';

/** Deletes mails some weeks after they were sent or failed: they contain people's addresses. */
export function forgetMails({
  database,
  clock,
  log,
}: {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
}): JobHandler {
  return {
    kind: { name: 'forget-mails', retryLimit: 5, retryDelaySeconds: 300, cron: '17 4 * * *' },
    async run() {
      const before = new Date(clock.now().getTime() - settledMailsKeptMs);
      const mails = await deleteSettledMails(database, before);
      log.info({ mails }, 'old mails deleted');
    },
  };
}
