import type { Migration } from 'kysely/migration';
import { type DatabaseConnection, openDatabase } from '../../core/database/database.ts';
import { migrateToLatest } from './migrator.ts';
import type { Mode } from '../installation/mode.ts';
import { stateMode } from '../installation/mode.repository.ts';
import { migrations } from '../../migrations/migrations.ts';

/**
 * Migrates a database to the newest schema, over connections of its own on which a statement may take
 * long: all of what is missing, or nothing. A database that was empty is of this `mode` from then on; of
 * instances that start together the first one says it. Returns the names of what it applied. Throws an
 * OperatorError when the database was made by a newer program.
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

/** The migrations, of which the first also states the mode: in its transaction, so that no database is without. */
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
