import { sql } from 'kysely';
import type { Database } from '../../../apps/server/src/core/database/database.ts';
import type { JobHandler } from '../../../apps/server/src/core/jobs/jobs.ts';

/**
 * Runs the recorded jobs of these kinds, one after the other, until none is left. A job is locked while it runs: a killed
 * process leaves it to the next one.
 */
export async function runRecordedJobs(
  database: Database,
  handlers: readonly JobHandler[],
): Promise<void> {
  for (const handler of handlers) while (await runNext(database, handler));
}

async function runNext(database: Database, handler: JobHandler): Promise<boolean> {
  return database.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: string; data: object }>`
      select id, data from pgboss.job where name = ${handler.kind.name} and state in ('created', 'retry')
      order by created_on, id limit 1 for update skip locked`.execute(trx);
    const [job] = rows;
    if (job === undefined) return false;
    await handler.run(job.data);
    await sql`update pgboss.job set state = 'completed', started_on = now(), completed_on = now()
      where name = ${handler.kind.name} and id = ${job.id}`.execute(trx);
    return true;
  });
}
