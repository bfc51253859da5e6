import type { FastifyBaseLogger } from 'fastify';
import { CompiledQuery } from 'kysely';
import type { Pool } from 'pg';
import { type ConstructorOptions, PgBoss } from 'pg-boss';
import type { DatabaseTransaction } from '../database/database.ts';

/** One kind of background work. `Data` is JSON and names what is to be done, never how. */
export interface JobKind<Data extends object> {
  readonly name: string;
  readonly retryLimit: number;
  /** Seconds before the first retry; each further one waits about twice as long. */
  readonly retryDelaySeconds: number;
  /** After how long a run that a crash cut off counts as failed; a quarter of an hour unless said. */
  readonly expireSeconds?: number;
  /** The name of another kind of the same data, which gets the jobs that have failed for the last time. */
  readonly givenUpTo?: string;
  /** When it is recorded by itself, with no data, as a cron expression in UTC; once for all instances. */
  readonly cron?: string;
  /** Only for the type checker: which data belongs to this kind. */
  readonly data?: Data;
}

/**
 * Does one job. It may run again after a crash, so that it must come to the same end when it does.
 * Throwing makes it run again later.
 */
export interface JobHandler<Data extends object = object> {
  readonly kind: JobKind<Data>;
  run(data: Data): Promise<void>;
}

/** Records jobs in the transaction of the change that causes them: both happen or neither. */
export interface JobRecorder {
  record<Data extends object>(
    trx: DatabaseTransaction,
    kind: JobKind<Data>,
    data: Data,
  ): Promise<void>;
}

/** How the background work stands, over all kinds and instances. */
export interface JobBacklog {
  /** Due and not begun. */
  readonly waiting: number;
  /** Given up after the last retry; forgotten after some days. */
  readonly failed: number;
  /** How long the oldest of the waiting ones has been due; 0 while none is. */
  readonly oldestWaitingSeconds: number;
}

export interface JobBacklogReader {
  readBacklog(): Promise<JobBacklog>;
}

export interface JobRunner extends JobRecorder, JobBacklogReader {
  /** Makes the queues and, unless `work` is false, starts to work on them. */
  start(options: { handlers: readonly JobHandler[]; work: boolean }): Promise<void>;
  /** Lets running jobs end, at most 10 s. */
  stop(): Promise<void>;
}

type QueueDatabase = NonNullable<ConstructorOptions['db']>;

/** Jobs in PostgreSQL by pg-boss, over the pool of the rest of the server. */
export function createJobRunner({
  pool,
  log,
  schedules = false,
}: {
  pool: Pool;
  log: FastifyBaseLogger;
  /** Whether kinds with a cron expression are recorded when it says so: servers do that, commands do not. */
  schedules?: boolean;
}): JobRunner {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    // Tidying up once an hour is plenty.
    maintenanceIntervalSeconds: 3600,
    // What a killed process was doing is found, and begun again, within half a minute after it has expired.
    superviseIntervalSeconds: 20,
    monitorIntervalSeconds: 20,
    schedule: schedules,
  });
  // The runner goes on by itself once the database is back; until then this is the only trace.
  boss.on('error', (error) => log.warn({ err: error }, 'job queue'));

  return {
    async start({ handlers, work }) {
      await boss.start();
      for (const { kind } of handlers) await boss.createQueue(kind.name, optionsOf(kind));
      // One that was made by an earlier version is as it was then. Only now are all there to be named.
      for (const { kind } of handlers) {
        await boss.updateQueue(kind.name, {
          ...optionsOf(kind),
          ...(kind.givenUpTo !== undefined && { deadLetter: kind.givenUpTo }),
        });
      }
      if (!work) return;
      for (const handler of handlers) {
        const { name, cron } = handler.kind;
        if (schedules && cron !== undefined) await boss.schedule(name, cron, {});
        await boss.work<object>(handler.kind.name, { pollingIntervalSeconds: 2 }, async (jobs) => {
          for (const job of jobs) await handler.run(job.data);
        });
      }
    },
    async record(trx, kind, data) {
      await boss.send(kind.name, data, { db: withinTransaction(trx) });
    },
    async readBacklog() {
      // The runner's own housekeeping jobs begin with two underscores and are nobody's work.
      const { rows } = await pool.query<JobBacklog>(
        `select count(*) filter (where state <> 'failed') as "waiting",
           count(*) filter (where state = 'failed') as "failed",
           coalesce(extract(epoch from now() - min(start_after) filter (where state <> 'failed')), 0)::float8
             as "oldestWaitingSeconds"
         from pgboss.job
         where (state = 'failed' or (state in ('created', 'retry') and start_after <= now()))
           and name not like '\\_\\_%'`,
      );
      const [backlog] = rows;
      if (backlog === undefined) throw new Error('An aggregate without a row');
      return backlog;
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: 10_000 });
    },
  };
}

function optionsOf({ retryLimit, retryDelaySeconds, expireSeconds }: JobKind<object>) {
  return {
    retryLimit,
    retryDelay: retryDelaySeconds,
    retryBackoff: true,
    ...(expireSeconds !== undefined && { expireInSeconds: expireSeconds }),
  };
}

function withinTransaction(trx: DatabaseTransaction): QueueDatabase {
  return {
    async executeSql(text, values) {
      const result = await trx.executeQuery(
        CompiledQuery.raw(text, values === undefined ? [] : [...values]),
      );
      return { rows: result.rows };
    },
  };
}
