import type { FastifyBaseLogger } from 'fastify';
import { CompiledQuery, sql } from 'kysely';
import pLimit from 'p-limit';
import type { Pool } from 'pg';
import { type ConstructorOptions, type JobResult, PgBoss } from 'pg-boss';
import type { DatabaseTransaction } from '../database/database.ts';
import { OperatorError } from '../errors.ts';
import { failureOf } from './job-failure.ts';
import { createJobReader, findFailed, type JobReader } from './job-reader.ts';

/** One kind of background work. `Data` is JSON and names what to do, never how. */
export interface JobKind<Data extends object> {
  readonly name: string;
  readonly retryLimit: number;
  /** Seconds before the first retry; the back-off roughly doubles with each retry. */
  readonly retryDelaySeconds: number;
  /** After how long a run that a crash interrupted counts as failed; 15 minutes by default. */
  readonly expireSeconds?: number;
  /** The kind that receives jobs after their last failed try; it has the same data. */
  readonly givenUpTo?: string;
  /** How many of them an instance runs at the same time; one by default. */
  readonly atOnce?: number;
  /** Jobs of one group share a limit of their own, so that a slow group leaves places to others. */
  readonly groups?: { of(data: Data): string | undefined; readonly atOnce: number };
  /** A cron expression in UTC on which the job is recorded, without data, once for all instances. */
  readonly cron?: string;
  /** Also recorded when a server starts, once for instances that start in the same minute. */
  readonly atStart?: true;
  /** Only for the type checker: the data of this kind. */
  readonly data?: Data;
}

/**
 * Runs one job. It may run again after a crash, so it must be idempotent. If it throws, it is retried later. Once `ending`
 * is aborted, because the server stops, it begins nothing new and finishes what it has.
 */
export interface JobHandler<Data extends object = object> {
  readonly kind: JobKind<Data>;
  run(data: Data, ending?: AbortSignal): Promise<void>;
}

/** Records jobs in the transaction that causes them: both commit or neither. */
export interface JobRecorder {
  record<Data extends object>(
    trx: DatabaseTransaction,
    kind: JobKind<Data>,
    data: Data,
    options?: { startAfter: Date },
  ): Promise<void>;
  /** Removes the jobs of a kind with this data that no server has begun. */
  withdraw<Data extends object>(
    trx: DatabaseTransaction,
    kind: JobKind<Data>,
    data: Data,
  ): Promise<void>;
  /** Moves the jobs of a group that no server has begun: those that are due before `until` wait until then. */
  postpone<Data extends object>(kind: JobKind<Data>, group: string, until: Date): Promise<void>;
  /** Makes the jobs of a group that no server has begun due at `now`. */
  bringForward<Data extends object>(kind: JobKind<Data>, group: string, now: Date): Promise<void>;
}

/** Retries of failed jobs, on an administrator's request or because a service is back. */
export interface JobRetrier {
  /** Retries a failed job now. Returns the name of its kind; undefined if it has not failed. */
  retry(trx: DatabaseTransaction, id: string): Promise<string | undefined>;
  /**
   * Makes jobs of a kind due that wait for their next try, at most `atMost`. Those that were tried least recently come
   * first, so that one that always fails holds up no other. The try does not count against the kind's limit; for a job
   * that was recorded more than eight hours ago it is the last one.
   */
  hasten(queue: string, atMost: number): Promise<void>;
  /** Retries all failed jobs of a kind now; returns their number. */
  retryAll(trx: DatabaseTransaction, queue: string): Promise<number>;
}

export interface JobRunner extends JobRecorder, JobReader, JobRetrier {
  /** Creates the handlers' queues in the existing tables. From then on jobs can be recorded. */
  start(handlers: readonly JobHandler[]): Promise<void>;
  /** Starts to work on the jobs of the handlers that `start` was given. After a failure it may be called again. */
  work(): Promise<void>;
  /** Tells running jobs, begins no other, and waits for them to end, at most 10 s. */
  stop(): Promise<void>;
}

