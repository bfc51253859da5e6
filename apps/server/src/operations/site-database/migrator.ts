import { type Migration, Migrator } from 'kysely/migration';
import type { Queryable } from '../../core/database/database.ts';
import { statingCompatibility } from './rolling-upgrade.ts';
import { newerSchema } from './schema-range.ts';

/** Kysely's words for a database that has run a migration which this program does not have. */
const corrupted = /^corrupted migrations: .*executed migration (\S+)/;

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
  if (upTo !== undefined && migrations[upTo] === undefined) throw newerSchema(upTo);
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: () => Promise.resolve(statingCompatibility(migrations)) },
  });
  const { error, results } =
    upTo === undefined ? await migrator.migrateToLatest() : await migrator.migrateTo(upTo);
  const [, unknown] = error instanceof Error ? (corrupted.exec(error.message) ?? []) : [];
  if (unknown !== undefined) throw newerSchema(unknown, { cause: error });
  if (error !== undefined)
    throw error instanceof Error ? error : new Error('The migration failed', { cause: error });
  return (results ?? [])
    .filter((result) => result.status === 'Success')
    .map((result) => result.migrationName);
}
