import { type Migration, Migrator } from 'kysely/migration';
import { OperatorError } from '../../core/errors.ts';
import type { Queryable } from '../../core/database/database.ts';

/**
 * Migrates the schema to the newest migration, or to the named one if that is newer than the schema.
 * Instances that start together take turns by a lock in the database; a failed migration leaves the schema
 * unchanged. If `database` is a transaction, everything runs in it. Returns the applied names. Throws an
 * OperatorError if the program does not know the database's newest migration, or the named one.
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