type QueueDatabase = NonNullable<ConstructorOptions['db']>;

const noJob = '00000000-0000-0000-0000-000000000000';

/**
 * How many statements of the queues run at the same time. Each kind has a worker that asks for jobs every two
 * seconds: all at once they would take every connection of the pool from the requests.
 */
const statementsAtOnce = 4;

/**
 * Jobs in PostgreSQL by pg-boss, over the server's pool. The pool's role need not own the tables, which
 * `prepareJobTables` has already made.
 */
export function createJobRunner({
  pool,
  log,
  schedules = false,
}: {
  pool: Pool;
  log: FastifyBaseLogger;
  /** Whether kinds with a cron expression are recorded on schedule: servers do that, commands do not. */
  schedules?: boolean;
}): JobRunner {
  const inTurn = pLimit(statementsAtOnce);
  const boss = new PgBoss({
    db: { executeSql: (text, values) => inTurn(async () => pool.query(text, values)) },
    // Maintenance once an hour is enough.
    maintenanceIntervalSeconds: 3600,
    // A killed process's job is found and restarted within half a minute after it expires.
    superviseIntervalSeconds: 20,
    monitorIntervalSeconds: 20,
    schedule: schedules,
    migrate: false,
    reindex: false,
  });
  // The runner recovers by itself once the database is back; until then this line is the only trace.
  boss.on('error', createQueueErrorLog({ log }));

  let handlers: readonly JobHandler[] = [];
  const ending = new AbortController();
  const worked = new Set<string>();

  return {
    async start(given) {
      handlers = given;
      await boss.start().catch((error: unknown) => {
        throw tellsOfOtherTables(error)
          ? new OperatorError(
              'The job tables were made by another version of this program. Start that version, or restore a backup.',
              { cause: error },
            )
          : error;
      });
      for (const { kind } of handlers) await boss.createQueue(kind.name, optionsOf(kind));
      // Updates queues that an earlier version made. This runs after all queues exist, because they name each
      // other.
      for (const { kind } of handlers) {
        await boss.updateQueue(kind.name, {
          ...optionsOf(kind),
          ...(kind.givenUpTo !== undefined && { deadLetter: kind.givenUpTo }),
        });
      }
      // Makes all queues known. One that is not is read on a connection of its own in the middle of the transaction that
      // records its first job: as many of these at once as the pool has connections wait for each other.
      for (const { kind } of handlers) await boss.getJobById(kind.name, noJob);
    },
    async work() {
      for (const handler of handlers.filter(({ kind }) => !worked.has(kind.name))) {
        const { name, cron, atStart } = handler.kind;
        if (schedules && cron !== undefined) await boss.schedule(name, cron, {});
        if (schedules && atStart === true) await boss.send(name, {}, { singletonSeconds: 60 });
        const { atOnce = 1, groups } = handler.kind;
        // A batch ends with its slowest job. One of a group's size leaves the other batches to other groups.
        const batchSize = groups?.atOnce ?? atOnce;
        const options = {
          pollingIntervalSeconds: 2,
          batchSize,
          burstWhenBatchFull: batchSize > 1,
          perJobResults: true,
          ...(groups && {
            localConcurrency: Math.ceil(atOnce / batchSize),
            localGroupConcurrency: groups.atOnce,
          }),
        } as const;
        await boss.work<object>(name, options, async (jobs) =>
          Promise.all(
            jobs.map(async (job) => runJob(handler, { job, log, ending: ending.signal })),
          ),
        );
        worked.add(name);
      }
    },
    async record(trx, kind, data, options) {
      const group = kind.groups?.of(data);
      await boss.send(kind.name, data, {
        db: withinTransaction(trx),
        ...(group !== undefined && { group: { id: group } }),
        ...options,
      });
    },
    async withdraw(trx, kind, data) {
      await sql`delete from pgboss.job
        where name = ${kind.name} and state = 'created' and data = ${JSON.stringify(data)}::jsonb`.execute(
        trx,
      );
    },
    postpone: (kind, group, until) => move(pool, { queue: kind.name, group, to: until, due: '<' }),
    bringForward: (kind, group, now) => move(pool, { queue: kind.name, group, to: now, due: '>' }),
    async retry(trx, id) {
      const [failed] = await findFailed(trx, { id });
      if (failed === undefined) return undefined;
      await boss.retry(failed.queue, failed.id, { db: withinTransaction(trx) });
      return failed.queue;
    },
    async hasten(queue, atMost) {
      await pool.query(
        `update pgboss.job set start_after = now(),
           retry_count = case when created_on > now() - interval '8 hours' then greatest(retry_count - 1, 0)
             else retry_limit - 1 end
         where id in (
           select id from pgboss.job where name = $1 and state = 'retry' and start_after > now()
           order by started_on nulls first, created_on limit $2 for update skip locked)`,
        [queue, atMost],
      );
    },
    async retryAll(trx, queue) {
      const ids = (await findFailed(trx, { queue })).map(({ id }) => id);
      if (ids.length > 0) await boss.retry(queue, ids, { db: withinTransaction(trx) });
      return ids.length;
    },
    ...createJobReader(pool),
    async stop() {
      ending.abort(new Error('The server ends'));
      await boss.stop({ graceful: true, timeout: 10_000 });
    },
  };
}

