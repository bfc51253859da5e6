import { OperatorError } from '../core/errors.ts';
import { type Mode, problemOfSaying } from '../operations/installation/mode.ts';
import {
  hasBeenSandbox,
  readStatedMode,
  stateMode,
} from '../operations/installation/mode.repository.ts';
import { hasHadDatabase } from '../operations/embedded-postgres/embedded-postgres.ts';
import { glanceAt, onBareDatabase } from '../operations/site-database/site-database.ts';
import { type CommandGround, UsageError } from './run-command.ts';

/** Parses the operands of `set-mode`. Throws a UsageError unless they are one mode. */
export function understandSetMode(operands: readonly string[]): Mode {
  const [said, ...surplus] = operands;
  if ((said !== 'live' && said !== 'sandbox') || surplus.length > 0)
    throw new UsageError('set-mode needs live or sandbox.');
  return said;
}

/**
 * Sets the mode of a database of an earlier version, without migrating or otherwise changing it. Throws an
 * OperatorError if the database states another mode, or cannot be of this one.
 */
export async function setMode(
  said: Mode,
  { config, onProgress }: Pick<CommandGround, 'config' | 'onProgress'>,
): Promise<readonly string[]> {
  const refuse = (problem: string | undefined) => {
    if (problem !== undefined) throw new OperatorError(problem);
  };
  const { mode, databaseUrl, dataDir } = config;
  if (databaseUrl === undefined && !hasHadDatabase(dataDir))
    refuse(problemOfSaying({ stated: 'empty', said, mode, hasBeenSandbox: false }));
  await onBareDatabase({ config, role: 'command', onProgress }, (connection) =>
    glanceAt(connection, async (database) => {
      const stated = await readStatedMode(database);
      const hasBeen = stated !== 'empty' && (await hasBeenSandbox(database));
      refuse(problemOfSaying({ stated, said, mode, hasBeenSandbox: hasBeen }));
      await stateMode(database, said);
      // Another operator may have set a mode at the same moment.
      const now = await readStatedMode(database);
      refuse(problemOfSaying({ stated: now, said, mode, hasBeenSandbox: hasBeen }));
    }),
  );
  return [`The mode of this database is ${said}, for good.`];
}
