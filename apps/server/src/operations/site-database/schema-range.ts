import { OperatorError } from '../../core/errors.ts';
import { expandingMigrations } from '../../migrations/expanding-migrations.ts';
import { migrations } from '../../migrations/migrations.ts';
import { programVersion } from '../../program-version.ts';

const names = Object.keys(migrations);

/** The schemas that this program can work on: it migrates an older one at its start, and refuses a newer one. */
export const schemaRange = { oldest: names.at(0) ?? '', newest: names.at(-1) ?? '' };

/** The oldest schema whose programs may run on a database of this program's schema. */
export const compatibleSince = names.findLast((name) => !expandingMigrations.has(name)) ?? '';

/** A schema beside the newest one that this program knows; `none` is a database without a schema. */
export type SchemaState = 'none' | 'older' | 'current' | 'newer';

/** `name` is the newest migration of a database. */
export function judgeSchema(name: string | undefined): SchemaState {
  if (name === undefined) return 'none';
  if (name === schemaRange.newest) return 'current';
  return names.includes(name) ? 'older' : 'newer';
}

/** Whether a program of schema `program` may run beside one that migrates the database to this program's schema. */
export function mayRunBeside(program: string): boolean {
  return names.indexOf(program) >= names.indexOf(compatibleSince);
}

/** Whether this program knows the schema that a newer database's programs must at least know. */
export function knowsEnough(neededSchema: string | undefined): boolean {
  return neededSchema !== undefined && names.includes(neededSchema);
}

/** The refusal of a database that has run a migration which this program does not know. */
export function newerSchema(name: string, options: { cause?: unknown } = {}): OperatorError {
  return new OperatorError(
    `A newer version of this program made the database: its schema is ${name}, and version ${programVersion} knows the schemas ` +
      `up to ${schemaRange.newest}. Start the newer version, or restore a backup that this version made.`,
    options,
  );
}
