import { setTimeout as wait } from 'node:timers/promises';
import type { Migration } from 'kysely/migration';
import pg from 'pg';
import {
  type Database,
  type DatabaseConnection,
  openDatabase,
} from '../../core/database/database.ts';
import { readSchemaName } from '../backup/copied-tables.repository.ts';
import { migrateToLatest } from './migrator.ts';
import { requireOlderServersStopped } from './rolling-upgrade.ts';
import { judgeSchema } from './schema-range.ts';
import { stateFact } from '../../core/installation-facts.repository.ts';
import type { Mode } from '../installation/mode.repository.ts';
import { migrations } from '../../migrations/migrations.ts';

/**
 * A migration and the transactions of running servers may each hold a table that the other needs. The migration gives
 * way: it waits for less than the second after which PostgreSQL cancels one of the two, and begins anew.
 */
const lockWait = '500ms';
const pauseMs = 500;
/** An index over a million payments takes minutes, in which other instances that start wait for their turn. */
const patienceMs = 15 * 60_000;

/**
 * Migrates a database to the newest schema: all missing migrations or none. It uses its own connections,
 * whose statements have no time limit. An empty database gets this `mode`; of instances that start together,
 * the first one states it. Returns the names of the applied migrations. Throws an OperatorError if a newer
 * program created the database, or if servers run that may not run on the newest schema.
 */
export async function bringUpToDate(
  connection: DatabaseConnection,
  { mode }: { mode: Mode },
): Promise<string[]> {
  const { database, pool, close } = openDatabase({
    connection,
    maxConnections: 2,
    mayTakeLong: true,
    lockWait,
  });
  try {
    if (judgeSchema(await readSchemaName(pool)) === 'older')
      await requireOlderServersStopped(database);
    return await migrateInTurn(database, stating(mode));
  } finally {
    await close();
  }
}

async function migrateInTurn(
  database: Database,
  migrations: Record<string, Migration>,
): Promise<string[]> {
  const endsAt = performance.now() + patienceMs;
  for (;;) {
    try {
      return await migrateToLatest(database, migrations);
    } catch (error) {
      if (!isLockRefusal(error) || performance.now() > endsAt) throw error;
      await wait(pauseMs);
    }
  }
}

/** The lock was not free in time, or PostgreSQL cancelled one of two that waited for each other. */
function isLockRefusal(error: unknown): boolean {
  return error instanceof pg.DatabaseError && ['55P03', '40P01'].includes(error.code ?? '');
}

/** The migrations. The first one also states the mode, in its own transaction, so every database has one. */
function stating(mode: Mode): Record<string, Migration> {
  const [first] = Object.entries(migrations);
  if (first === undefined) throw new Error('There are no migrations');
  const [name, firstSchema] = first;
  return {
    ...migrations,
    [name]: {
      up: async (trx) => {
        await firstSchema.up(trx);
        await stateFact(trx, 'mode', mode);
      },
    },
  };
}
