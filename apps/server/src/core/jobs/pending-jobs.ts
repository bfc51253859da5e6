import type { ClientBase } from 'pg';
import { z } from 'zod';
import { type Database, type DatabaseTransaction, withoutTimeLimit } from '../database/database.ts';
import { stateFact, takeFact } from '../installation-facts.repository.ts';
import type { JobHandler, JobRecorder } from './jobs.ts';

export const pendingJobSchema = z.object({
  name: z.string(),
  data: z.record(z.string(), z.unknown()),
});
/** Recorded work that is not done yet, in a form independent of its storage. */
export type PendingJob = z.output<typeof pendingJobSchema>;

/** All pending work that the connection's transaction sees, including running jobs. */
export async function readPendingJobs(client: ClientBase): Promise<PendingJob[]> {
  const { rows: tables } = await client.query<{ there: boolean }>(
    `select to_regclass('pgboss.job') is not null as there`,
  );
  if (tables[0]?.there !== true) return [];
  const { rows } = await client.query<PendingJob>(
    `select name, coalesce(data, '{}') as data from pgboss.job
     where state in ('created', 'retry', 'active') and name not like '\\_\\_%' order by created_on, id`,
  );
  return rows;
}

/** Stores the work with its backup's data, for `recordKeptJobs`. */
export async function keepJobs(
  trx: DatabaseTransaction,
  jobs: readonly PendingJob[],
): Promise<void> {
  const isKept = await stateFact(trx, 'jobs_to_record', JSON.stringify(jobs));
  if (!isKept) throw new Error('The work of an earlier backup has not been recorded yet');
}

/**
 * Records the pending work of a restored backup, once. Kinds that no longer exist are left out. Every server
 * does this at its start, in case the restore was interrupted before this step.
 */
export async function recordKeptJobs(
  database: Database,
  { jobs, handlers }: { jobs: Pick<JobRecorder, 'record'>; handlers: readonly JobHandler[] },
): Promise<number> {
  return database.transaction().execute(async (trx) => {
    // A busy site's backup holds tens of thousands of jobs.
    await withoutTimeLimit(trx);
    const kept = await takeFact(trx, 'jobs_to_record');
    if (kept === undefined) return 0;
    let recorded = 0;
    for (const { name, data } of z.array(pendingJobSchema).parse(JSON.parse(kept))) {
      const handler = handlers.find(({ kind }) => kind.name === name);
      if (handler === undefined) continue;
      await jobs.record(trx, handler.kind, data);
      recorded += 1;
    }
    return recorded;
  });
}
