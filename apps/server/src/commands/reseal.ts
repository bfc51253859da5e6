import { describeSealed } from '../operations/backup/manifest.ts';
import { findUnreadable } from '../operations/backup/sealed-cells.ts';
import type { DatabaseConnection } from '../core/database/database.ts';
import { loadKeyFile } from '../operations/keys/key-file.ts';
import { reseal } from '../operations/keys/reseal.ts';
import type { Dependencies } from '../dependencies.ts';

/** Seals every secret with the first key of the file, and says which lines may go. */
export async function runReseal(
  dependencies: Dependencies,
  { secretKeyFile, connection }: { secretKeyFile: string; connection: DatabaseConnection },
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
