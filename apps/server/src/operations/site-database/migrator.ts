import { type Migration, Migrator } from 'kysely/migration';
import { OperatorError } from '../../core/errors.ts';
import type { Queryable } from '../../core/database/database.ts';

/**
 * Brings the schema to the newest migration, or to the named one where it is younger than the schema's.
 * Instances that start together take turns by a lock in the database; a failed migration leaves the
 * schema as it was. Given a transaction, all of it belongs to that. Returns the names it applied.
 * Throws an OperatorError when the database, or the name, is of a migration that this program does not know.
 */
export async function migrateToLatest(
  database: Queryable,
  migrations: Record<string, Migration>,
  { upTo }: { upTo?: string } = {},
): Promise<string[]> {
  if (upTo !== undefined && migrations[upTo] === undefined) throw madeByNewerProgram();
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: () => Promise.resolve(migrations) },
  });
  const { error, results } =
    upTo === undefined ? await migrator.migrateToLatest() : await migrator.migrateTo(upTo);
  if (error instanceof Error && /corrupted migrations/.test(error.message))
    throw madeByNewerProgram(error);
  if (error !== undefined)
    throw error instanceof Error ? error : new Error('The migration failed', { cause: error });
  return (results ?? [])
    .filter((result) => result.status === 'Success')
    .map((result) => result.migrationName);
}

function madeByNewerProgram(cause?: Error): OperatorError {
  return new OperatorError(
    'The database was made by a newer version of this program. Start that version, or restore a backup made by this one.',
    { cause },
  );
}
