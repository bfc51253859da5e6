import { type Migration, Migrator } from 'kysely/migration';
import { OperatorError } from '../errors.ts';
import type { Database } from './database.ts';

/**
 * Brings the schema to the newest migration. Instances that start together take turns by a lock
 * in the database; a failed migration leaves the schema as it was. Returns the names it applied.
 * Throws an OperatorError when the database knows migrations that this program does not.
 */
export async function migrateToLatest(
  database: Database,
  migrations: Record<string, Migration>,
): Promise<string[]> {
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: () => Promise.resolve(migrations) },
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error instanceof Error && /corrupted migrations/.test(error.message)) {
    throw new OperatorError(
      'The database was made by a newer version of this program. Start that version, or restore a backup made by this one.',
      { cause: error },
    );
  }
  if (error !== undefined)
    throw error instanceof Error ? error : new Error('The migration failed', { cause: error });
  return (results ?? [])
    .filter((result) => result.status === 'Success')
    .map((result) => result.migrationName);
}
