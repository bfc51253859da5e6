import type { DatabaseTransaction, Queryable } from '../../core/database/database.ts';
import { OperatorError } from '../../core/errors.ts';
import { readFact, stateFact } from '../../core/installation-facts.repository.ts';
import type { VaultKeys } from '../../core/vault/keys.ts';
import { findMissingKeys } from '../../core/vault/missing-keys.ts';
import type { SealedColumnName } from '../../core/vault/sealed-cells.repository.ts';
import { type KeyFile, missingKeyFile } from './key-file.ts';
import { foreignMaster, readRing, readSignsOfBefore } from './ring-of-before.ts';

/**
 * The keys for a database, at any version of its schema. Throws an OperatorError if its hashes were made with another
 * key, or if rows name a key that the file does not hold. Changes nothing.
 */
export async function openKeys(database: Queryable, keyFile: KeyFile): Promise<VaultKeys> {
  const keys = keyFile.keys ?? (await readRing(database, keyFile));
  const needed = await readNeeded(database);
  if (needed.lookup !== undefined) requireLookup(needed.lookup, { keys, keyFile });
  if (needed.seal !== undefined && !keys.seals.some(({ id }) => id === needed.seal))
    throw keyFile.masterKey === undefined
      ? lacking(keyFile, needed.seal)
      : foreignMaster(keyFile, [needed.seal]);
  const [missing] = await findMissingKeys(database, keys);
  if (missing !== undefined) throw lacking(keyFile, missing.keyId, missing);
  return keys;
}

/** As `openKeys`. Without a key file the database must never have had a key; then the keys are undefined. */
export async function openKeysIfAny(
  database: Queryable,
  { keyFile, file }: { keyFile: KeyFile | undefined; file: string },
): Promise<VaultKeys | undefined> {
  if (keyFile !== undefined) return openKeys(database, keyFile);
  const { lookup, seal } = await readNeeded(database);
  if (lookup !== undefined || seal !== undefined) throw missingKeyFile(file);
  return undefined;
}

/**
 * States the key of this database's hashes, which stays for good. Throws an OperatorError if an instance with another one
 * has stated it meanwhile.
 */
export async function stateLookupKey(
  trx: DatabaseTransaction,
  { keys, keyFile }: { keys: VaultKeys; keyFile: KeyFile },
): Promise<void> {
  await stateFact(trx, 'lookup_key', keys.lookup.id);
  requireLookup((await readFact(trx, 'lookup_key')) ?? '', { keys, keyFile });
}

/** The key of the hashes, and one for cells if only that is known: a database from before the ring names no other. */
async function readNeeded(
  database: Queryable,
): Promise<{ lookup: string | undefined; seal: string | undefined }> {
  const stated = await readFact(database, 'lookup_key');
  if (stated !== undefined) return { lookup: stated, seal: undefined };
  const { lookup, master } = await readSignsOfBefore(database);
  return { lookup, seal: lookup === undefined ? master : undefined };
}

/** Throws an OperatorError unless this key file has the lookup key that the hashes need. */
export function requireLookup(
  needed: string,
  { keys, keyFile: { file, masterKey } }: { keys: VaultKeys; keyFile: KeyFile },
): void {
  if (keys.lookup.id === needed) return;
  throw new OperatorError(
    masterKey === undefined
      ? `The lookup line of ${file} is not that of this database (the database needs ${needed}, this is ${keys.lookup.id}). It never changes: take it from a copy of the key file.`
      : `The master key in ${file} is not that of this database, or "ghost-pay admin reseal" has written its keys into a key file since (the database needs the lookup key ${needed}). Point GHOST_SECRET_KEY_FILE at that key file.`,
  );
}

function lacking({ file }: KeyFile, id: string, where?: SealedColumnName): OperatorError {
  const sealed =
    where === undefined ? 'this database needs' : `sealed ${where.table}.${where.column}`;
  return new OperatorError(
    `The key file ${file} lacks the key ${id}, which ${sealed}. Add its line from a copy of the file: without it, stored secrets cannot be read.`,
  );
}
