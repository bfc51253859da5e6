import type { DatabaseTransaction, Queryable } from '../../core/database/database.ts';
import { OperatorError } from '../../core/errors.ts';
import type { Randomness } from '../../core/randomness.ts';
import {
  type DataKey,
  deriveKeyRing,
  fingerprintOf,
  type KeyRing,
  makeDataKey,
  unwrapKey,
  wrapKey,
} from '../../core/vault/key-ring.ts';
import {
  hasRing,
  insertKey,
  insertWrap,
  knownFingerprint,
  listCellKeyIds,
  listKeys,
  listMasters,
  lockMaster,
} from './key-ring.repository.ts';
import { missingKey } from './master-key.ts';
import { readSealedColumns } from './sealed-cells.repository.ts';

interface MasterKey {
  readonly masterKey: Buffer;
  /** The file that it was read from, for messages. */
  readonly secretKeyFile: string;
}

/**
 * The keys of the database. A database without a master key gets new ones. A database from before key rings
 * gets the keys derived from its master key, so stored data stays valid. Throws an OperatorError if the
 * database belongs to another master key, or its keys cannot be opened.
 */
export async function openKeyRing(
  trx: DatabaseTransaction,
  { randomness, now, ...master }: MasterKey & { randomness: Randomness; now: Date },
): Promise<KeyRing> {
  const fingerprint = fingerprintOf(master.masterKey);
  const known = await lockMaster(trx, fingerprint);
  if ((await listKeys(trx, fingerprint)).length === 0) {
    if (known.fingerprint !== fingerprint)
      throw foreignKey({ ...master, needed: [known.fingerprint] });
    const keys = known.isNew
      ? [makeDataKey(randomness, 'cells'), makeDataKey(randomness, 'hashes')]
      : deriveKeyRing(master.masterKey).keys;
    for (const dataKey of keys) {
      await insertKey(trx, { ...dataKey, now });
      await addWrap(trx, { randomness, dataKey, masterKey: master.masterKey });
    }
  }
  return readKeyRing(trx, master);
}

/** Seals one of the ring's keys under a master key, in the caller's transaction. */
export async function addWrap(
  trx: DatabaseTransaction,
  {
    randomness,
    ...sealed
  }: {
    randomness: Randomness;
    dataKey: Omit<DataKey, 'isRetired'>;
    masterKey: Buffer;
  },
): Promise<void> {
  await insertWrap(trx, {
    key_id: sealed.dataKey.id,
    master: fingerprintOf(sealed.masterKey),
    wrapped: wrapKey(randomness, sealed),
  });
}

/**
 * The current ring. Throws an OperatorError if it is not, or no longer, wrapped for this master key, or if
 * one of its keys cannot be opened.
 */
export async function readKeyRing(database: Queryable, master: MasterKey): Promise<KeyRing> {
  const { masterKey } = master;
  const fingerprint = fingerprintOf(masterKey);
  const needed = await neededMasters(database);
  if (!needed.includes(fingerprint)) throw foreignKey({ ...master, needed });
  const keys = (await listKeys(database, fingerprint)).map(({ wrapped, ...key }): DataKey => {
    try {
      if (wrapped === null) throw new Error('It is not wrapped for this master key');
      return { ...key, key: unwrapKey({ ...key, masterKey, wrapped }) };
    } catch (error) {
      throw new OperatorError(
        `The key in ${master.secretKeyFile} is the right one (${fingerprint}), but it cannot open the key ${key.id} in the database: ` +
          `the table vault_wraps was changed or is damaged. Restore a backup.`,
        { cause: error },
      );
    }
  });
  return { fingerprint, keys };
}

/** The master keys that can open the database, at any version of the schema; empty before its first key. */
async function neededMasters(database: Queryable): Promise<string[]> {
  const masters = (await hasRing(database)) ? await listMasters(database) : [];
  if (masters.length > 0) return masters;
  const known = await knownFingerprint(database);
  return known === undefined ? [] : [known];
}

/**
 * Checks, before any change, that this is a master key of the database, which may have an older schema.
 * Without a key the database must never have had one. Throws an OperatorError otherwise.
 */
export async function requireMasterKey(
  database: Queryable,
  { masterKey, secretKeyFile }: Omit<MasterKey, 'masterKey'> & { masterKey: Buffer | undefined },
): Promise<void> {
  const needed = await neededMasters(database);
  if (needed.length === 0) return;
  if (masterKey === undefined) throw missingKey(secretKeyFile);
  if (!needed.includes(fingerprintOf(masterKey)))
    throw foreignKey({ masterKey, secretKeyFile, needed });
}

function foreignKey({
  secretKeyFile,
  masterKey,
  needed,
}: MasterKey & { needed: readonly string[] }): OperatorError {
  return new OperatorError(
    `The key in ${secretKeyFile} is not the key of this database (the database needs ${needed.join(' or ')}, this is ` +
      `${fingerprintOf(masterKey)}). Point GHOST_SECRET_KEY_FILE at the right key; without it, stored secrets cannot be read.`,
  );
}

/** Cells sealed with a key that is not in the ring: they cannot be opened. */
export async function findOrphanedCells(
  database: Queryable,
  { keys }: KeyRing,
): Promise<{ table: string; column: string; keyId: string }[]> {
  const known = new Set(keys.filter(({ purpose }) => purpose === 'cells').map(({ id }) => id));
  const orphaned: { table: string; column: string; keyId: string }[] = [];
  for (const place of await readSealedColumns(database)) {
    for (const keyId of await listCellKeyIds(database, place))
      if (!known.has(keyId)) orphaned.push({ ...place, keyId });
  }
  return orphaned;
}
