import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { PgBoss } from 'pg-boss';
import { type DatabaseConnection, openDatabase } from '../database/database.ts';
import type { JobHandler } from './jobs.ts';

/** The connection of the role that owns the schema. */
interface OwnersWay {
  readonly owner: DatabaseConnection;
  readonly log: FastifyBaseLogger;
}

/**
 * Makes the job runner's tables, or updates those of an earlier version. Instances that start together take
 * turns. Later work only needs rights on the rows.
 */
export async function prepareJobTables(way: OwnersWay): Promise<void> {
  await asOwner(way, () => Promise.resolve());
}

/**
 * Rebuilds the job tables' indexes that a flood of jobs has left large, and builds indexes that an update of
 * these tables has deferred. Only the tables' owner can do this. Runs every night, on one instance.
 */
export function tidyJobTables(way: OwnersWay): JobHandler {
  return {
    kind: {
      name: 'tidy-job-tables',
      retryLimit: 1,
      retryDelaySeconds: 600,
      expireSeconds: 4 * 3600,
      cron: '41 3 * * *',
    },
    async run() {
      await asOwner(way, async (boss) => {
        await boss.supervise();
        for (let seconds = 0; seconds < 3600 && (await hasPutOff(boss)); seconds += 1)
          await wait(1000);
      });
    },
  };
}

async function hasPutOff(boss: PgBoss): Promise<boolean> {
  return (await boss.getBamStatus()).some(({ status, count }) => status === 'pending' && count > 0);
}

/**
 * Runs `work` with a job runner that may change the job tables and runs no jobs. The tables are up to date by
 * then.
 */
async function asOwner({ owner, log }: OwnersWay, work: (boss: PgBoss) => Promise<void>) {
  const { pool, close } = openDatabase({
    connection: owner,
    maxConnections: 2,
    mayTakeLong: true,
  });
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schedule: false,
    supervise: false,
    bamIntervalSeconds: 10,
    // Two nightly runs may be slightly less than a day apart; both must reindex.
    reindexIntervalSeconds: 12 * 3600,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'the job tables reported an error'));
  try {
    await boss.start();
    await work(boss);
  } finally {
    await boss.stop();
    await close();
  }
}
