import { type AuditTrail, operatorAuthor } from '../../core/audit/audit-trail.ts';
import type { Clock } from '../../core/clock.ts';
import type { Database, DatabaseTransaction } from '../../core/database/database.ts';
import { OperatorError } from '../../core/errors.ts';
import type { Randomness } from '../../core/randomness.ts';
import { fingerprintOf, makeDataKey } from '../../core/vault/key-ring.ts';
import {
  countStaleCells,
  forgetOtherMasters,
  insertKey,
  keepOnly,
  knownFingerprint,
  listMasters,
  lockMaster,
  lockRetiredKeys,
  retireCellKeys,
} from './key-ring.repository.ts';
import { addWrap, readKeyRing } from './open-key-ring.ts';
import { currentCellKeyId, resealBatch, resealCells } from './reseal-cells.ts';
import { readSealedColumns } from './sealed-cells.repository.ts';

// The master key is changed in two steps, without stopping the servers. First the ring is wrapped for both
// keys and all cells are resealed. Once every server runs with the new key, the old one is removed. Each step
// can be killed at any moment and run again.

export interface KeyDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly audit: AuditTrail;
}

/** The key of the running command. */
interface CurrentKey {
  readonly masterKey: Buffer;
  readonly secretKeyFile: string;
}

/**
 * Lets `newKey` open the database as well, and adds a new key for cells. An earlier change to the same key
 * continues. Throws an OperatorError while another change is in progress.
 */
export async function beginKeyChange(
  { database, clock, randomness, audit }: KeyDependencies,
  { newKey, ...current }: CurrentKey & { newKey: Buffer },
): Promise<void> {
  const [from, to] = [fingerprintOf(current.masterKey), fingerprintOf(newKey)];
  if (from === to) throw new OperatorError(`This key is already in use (${to}).`);
  await database.transaction().execute(async (trx) => {
    const known = await lockMaster(trx, from);
    if (known.fingerprint !== from) throw alreadyWithNewKey(known.fingerprint);
    const underWay = (await listMasters(trx)).filter((master) => master !== from);
    if (underWay.includes(to)) return;
    if (underWay.length > 0)
      throw new OperatorError(
        `A change to the key ${underWay.join(', ')} is under way, but this key is ${to}. Finish that change, or cancel it with --cancel.`,
      );
    const cellKey = makeDataKey(randomness, 'cells');
    const { keys } = await readKeyRing(trx, current);
    await retireCellKeys(trx, clock.now());
    await insertKey(trx, { ...cellKey, now: clock.now() });
    await addWrap(trx, { randomness, dataKey: cellKey, masterKey: current.masterKey });
    for (const dataKey of [...keys, cellKey])
      await addWrap(trx, { randomness, dataKey, masterKey: newKey });
    await audit.record(trx, {
      action: 'master_key_change_begun',
      author: operatorAuthor,
      facts: { from, to },
    });
  });
}

/** Cancels an unfinished change: afterwards only the current key opens the database. */
export async function cancelKeyChange(
  { database, audit }: KeyDependencies,
  { masterKey }: CurrentKey,
): Promise<void> {
  const fingerprint = fingerprintOf(masterKey);
  await database.transaction().execute(async (trx) => {
    const known = await lockMaster(trx, fingerprint);
    if (known.fingerprint !== fingerprint)
      throw new OperatorError(
        `To cancel the change, GHOST_SECRET_KEY_FILE must name the old key (${known.fingerprint}).`,
      );
    const [to] = (await listMasters(trx)).filter((master) => master !== fingerprint);
    if (to === undefined) throw nothingUnderWay();
    await forgetOtherMasters(trx, fingerprint);
    await audit.record(trx, {
      action: 'master_key_change_cancelled',
      author: operatorAuthor,
      facts: { from: fingerprint, to },
    });
  });
}

/**
 * Throws an OperatorError unless a change is in progress and this is its new key. Returns the old key's
 * fingerprint.
 */
export async function requireNewKey(
  { database }: Pick<KeyDependencies, 'database'>,
  { masterKey }: CurrentKey,
): Promise<string> {
  const fingerprint = fingerprintOf(masterKey);
  const known = await knownFingerprint(database);
  const masters = await listMasters(database);
  if (known === undefined || masters.length < 2) throw nothingUnderWay();
  if (known === fingerprint)
    throw new OperatorError(
      `--finish needs the new key: point GHOST_SECRET_KEY_FILE at the file with ${masters.filter((master) => master !== known).join(', ')}. It still names the old key.`,
    );
  return known;
}

/** How often the final step is repeated because of concurrent writers. */
const finishTries = 20;

/**
 * Removes the old master key and the retired cell keys, once no cell needs them. Must run with the new key; a
 * server that was not restarted with it can no longer write secrets. Throws an OperatorError if a cell
 * remains that cannot be resealed.
 */
export async function finishKeyChange(
  dependencies: KeyDependencies,
  current: CurrentKey,
): Promise<void> {
  const from = await requireNewKey(dependencies, current);
  for (let tries = 0; tries < finishTries; tries += 1) {
    await resealCells(dependencies, current);
    const isDone = await dependencies.database
      .transaction()
      .execute(async (trx) => finishWithin(trx, dependencies, { ...current, from }));
    if (isDone) return;
  }
  throw new OperatorError(
    'Secrets are still being written with the old key, or cannot be read. Restart every server with the new key and run --finish again.',
  );
}

/** False if another transaction had locked a cell of a retired key. */
async function finishWithin(
  trx: DatabaseTransaction,
  { randomness, audit }: KeyDependencies,
  { from, ...current }: CurrentKey & { from: string },
): Promise<boolean> {
  const to = fingerprintOf(current.masterKey);
  const known = await lockMaster(trx, to);
  // Another process has finished it meanwhile.
  if (known.fingerprint === to) return true;
  await lockRetiredKeys(trx);
  const ring = await readKeyRing(trx, current);
  const keyId = currentCellKeyId(ring);
  for (const place of await readSealedColumns(trx)) {
    await resealBatch(trx, { randomness, ring, place, after: null });
    if ((await countStaleCells(trx, { ...place, keyId })) > 0) return false;
  }
  await keepOnly(trx, to);
  await audit.record(trx, {
    action: 'master_key_changed',
    author: operatorAuthor,
    facts: { from, to },
  });
  return true;
}

function nothingUnderWay(): OperatorError {
  return new OperatorError(
    'No change of the master key is under way. Start one with: npm run admin -- rotate-key --to NEWFILE',
  );
}

function alreadyWithNewKey(old: string): OperatorError {
  return new OperatorError(
    `A change to this key is already under way. Run --finish, or point GHOST_SECRET_KEY_FILE at the old key (${old}) to repeat it.`,
  );
}
