import { createDecipheriv } from 'node:crypto';
import { sql } from 'kysely';
import type { DatabaseTransaction, Queryable } from '../../core/database/database.ts';
import { OperatorError } from '../../core/errors.ts';
import { readFact, takeFact } from '../../core/installation-facts.repository.ts';
import {
  deriveKey,
  keyLength,
  nameOf,
  type VaultKey,
  type VaultKeys,
} from '../../core/vault/keys.ts';

// An earlier version kept its keys in the database, each sealed under a master key in the key file. They are read from
// there until `reseal` has written them into the key file. Nothing is sealed in this way any more.

/** A key of the ring for one of its master keys. */
export interface Wrap {
  /** The master key's fingerprint. */
  readonly master: string;
  /** Version (1 byte), nonce (12), tag (16) and key (32), in hexadecimal digits. */
  readonly wrapped: string;
}

const wrapVersion = 1;
const tagAt = 13;
const keyAt = 29;

/** Names a master key: 16 hexadecimal digits. */
export function fingerprintOf(masterKey: Buffer): string {
  return nameOf(masterKey, 'key id');
}

/** The keys of a master key whose database has no ring. */
export function deriveKeys(masterKey: Buffer): VaultKeys {
  return {
    seals: [{ id: fingerprintOf(masterKey), key: deriveKey(masterKey, 'encryption') }],
    lookup: { id: nameOf(masterKey, 'lookup key id'), key: deriveKey(masterKey, 'lookup') },
  };
}

/** A key of the ring. Throws if it was wrapped for another id, purpose or master key, or was changed. */
export function unwrapKey(
  masterKey: Buffer,
  { id, purpose, wrapped }: { id: string; purpose: 'cells' | 'hashes'; wrapped: Buffer },
): Buffer {
  if (wrapped[0] !== wrapVersion || wrapped.length !== keyAt + keyLength)
    throw new Error('The wrap of a key has an unknown form');
  const key = deriveKey(masterKey, 'key wrapping');
  const decipher = createDecipheriv('aes-256-gcm', key, wrapped.subarray(1, tagAt), {
    authTagLength: keyAt - tagAt,
  });
  decipher.setAAD(
    Buffer.from(JSON.stringify(['vault_keys', id, purpose, fingerprintOf(masterKey)])),
  );
  decipher.setAuthTag(wrapped.subarray(tagAt, keyAt));
  return Buffer.concat([decipher.update(wrapped.subarray(keyAt)), decipher.final()]);
}

/**
 * The keys that a master key stands for: those of the ring, or where there is none those that are derived from it.
 * Throws an OperatorError if the ring belongs to another master key, or cannot be opened.
 */
export async function readRing(
  database: Queryable,
  { file, masterKey }: { file: string; masterKey: Buffer },
): Promise<VaultKeys> {
  if (!(await hasRing(database))) return deriveKeys(masterKey);
  const { rows: masters } = await sql<{ master: string }>`
    select distinct master from vault_wraps order by 1`.execute(database);
  const fingerprint = fingerprintOf(masterKey);
  const needed = masters.map(({ master }) => master);
  if (needed.length === 0) throw damagedRing('any key', { file });
  if (!needed.includes(fingerprint)) throw foreignMaster({ file, masterKey }, needed);
  // The one in use first.
  const rows = await database
    .selectFrom('vault_keys')
    .innerJoin('vault_wraps', 'key_id', 'id')
    .select(['id', 'purpose', 'wrapped'])
    .where('master', '=', fingerprint)
    .orderBy('retired_at', (order) => order.desc().nullsFirst())
    .execute();
  const open = (purpose: 'cells' | 'hashes') =>
    rows
      .filter((row) => row.purpose === purpose)
      .map((row): VaultKey => {
        try {
          return { id: row.id, key: unwrapKey(masterKey, row) };
        } catch (error) {
          throw damagedRing(`the key ${row.id}`, { file, cause: error });
        }
      });
  const [seal, ...others] = open('cells');
  const [lookup] = open('hashes');
  if (seal === undefined || lookup === undefined) throw damagedRing('every key', { file });
  return { seals: [seal, ...others], lookup };
}

/** The refusal of a master key; `needed` are the fingerprints of those that the database has. */
export function foreignMaster(
  { file, masterKey }: { file: string; masterKey: Buffer },
  needed: readonly string[],
): OperatorError {
  return new OperatorError(
    `The master key in ${file} is not that of this database (the database needs ${needed.join(' or ')}, this is ` +
      `${fingerprintOf(masterKey)}). Point GHOST_SECRET_KEY_FILE at the right key; without it, stored secrets cannot be read.`,
  );
}

function damagedRing(
  what: string,
  { file, cause }: { file: string; cause?: unknown },
): OperatorError {
  return new OperatorError(
    `The key in ${file} is the right one, but it cannot open ${what} in the database: ` +
      'the table vault_wraps was changed or is damaged. Restore a backup.',
    { cause },
  );
}

/** Whether the database keeps its keys itself, at any version of the schema. */
export async function hasRing(database: Queryable): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass('public.vault_keys') is not null as there`.execute(database);
  if (rows[0]?.there !== true) return false;
  const [key] = await database.selectFrom('vault_keys').select('id').limit(1).execute();
  return key !== undefined;
}

/** What an earlier version says about the keys of its database. */
export async function readSignsOfBefore(
  database: Queryable,
): Promise<{ lookup: string | undefined; master: string | undefined }> {
  const lookup = (await hasRing(database))
    ? await database
        .selectFrom('vault_keys')
        .select('id')
        .where('purpose', '=', 'hashes')
        .executeTakeFirst()
    : undefined;
  const master = await readFact(database, 'master_key_fingerprint');
  return { lookup: lookup?.id, master };
}

/** Removes the ring, once the key file holds its keys, or they are lost. */
export async function removeRing(trx: DatabaseTransaction): Promise<void> {
  if (await hasRing(trx)) await trx.deleteFrom('vault_keys').execute();
  await takeFact(trx, 'master_key_fingerprint');
}
