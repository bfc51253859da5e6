import { type DatabaseConnection, openDatabase } from '../core/database/database.ts';
import { migrateToLatest } from '../core/database/migrator.ts';
import { migrations } from './migrations.ts';

/**
 * Migrates a database to the newest schema, over connections of its own on which a statement may take
 * long: all of what is missing, or nothing. Returns the names of what it applied. Throws an
 * OperatorError when the database was made by a newer program.
 */
export async function bringUpToDate(connection: DatabaseConnection): Promise<string[]> {
  const { database, close } = openDatabase({ connection, maxConnections: 2, mayTakeLong: true });
  try {
    return await migrateToLatest(database, migrations);
  } finally {
    await close();
  }
}
