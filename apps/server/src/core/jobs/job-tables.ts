import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { PgBoss } from 'pg-boss';
import { type DatabaseConnection, openDatabase } from '../database/database.ts';
import type { JobHandler } from './jobs.ts';

/** How the role that owns the schema gets at it. */
interface OwnersWay {
  readonly owner: DatabaseConnection;
  readonly log: FastifyBaseLogger;
}

/**
 * Makes the job runner's tables, or brings those of an earlier version up to date; instances that start
 * together take turns. Everything that comes after needs no more than their rows.
 */
export async function prepareJobTables(way: OwnersWay): Promise<void> {
  await asOwner(way, () => Promise.resolve());
}

/**
 * Rebuilds the indexes of the job tables that a flood of jobs has left large, and builds what an update of
 * these tables has put off: the only upkeep that their owner alone can do. Every night, on one of the instances.
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

/** Runs `work` with a runner that may change the job tables, and does no jobs; it is up to date by then. */
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
    // Of two nights that are not quite a day apart the second counts too.
    reindexIntervalSeconds: 12 * 3600,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'job tables'));
  try {
    await boss.start();
    await work(boss);
  } finally {
    await boss.stop();
    await close();
  }
}
