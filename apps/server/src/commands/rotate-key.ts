import { describeSealed } from '../operations/backup/manifest.ts';
import { findUnreadable } from '../operations/backup/sealed-cells.ts';
import type { DatabaseConnection } from '../core/database/database.ts';
import { OperatorError } from '../core/errors.ts';
import {
  beginKeyChange,
  cancelKeyChange,
  finishKeyChange,
  requireNewKey,
} from '../operations/key-ring/change-master-key.ts';
import { fingerprintOf } from '../core/vault/key-ring.ts';
import { readKeyRing } from '../operations/key-ring/open-key-ring.ts';
import { loadMasterKey } from '../operations/key-ring/master-key.ts';
import { resealCells } from '../operations/key-ring/reseal-cells.ts';
import { createVault } from '../core/vault/vault.ts';
import type { Dependencies } from '../dependencies.ts';
import { fromWhereItIsTyped, UsageError } from './run-command.ts';

/** The command's needs beside the modules' dependencies. */
export interface KeyGround {
  readonly connection: DatabaseConnection;
  readonly secretKeyFile: string;
}

type RotateKey = (dependencies: Dependencies, ground: KeyGround) => Promise<readonly string[]>;

/** Parses the options of `rotate-key`. Throws a UsageError unless exactly one is given. */
export function understandRotateKey({
  to,
  finish,
  cancel,
}: {
  to?: string | undefined;
  finish?: boolean | undefined;
  cancel?: boolean | undefined;
}): RotateKey {
  if ([to, finish, cancel].filter((given) => given !== undefined).length !== 1)
    throw new UsageError('rotate-key needs --to NEWFILE, --finish or --cancel.');
  if (to === undefined) return finish === true ? finishChange : cancelChange;
  const newFile = fromWhereItIsTyped(to);
  return async (dependencies, ground) => beginChange(dependencies, { ...ground, newFile });
}

async function beginChange(
  dependencies: Dependencies,
  { secretKeyFile, newFile, connection }: KeyGround & { newFile: string },
): Promise<readonly string[]> {
  const current = readCurrent(dependencies, secretKeyFile);
  const newKey = loadMasterKey({
    file: newFile,
    mayCreate: true,
    randomness: dependencies.randomness,
  });
  await beginKeyChange(dependencies, { ...current, newKey });
  const resealed = await resealCells(dependencies, current);
  const unreadable = await listUnreadable(dependencies, { ...current, connection });
  return [
    `Both keys now open the database, and ${resealed} secrets were sealed again.`,
    ...(unreadable.length === 0
      ? []
      : [`No key can open these, so --finish will refuse: ${unreadable.join(', ')}.`]),
    `The new key is ${fingerprintOf(newKey)} in ${newFile}. Next steps:`,
    `  1. Keep a copy of ${newFile} in a safe place.`,
    `  2. Point GHOST_SECRET_KEY_FILE at ${newFile}, for every server and for these commands.`,
    '  3. Restart every server.',
    '  4. Run: npm run admin -- rotate-key --finish',
    'Keep the old key for as long as you keep backups from before step 4.',
  ];
}

async function finishChange(
  dependencies: Dependencies,
  { secretKeyFile, connection }: KeyGround,
): Promise<readonly string[]> {
  const current = readCurrent(dependencies, secretKeyFile);
  const old = await requireNewKey(dependencies, current);
  const unreadable = await listUnreadable(dependencies, { ...current, connection });
  if (unreadable.length > 0)
    throw new OperatorError(
      `Nothing was changed, because no remaining key can open these: ${unreadable.join(', ')}.`,
    );
  await finishKeyChange(dependencies, current);
  return [
    `Done: ${fingerprintOf(current.masterKey)} is the master key, and ${old} opens nothing here any more.`,
    'Earlier backups still need the old key. Keep it for as long as you keep them. Take a backup now.',
  ];
}

async function cancelChange(
  dependencies: Dependencies,
  { secretKeyFile }: KeyGround,
): Promise<readonly string[]> {
  const current = readCurrent(dependencies, secretKeyFile);
  await cancelKeyChange(dependencies, current);
  return [
    `Cancelled: only ${fingerprintOf(current.masterKey)} opens the database. Every secret stays readable.`,
  ];
}

/** The key that the runtime was opened with. */
function readCurrent({ randomness }: Dependencies, secretKeyFile: string) {
  const masterKey = loadMasterKey({ file: secretKeyFile, mayCreate: false, randomness });
  return { masterKey, secretKeyFile };
}

/** Lists the cells that no key of the ring opens. The ring is read again: it may have changed since the start. */
async function listUnreadable(
  { database, randomness }: Dependencies,
  {
    connection,
    ...current
  }: { connection: DatabaseConnection; masterKey: Buffer; secretKeyFile: string },
): Promise<string[]> {
  const ring = await readKeyRing(database, current);
  const vault = createVault({ ring, randomness });
  const found = await findUnreadable(connection, vault);
  return describeSealed(found).map((words, index) => {
    const { table, rows } = found[index] ?? { table: '', rows: [] };
    return `${words} (${table} ${rows.join(', ')})`;
  });
}
