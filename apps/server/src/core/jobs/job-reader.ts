import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { DatabaseTransaction } from '../database/database.ts';
import { type JobFailure, readFailure } from './job-failure.ts';

/** How the background work stands, over all kinds and instances. */
export interface JobBacklog {
  /** Due and not begun. */
  readonly waiting: number;
  /** Given up after the last retry, with nobody told of it; forgotten after some days. */
  readonly failed: number;
  /** How long the oldest of the waiting ones has been due; 0 while none is. */
  readonly oldestWaitingSeconds: number;
}

/** How one kind of work stands. */
export interface JobQueue {
  readonly name: string;
  /** Recorded and not begun, due or not. */
  readonly waiting: number;
  readonly running: number;
  readonly failed: number;
  /** Null while none is due. */
  readonly dueSince: Date | null;
  readonly lastDoneAt: Date | null;
}

/** A job that was begun and did not come to its end. */
export interface TroubledJob {
  readonly id: string;
  readonly queue: string;
  /** Given up, or waiting for its next try. */
  readonly state: 'failed' | 'retry';
  readonly tries: number;
  readonly createdAt: Date;
  readonly lastTriedAt: Date | null;
  readonly nextTryAt: Date | null;
  readonly failure: JobFailure;
  /** The payment that its data names. */
  readonly transactionId: string | null;
}

export interface JobReader {
  readBacklog(): Promise<JobBacklog>;
  /** Every kind of work, in the order of their names. */
  listQueues(): Promise<JobQueue[]>;
  /** Failed ones first, then those that are tried again; the newest first, at most `limit` of each. */
  listTroubled(limit: number): Promise<TroubledJob[]>;
}

/** The runner's own housekeeping jobs begin with two underscores and are nobody's work. */
const isWork = `name not like '\\_\\_%'`;
/** One that was handed over to another kind when it failed is told of there. */
const isFailed = `state = 'failed' and dead_letter is null`;
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
      const columns = `id, name as queue, state::text, started_on, retry_count, created_on, completed_on, start_after,
        output, data->>'transactionId' as "transactionId"`;
      const { rows } = await pool.query<TroubledRow>(
        `(select ${columns} from pgboss.job where ${isFailed} and ${isWork}
            order by completed_on desc, id limit $1)
         union all
         (select ${columns} from pgboss.job where state = 'retry' and ${isWork}
            order by started_on desc, id limit $1)`,
        [limit],
      );
      return rows.map(readRow);
    },
  };
}

interface TroubledRow {
  readonly id: string;
  readonly queue: string;
  readonly state: 'failed' | 'retry';
  readonly started_on: Date | null;
  readonly retry_count: number;
  readonly created_on: Date;
  readonly start_after: Date;
  readonly output: unknown;
  readonly transactionId: string | null;
}

function readRow({ id, queue, state, transactionId, ...row }: TroubledRow): TroubledJob {
  return {
    id,
    queue,
    state,
    tries: row.retry_count + 1,
    createdAt: row.created_on,
    lastTriedAt: row.started_on,
    nextTryAt: state === 'retry' ? row.start_after : null,
    failure: readFailure(row.output),
    transactionId,
  };
}

/** The failed jobs of a kind, or the one with this id, locked: of two who try them again, one finds none. */
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
