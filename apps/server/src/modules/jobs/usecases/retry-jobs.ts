import { type AuditTrail, authorOf } from '../../../core/audit/audit-trail.ts';
import type { Database } from '../../../core/database/database.ts';
import { AppError } from '../../../core/errors.ts';
import type { Actor } from '../../../core/http/actor.ts';
import type { JobRetrier } from '../../../core/jobs/jobs.ts';

interface RetryDependencies {
  readonly database: Database;
  readonly jobs: JobRetrier;
  readonly audit: AuditTrail;
}

/** Retries one failed job now. Throws JOB_NOT_FAILED if it has not failed, or no longer exists as failed. */
export async function retryJob(
  { database, jobs, audit }: RetryDependencies,
  { actor, id }: { actor: Actor; id: string },
): Promise<{ retried: number }> {
  return database.transaction().execute(async (trx) => {
    const queue = await jobs.retry(trx, id);
    if (queue === undefined) throw new AppError('JOB_NOT_FAILED');
    await audit.record(trx, {
      action: 'jobs_retried',
      author: authorOf(actor),
      facts: { queue, jobs: 1, job: id },
    });
    return { retried: 1 };
  });
}

/** Retries all failed jobs of a kind now. Throws JOB_NOT_FAILED if there is none. */
export async function retryJobs(
  { database, jobs, audit }: RetryDependencies,
  { actor, queue }: { actor: Actor; queue: string },
): Promise<{ retried: number }> {
  return database.transaction().execute(async (trx) => {
    const retried = await jobs.retryAll(trx, queue);
    if (retried === 0) throw new AppError('JOB_NOT_FAILED');
    await audit.record(trx, {
      action: 'jobs_retried',
      author: authorOf(actor),
      facts: { queue, jobs: retried },
    });
    return { retried };
  });
}
