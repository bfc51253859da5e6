import type { ClientBase } from 'pg';
import { z } from 'zod';
import type { Database } from '../database/database.ts';
import type { JobHandler, JobRecorder } from './jobs.ts';
import { withoutTimeLimit } from '../database/transaction-limit.ts';

export const pendingJobSchema = z.object({
  name: z.string(),
  data: z.record(z.string(), z.unknown()),
});
/** Work that is recorded and not done, in a form that does not depend on how it is stored. */
export type PendingJob = z.output<typeof pendingJobSchema>;

/** All of it, as one connection's transaction sees it; what is being done at the moment included. */
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

const factKey = 'jobs_to_record';

/** Keeps the work with the data that it belongs to, for `recordKeptJobs`. */
export async function keepJobs(database: Database, jobs: readonly PendingJob[]): Promise<void> {
  await database
    .insertInto('installation_facts')
    .values({ key: factKey, value: JSON.stringify(jobs) })
    .execute();
}

/**
 * Records the work that came with a restored backup, once; kinds that exist no more are left out.
 * Every server does it when it starts, in case that nobody came to it after the restore.
 */
export async function recordKeptJobs(
  database: Database,
  { jobs, handlers }: { jobs: JobRecorder; handlers: readonly JobHandler[] },
): Promise<number> {
  return database.transaction().execute(async (trx) => {
    // After the restore of a busy site these are tens of thousands.
    await withoutTimeLimit(trx);
    const kept = await trx
      .deleteFrom('installation_facts')
      .where('key', '=', factKey)
      .returning('value')
      .executeTakeFirst();
    if (kept === undefined) return 0;
    let recorded = 0;
    for (const { name, data } of z.array(pendingJobSchema).parse(JSON.parse(kept.value))) {
      const handler = handlers.find(({ kind }) => kind.name === name);
      if (handler === undefined) continue;
      await jobs.record(trx, handler.kind, data);
      recorded += 1;
    }
    return recorded;
  });
}
