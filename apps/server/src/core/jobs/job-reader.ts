import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { DatabaseTransaction } from '../database/database.ts';
import { type JobFailure, readFailure } from './job-failure.ts';

/** The background work over all kinds and instances. */
export interface JobBacklog {
  /** Due and not started. */
  readonly waiting: number;
  /** Failed after the last retry without a follow-up job; deleted after some days. */
  readonly failed: number;
  /** How long the oldest waiting job has been due; 0 if none is waiting. */
  readonly oldestWaitingSeconds: number;
}

/** The state of one kind of job. */
export interface JobQueue {
  readonly name: string;
  /** Recorded and not started, due or not. */
  readonly waiting: number;
  readonly running: number;
  readonly failed: number;
  /** Null if none is due. */
  readonly dueSince: Date | null;
  readonly lastDoneAt: Date | null;
}

/** A job that was started and failed. */
export interface TroubledJob {
  readonly id: string;
  readonly queue: string;
  /** Failed for good, or waiting for its next try. */
  readonly state: 'failed' | 'retry';
  readonly tries: number;
  readonly createdAt: Date;
  readonly lastTriedAt: Date | null;
  readonly nextTryAt: Date | null;
  readonly failure: JobFailure;
  /** The payment in the job's data. */
  readonly transactionId: string | null;
}

/** The last ends of one kind of job; null before the first, and some days after it. */
export interface JobRuns {
  readonly lastDoneAt: Date | null;
  /** For good, after the last retry; of a full disk, which no retry mends, with the first try. */
  readonly lastFailedAt: Date | null;
  /** Whether that failure was a full disk. */
  readonly isDiskFull: boolean;
}

/** A job that a service outside has kept from its end. */
export interface HeldUpJob {
  /** The payment in the job's data. */
  readonly transactionId: string | null;
  readonly recordedAt: Date;
  /** After its last try; otherwise it is tried again. */
  readonly isGivenUp: boolean;
}

export interface JobReader {
  readBacklog(): Promise<JobBacklog>;
  readRuns(queue: string): Promise<JobRuns>;
  /** Those that are tried, and those that were given up since the last one that was done: giving up is no recovery. */
  listHeldUp(queue: string): Promise<HeldUpJob[]>;
  /** Every kind of job, ordered by name. */
  listQueues(): Promise<JobQueue[]>;
  /** Failed jobs first, then jobs waiting for a retry; newest first, at most `limit` of each. */
  listTroubled(limit: number): Promise<TroubledJob[]>;
}

/** The runner's own housekeeping jobs begin with two underscores; they are not shown. */
const isWork = `name not like '\\_\\_%'`;
/** A job that was passed on to another kind when it failed is counted there. */
const isFailed = `state = 'failed' and dead_letter is null`;
const isOfDisk = `coalesce(output->'failure'->>'reason' = 'disk_full', false)`;
const isLost = `(${isFailed} or state in ('retry', 'active') and ${isOfDisk})`;
const isWaiting = `state in ('created', 'retry')`;
const isDue = `${isWaiting} and start_after <= now()`;

/** Reads the runner's own tables over all kinds and instances. */
export function createJobReader(pool: Pool): JobReader {
  return {
    async readBacklog() {
      const { rows } = await pool.query<JobBacklog>(
        `select count(*) filter (where ${isDue}) as "waiting",
           count(*) filter (where ${isFailed}) as "failed",
           coalesce(extract(epoch from now() - min(start_after) filter (where ${isDue})), 0)::float8
             as "oldestWaitingSeconds"
         from pgboss.job
         where (state = 'failed' or ${isDue}) and ${isWork}`,
      );
      const [backlog] = rows;
      if (backlog === undefined) throw new Error('An aggregate without a row');
      return backlog;
    },
    async readRuns(queue) {
      const { rows } = await pool.query<JobRuns>(
        `select max(completed_on) filter (where state = 'completed') as "lastDoneAt",
           max(coalesce(completed_on, started_on)) filter (where ${isLost}) as "lastFailedAt",
           coalesce((array_agg(${isOfDisk} order by coalesce(completed_on, started_on) desc) filter (where ${isLost}))[1], false)
             as "isDiskFull"
         from pgboss.job where name = $1`,
        [queue],
      );
      const [runs] = rows;
      if (runs === undefined) throw new Error('An aggregate without a row');
      return runs;
    },
    async listHeldUp(queue) {
      const { rows } = await pool.query<HeldUpJob>(
        `select data->>'transactionId' as "transactionId", created_on as "recordedAt", state = 'failed' as "isGivenUp"
         from pgboss.job
         where name = $1 and output->'failure'->>'reason' = 'outside_service' and (state in ('retry', 'active')
           or state = 'failed' and completed_on > coalesce(
             (select max(completed_on) from pgboss.job where name = $1 and state = 'completed'), '-infinity'))`,
        [queue],
      );
      return rows;
    },
    async listQueues() {
      const { rows } = await pool.query<JobQueue>(
        `select queue.name,
           count(*) filter (where ${isWaiting}) as "waiting",
           count(*) filter (where state = 'active') as "running",
           count(*) filter (where ${isFailed}) as "failed",
           min(start_after) filter (where ${isDue}) as "dueSince",
           max(completed_on) filter (where state = 'completed') as "lastDoneAt"
         from (select name from pgboss.queue where ${isWork}) queue
           left join (select name as queue, state, start_after, completed_on, dead_letter from pgboss.job) job
             on job.queue = queue.name
         group by queue.name order by queue.name`,
      );
      return rows;
    },
    async listTroubled(limit) {
      const columns = `id, name as queue, state::text, retry_count + 1 as tries, created_on as "createdAt",
        started_on as "lastTriedAt", case when state = 'retry' then start_after end as "nextTryAt",
        output, data->>'transactionId' as "transactionId"`;
      const { rows } = await pool.query<
        Omit<TroubledJob, 'failure'> & { readonly output: unknown }
      >(
        `(select ${columns} from pgboss.job where ${isFailed} and ${isWork}
            order by completed_on desc, id limit $1)
         union all
         (select ${columns} from pgboss.job where state = 'retry' and ${isWork}
            order by started_on desc, id limit $1)`,
        [limit],
      );
      return rows.map(({ output, ...job }) => ({ ...job, failure: readFailure(output) }));
    },
  };
}

/**
 * The failed jobs of a kind, or the one with this id, locked. Of two administrators who retry them at once,
 * one finds none.
 */
export async function findFailed(
  trx: DatabaseTransaction,
  { id = null, queue = null }: { id?: string | null; queue?: string | null },
): Promise<{ id: string; queue: string }[]> {
  const { rows } = await sql<{ id: string; queue: string }>`
    select id, name as queue from pgboss.job
    where ${sql.raw(isFailed)} and ${sql.raw(isWork)}
      and (${id}::uuid is null or id = ${id}::uuid) and (${queue}::text is null or name = ${queue}::text)
    order by id for update`.execute(trx);
  return rows;
}
