import type { FastifyBaseLogger } from 'fastify';
import { CompiledQuery } from 'kysely';
import type { Pool } from 'pg';
import { type ConstructorOptions, type JobResult, PgBoss } from 'pg-boss';
import type { DatabaseTransaction } from '../database/database.ts';
import { OperatorError } from '../errors.ts';
import { failureOf } from './job-failure.ts';
import { createJobReader, findFailed, type JobReader } from './job-reader.ts';

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
  /** How many of them an instance works on at the same time; one unless said. */
  readonly atOnce?: number;
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
    options?: { startAfter: Date },
  ): Promise<void>;
}

/** What people may have the background work do. */
export interface JobRetrier {
  /** Has a failed job tried once more, now. Returns the name of its kind; undefined when it has not failed. */
  retry(trx: DatabaseTransaction, id: string): Promise<string | undefined>;
  /** Has all failed jobs of a kind tried once more, now; returns how many those are. */
  retryAll(trx: DatabaseTransaction, queue: string): Promise<number>;
}

export interface JobRunner extends JobRecorder, JobReader, JobRetrier {
  /** Makes the queues in the tables that are there and, unless `work` is false, starts to work on them. */
  start(options: { handlers: readonly JobHandler[]; work: boolean }): Promise<void>;
  /** Lets running jobs end, at most 10 s. */
  stop(): Promise<void>;
}

type QueueDatabase = NonNullable<ConstructorOptions['db']>;

/**
 * Jobs in PostgreSQL by pg-boss, over the pool of the rest of the server. That one need not own the tables,
 * which are there already: `prepareJobTables` has made them.
 */
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
    migrate: false,
    reindex: false,
  });
  // The runner goes on by itself once the database is back; until then this is the only trace.
  boss.on('error', (error) => log.warn({ err: error }, 'job queue'));

  return {
    async start({ handlers, work }) {
      await boss.start().catch((error: unknown) => {
        throw tellsOfOtherTables(error)
          ? new OperatorError(
              'The job tables were made by another version of this program. Start that version, or restore a backup.',
              { cause: error },
            )
          : error;
      });
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
        const batchSize = handler.kind.atOnce ?? 1;
        const options = {
          pollingIntervalSeconds: 2,
          batchSize,
          burstWhenBatchFull: batchSize > 1,
          perJobResults: true,
        } as const;
        await boss.work<object>(name, options, async (jobs) =>
          Promise.all(jobs.map(async (job) => runJob(handler, { job, log }))),
        );
      }
    },
    async record(trx, kind, data, options) {
      await boss.send(kind.name, data, { db: withinTransaction(trx), ...options });
    },
    async retry(trx, id) {
      const [failed] = await findFailed(trx, { id });
      if (failed === undefined) return undefined;
      await boss.retry(failed.queue, failed.id, { db: withinTransaction(trx) });
      return failed.queue;
    },
    async retryAll(trx, queue) {
      const ids = (await findFailed(trx, { queue })).map(({ id }) => id);
      if (ids.length > 0) await boss.retry(queue, ids, { db: withinTransaction(trx) });
      return ids.length;
    },
    ...createJobReader(pool),
    async stop() {
      await boss.stop({ graceful: true, timeout: 10_000 });
    },
  };
}

function tellsOfOtherTables(error: unknown): boolean {
  return error instanceof Error && error.message.includes('requires migrations');
}

/** One that fails leaves the others of its batch alone. */
async function runJob(
  handler: JobHandler,
  { job: { id, data }, log }: { job: { id: string; data: object }; log: FastifyBaseLogger },
): Promise<JobResult> {
  try {
    await handler.run(data);
    return { id, status: 'completed' };
  } catch (error) {
    log.warn({ err: error, queue: handler.kind.name, job: id }, 'a job did not go well');
    return { id, status: 'failed', output: { failure: failureOf(error) } };
  }
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