/** A thousand rows at a time: each statement is within the time that a statement may take. */
async function move(
  pool: Pool,
  { queue, group, to, due }: { queue: string; group: string; to: Date; due: '<' | '>' },
): Promise<void> {
  for (let moved: number | null = null; moved !== 0;) {
    const { rowCount } = await pool.query(
      `update pgboss.job set start_after = $3
       where name = $1 and id in (
         select id from pgboss.job
         where name = $1 and group_id = $2 and state < 'active' and start_after ${due} $3
         limit 1000 for update skip locked)`,
      [queue, group, to],
    );
    moved = rowCount;
  }
}

function tellsOfOtherTables(error: unknown): boolean {
  return error instanceof Error && error.message.includes('requires migrations');
}

/**
 * A failed job does not affect the others of its batch. One that the stop interrupted has failed only if a retry does its
 * work; otherwise its next run does, and nobody needs to look.
 */
async function runJob(
  handler: JobHandler,
  {
    job: { id, data },
    log,
    ending,
  }: { job: { id: string; data: object }; log: FastifyBaseLogger; ending: AbortSignal },
): Promise<JobResult> {
  try {
    await handler.run(data, ending);
    return { id, status: 'completed' };
  } catch (error) {
    if (ending.aborted && handler.kind.retryLimit === 0) return { id, status: 'completed' };
    log.warn({ err: error, queue: handler.kind.name, job: id }, 'a job failed');
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

const sameEveryMs = 60_000;

/**
 * Logs what the job runner reports. While the database is away each of its queues reports the same every two seconds, so
 * an error of one kind is logged once a minute, with the number of those that were left out since the last line.
 */
export function createQueueErrorLog(
  { log }: { log: Pick<FastifyBaseLogger, 'warn'> },
  monotonicNow: () => number = () => performance.now(),
): (error: Error) => void {
  const kinds = new Map<string, { loggedAt: number; leftOut: number }>();
  return (error) => {
    const kind = kindOf(error);
    const known = kinds.get(kind);
    const now = monotonicNow();
    if (known !== undefined && now - known.loggedAt < sameEveryMs) {
      known.leftOut += 1;
      return;
    }
    kinds.set(kind, { loggedAt: now, leftOut: 0 });
    log.warn({ err: error, left_out: known?.leftOut ?? 0 }, 'the job queue reported an error');
  };
}

/** The runner puts the queue and the worker behind the message. */
function kindOf({ message }: Error): string {
  return message.replace(/ \(Queue: .*$/, '');
}
