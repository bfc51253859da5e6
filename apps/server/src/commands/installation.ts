import { type DatabaseConnection, glanceAt } from '../core/database/database.ts';
import { OperatorError } from '../core/errors.ts';
import { stateFact } from '../core/installation-facts.repository.ts';
import type { Dependencies } from '../dependencies.ts';
import { describeSealed } from '../operations/backup/manifest.ts';
import { findUnreadable } from '../operations/backup/sealed-cells.ts';
import { hasHadDatabase } from '../operations/embedded-postgres/embedded-postgres.ts';
import {
  hasBeenSandbox,
  type Mode,
  readStatedMode,
} from '../operations/installation/mode.repository.ts';
import { problemOfSaying } from '../operations/installation/mode.ts';
import { loadKeyFile } from '../operations/keys/key-file.ts';
import { reseal } from '../operations/keys/reseal.ts';
import { onBareDatabase } from '../operations/site-database/site-database.ts';
import { type CommandGround, UsageError } from './run-command.ts';

/** Parses the operand of `set-mode`. Throws a UsageError unless it is a mode. */
export function understandSetMode(said: string): Mode {
  if (said !== 'live' && said !== 'sandbox')
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
    glanceAt(connection, async ({ database }) => {
      const stated = await readStatedMode(database);
      const hasBeen = stated !== 'empty' && (await hasBeenSandbox(database));
      refuse(problemOfSaying({ stated, said, mode, hasBeenSandbox: hasBeen }));
      await stateFact(database, 'mode', said);
      // Another operator may have set a mode at the same moment.
      const now = await readStatedMode(database);
      refuse(problemOfSaying({ stated: now, said, mode, hasBeenSandbox: hasBeen }));
    }),
  );
  return [`The mode of this database is ${said}, for good.`];
}

/** Seals every secret with the first key of the file, and says which lines may go. */
export async function runReseal(
  dependencies: Dependencies,
  {
    config: { secretKeyFile },
    connection,
  }: Pick<CommandGround, 'config'> & { connection: DatabaseConnection },
): Promise<readonly string[]> {
  const { randomness, vault } = dependencies;
  const { keys } = vault;
  const keyFile = loadKeyFile({ file: secretKeyFile, mayCreate: false, randomness });
  const { copy, ring, cells, stillNeeded } = await reseal(dependencies, { keys, keyFile });
  const lines = [`Secrets that were sealed again, with ${keys.seals[0].id}: ${cells}.`];
  if (copy !== undefined)
    lines.push(
      `${secretKeyFile} has one line for each key now: keep a copy of it. The master key is in ${copy}: move it to where you keep copies, for backups of before.`,
    );
  if (ring === 'removed')
    lines.push('The keys in the database are removed: the key file has them.');
  else if (ring !== 'none')
    lines.push(
      'The keys are in the database too. Give every instance the key file, restart it, and run this command again.',
      ...(ring.length === 0 ? [] : [`They are read there by: ${ring.join('; ')}.`]),
    );
  const [, ...others] = keys.seals.map(({ id }) => id);
  const mayGo = others.filter((id) => !stillNeeded.includes(id));
  if (mayGo.length > 0)
    lines.push(
      `No row needs these any more, so their lines may be taken out of every key file: ${mayGo.join(', ')}. Keep a copy of them for as long as you keep backups from before now.`,
    );
  if (stillNeeded.length === 0) return lines;
  const unreadable = await findUnreadable(connection, vault);
  const words = describeSealed(unreadable).map((what, index) => {
    const { table = '', rows = [] } = unreadable[index] ?? {};
    return `${what} (${table} ${rows.join(', ')})`;
  });
  return [
    ...lines,
    `Rows still need ${stillNeeded.join(', ')}. ` +
      (words.length === 0
        ? 'They were being written: run this command again.'
        : `No key opens these: ${words.join(', ')}.`),
  ];
}
