import type { Migration } from 'kysely/migration';
import { type DatabaseConnection, openDatabase } from '../../core/database/database.ts';
import { migrateToLatest } from './migrator.ts';
import type { Mode } from '../installation/mode.ts';
import { stateMode } from '../installation/mode.repository.ts';
import { migrations } from '../../migrations/migrations.ts';

/**
 * Migrates a database to the newest schema: all missing migrations or none. It uses its own connections,
 * whose statements have no time limit. An empty database gets this `mode`; of instances that start together,
 * the first one states it. Returns the names of the applied migrations. Throws an OperatorError if a newer
 * program created the database.
 */
export async function bringUpToDate(
  connection: DatabaseConnection,
  { mode }: { mode: Mode },
): Promise<string[]> {
  const { database, close } = openDatabase({ connection, maxConnections: 2, mayTakeLong: true });
  try {
    return await migrateToLatest(database, stating(mode));
  } finally {
    await close();
  }
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
        await stateMode(trx, mode);
      },
    },
  };
}
