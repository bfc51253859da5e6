import { listedTroubledJobs, queueTitles } from '@ghost-pay/contract/jobs/job-words';
import type { jobsSchema } from '@ghost-pay/contract/jobs/jobs.endpoints';
import type { z } from 'zod';
import { authorOf } from '../../../core/audit/audit-trail.ts';
import { AppError } from '../../../core/errors.ts';
import type { Actor } from '../../../core/http/actor.ts';
import type { TroubledJob } from '../../../core/jobs/job-reader.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { readPayments } from '../../payments/payments.public.ts';
import { failureTexts, queueTexts } from '../jobs.texts.ts';

/** The current state of the background work, in words. */
export async function listJobs({
  database,
  jobs,
}: Pick<Dependencies, 'database' | 'jobs'>): Promise<z.input<typeof jobsSchema>> {
  const [queues, troubled] = await Promise.all([
    jobs.listQueues(),
    jobs.listTroubled(listedTroubledJobs),
  ]);
  const payments = await readPayments(database, {
    ids: troubled.flatMap(({ transactionId }) => transactionId ?? []),
    columns: ['payment_id'],
  });
  return {
    queues: queues.map(({ name, waiting, running, failed, dueSince, lastDoneAt }) => ({
      name,
      title: titleOf(name),
      description: queueTexts[name] ?? '',
      waiting,
      running,
      failed,
      due_since: dueSince?.toISOString() ?? null,
      last_done_at: lastDoneAt?.toISOString() ?? null,
    })),
    troubled: troubled.map((job) => presentTroubled(job, payments)),
  };
}

function presentTroubled(
  { createdAt, lastTriedAt, nextTryAt, failure, transactionId, ...job }: TroubledJob,
  payments: ReadonlyMap<string, { readonly payment_id: string }>,
): z.input<typeof jobsSchema>['troubled'][number] {
  const paymentId = transactionId === null ? undefined : payments.get(transactionId)?.payment_id;
  return {
    ...job,
    title: titleOf(job.queue),
    created_at: createdAt.toISOString(),
    last_tried_at: lastTriedAt?.toISOString() ?? null,
    next_try_at: nextTryAt?.toISOString() ?? null,
    reason: failureTexts[failure.reason],
    detail: failure.detail,
    payment:
      transactionId === null || paymentId === undefined
        ? null
        : { id: transactionId, payment_id: paymentId },
  };
}

/** A kind that this version does not know is shown by its name. */
function titleOf(queue: string): string {
  return queueTitles[queue] ?? queue;
}

type RetryDependencies = Pick<Dependencies, 'database' | 'jobs' | 'audit'>;

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
