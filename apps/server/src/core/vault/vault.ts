import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';
import { AppError } from '../errors.ts';
import type { Randomness } from '../randomness.ts';
import type { DataKey, KeyPurpose, KeyRing } from './key-ring.ts';

/** The cell that a secret belongs to. A ciphertext moved to another cell does not decrypt. */
export interface SecretPlace {
  readonly table: string;
  readonly row: string;
  readonly column: string;
}

export interface Vault {
  /** Encrypts UTF-8 text for exactly this cell. */
  encrypt(place: SecretPlace, text: string): Buffer;
  /**
   * Rejects if the ciphertext was made for another cell or with a key that is not in the ring, or was
   * changed. Rejects with SERVICE_UNAVAILABLE if the ring has to be read again and cannot be.
   */
  decrypt(place: SecretPlace, sealed: Buffer): Promise<string>;
  /**
   * A keyed hash (HMAC-SHA-256) that finds a secret without storing it in the clear. Equal texts have equal
   * hashes, so a caller with several kinds of secrets prefixes the kind.
   */
  lookupHash(text: string): Buffer;
  /** Names the master key without revealing it: 16 hex digits. */
  readonly fingerprint: string;
}

const version = 1;
const keyIdLength = 8;
const nonceLength = 12;
const tagLength = 16;
const nonceAt = 1 + keyIdLength;
const tagAt = nonceAt + nonceLength;
const textAt = tagAt + tagLength;

/** Cells that were moved to another table are sealed for the place where they stood before, and so are new ones. */
const sealedAs: Readonly<Record<string, readonly [table: string, column: string]>> = {
  'payment_codes.code_encrypted': ['transactions', 'payment_code_encrypted'],
};

function associatedData({ table, row, column }: SecretPlace): Buffer {
  const [inTable, inColumn] = sealedAs[`${table}.${column}`] ?? [table, column];
  return Buffer.from(JSON.stringify([inTable, row, inColumn]));
}

/** The id of the key that a cell names. */
export function cellKeyId(sealed: Buffer): string {
  return sealed.subarray(1, nonceAt).toString('hex');
}

function currentKey({ keys }: KeyRing, purpose: KeyPurpose): DataKey {
  const key = keys.find((known) => known.purpose === purpose && !known.isRetired);
  if (key === undefined) throw new Error(`The ring has no key for ${purpose}`);
  return key;
}

/** The text in a cell. Throws if it was made for another cell or with another key, or was changed. */
export function openCell(key: Buffer, place: SecretPlace, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(nonceAt, tagAt), {
    authTagLength: tagLength,
  });
  decipher.setAAD(associatedData(place));
  decipher.setAuthTag(sealed.subarray(tagAt, textAt));
  return Buffer.concat([decipher.update(sealed.subarray(textAt)), decipher.final()]).toString(
    'utf8',
  );
}

/**
 * AES-256-GCM with a random 96-bit nonce. A sealed secret is version (1 byte), key id (8), nonce (12), tag (16) and
 * ciphertext; the key id tells cells of an older key apart. A cell whose key is not in `ring` makes the vault read
 * the ring again, once for all concurrent callers: a key change may be resealing cells beside this server.
 */
export function createVault({
  ring,
  rereadRing,
  randomness,
}: {
  ring: KeyRing;
  /** Omitted if the ring cannot change. */
  rereadRing?: () => Promise<KeyRing>;
  randomness: Randomness;
}): Vault {
  const hashKey = currentKey(ring, 'hashes').key;
  let known = ring;
  let reading: Promise<KeyRing> | undefined;

  async function keyOf(place: SecretPlace, sealed: Buffer): Promise<DataKey> {
    const id = cellKeyId(sealed);
    const isIt = (key: DataKey) => key.purpose === 'cells' && key.id === id;
    const inHand = sealed[0] === version ? known.keys.find(isIt) : undefined;
    if (inHand !== undefined) return inHand;
    if (rereadRing !== undefined && sealed[0] === version) {
      reading ??= rereadRing().finally(() => (reading = undefined));
      known = await reading.catch((error: unknown) => {
        throw new AppError('SERVICE_UNAVAILABLE', {}, { cause: error });
      });
    }
    const found = known.keys.find(isIt);
    if (found === undefined || sealed[0] !== version)
      throw new Error(`A secret in ${place.table}.${place.column} was sealed with another key`);
    return found;
  }

  return {
    fingerprint: ring.fingerprint,
    encrypt(place, text) {
      const { id, key } = currentKey(known, 'cells');
      const nonce = randomness.bytes(nonceLength);
      const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength });
      cipher.setAAD(associatedData(place));
      const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      const head = Buffer.concat([Buffer.of(version), Buffer.from(id, 'hex'), nonce]);
      return Buffer.concat([head, cipher.getAuthTag(), ciphertext]);
    },
    async decrypt(place, sealed) {
      const { key } = await keyOf(place, sealed);
      return openCell(key, place, sealed);
    },
    lookupHash(text) {
      return createHmac('sha256', hashKey).update(text, 'utf8').digest();
    },
  };
}
