import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';
import { AppError } from '../errors.ts';
import type { Randomness } from '../randomness.ts';
import type { VaultKeys } from './keys.ts';

/** The cell that a secret belongs to. A ciphertext moved to another cell does not decrypt. */
export interface SecretCell {
  readonly table: string;
  readonly row: string;
  readonly column: string;
}

export interface Vault {
  /** Encrypts UTF-8 text for exactly this cell. Throws SERVICE_UNAVAILABLE while no key may seal. */
  encrypt(cell: SecretCell, text: string): Buffer;
  /**
   * Throws if the ciphertext was made for another cell or was changed, and SERVICE_UNAVAILABLE if it was sealed with a
   * key that is not at hand.
   */
  decrypt(cell: SecretCell, sealed: Buffer): string;
  /**
   * A keyed hash (HMAC-SHA-256) that finds a secret without storing it in the clear. Equal texts have equal
   * hashes, so a caller with several kinds of secrets prefixes the kind.
   */
  lookupHash(text: string): Buffer;
  readonly keys: VaultKeys;
}

const version = 1;
const keyIdLength = 8;
const nonceLength = 12;
const tagLength = 16;
const nonceAt = 1 + keyIdLength;
const tagAt = nonceAt + nonceLength;
const textAt = tagAt + tagLength;

/** Cells that were moved to another table are sealed for the cell where they stood before, and so are new ones. */
const sealedAs: Readonly<Record<string, readonly [table: string, column: string]>> = {
  'payment_codes.code_encrypted': ['transactions', 'payment_code_encrypted'],
};

function associatedData({ table, row, column }: SecretCell): Buffer {
  const [inTable, inColumn] = sealedAs[`${table}.${column}`] ?? [table, column];
  return Buffer.from(JSON.stringify([inTable, row, inColumn]));
}

/** The id of the key that a cell names. */
export function cellKeyId(sealed: Buffer): string {
  return sealed.subarray(1, nonceAt).toString('hex');
}

/** The text in a cell. Throws if it was made for another cell or with another key, or was changed. */
export function openCell(key: Buffer, cell: SecretCell, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(nonceAt, tagAt), {
    authTagLength: tagLength,
  });
  decipher.setAAD(associatedData(cell));
  decipher.setAuthTag(sealed.subarray(tagAt, textAt));
  return Buffer.concat([decipher.update(sealed.subarray(textAt)), decipher.final()]).toString(
    'utf8',
  );
}

/**
 * AES-256-GCM with a random 96-bit nonce. A sealed secret is version (1 byte), key id (8), nonce (12), tag (16) and
 * ciphertext.
 */
export function createVault({
  keys,
  sealsWith = () => keys.seals[0].id,
  randomness,
}: {
  keys: VaultKeys;
  /** The id of the one of `keys` that seals now; may throw. The first one if it is omitted. */
  sealsWith?: () => string;
  randomness: Randomness;
}): Vault {
  const byId = new Map(keys.seals.map(({ id, key }) => [id, key]));
  return {
    keys,
    encrypt(cell, text) {
      const id = sealsWith();
      const key = byId.get(id);
      if (key === undefined) throw new Error(`There is no key ${id}`);
      const nonce = randomness.bytes(nonceLength);
      const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength });
      cipher.setAAD(associatedData(cell));
      const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      const head = Buffer.concat([Buffer.of(version), Buffer.from(id, 'hex'), nonce]);
      return Buffer.concat([head, cipher.getAuthTag(), ciphertext]);
    },
    decrypt(cell, sealed) {
      const id = cellKeyId(sealed);
      const key = sealed[0] === version ? byId.get(id) : undefined;
      if (key === undefined)
        throw new AppError(
          'SERVICE_UNAVAILABLE',
          {},
          {
            cause: new Error(
              `A secret in ${cell.table}.${cell.column} was sealed with another key (${id})`,
            ),
          },
        );
      return openCell(key, cell, sealed);
    },
    lookupHash(text) {
      return createHmac('sha256', keys.lookup.key).update(text, 'utf8').digest();
    },
  };
}
