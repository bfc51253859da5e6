import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';
import type { Randomness } from '../randomness.ts';

/** Which cell a secret belongs to. A ciphertext moved to another cell does not decrypt. */
export interface SecretPlace {
  readonly table: string;
  readonly row: string;
  readonly column: string;
}

export interface Vault {
  /** Encrypts UTF-8 text for exactly that place. */
  encrypt(place: SecretPlace, text: string): Buffer;
  /** Throws when the ciphertext was made for another place or by another key, or was changed. */
  decrypt(place: SecretPlace, sealed: Buffer): string;
  /** Names the master key without revealing it: 16 hex digits. */
  readonly fingerprint: string;
}

const version = 1;
const keyIdLength = 8;
const nonceLength = 12;
const tagLength = 16;

function derive(masterKey: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', masterKey, Buffer.alloc(0), `ghost-pay ${purpose}`, 32));
}

function associatedData({ table, row, column }: SecretPlace): Buffer {
  return Buffer.from(JSON.stringify([table, row, column]));
}

/**
 * AES-256-GCM with a random 96-bit nonce. A sealed secret is version (1 byte), key id (8),
 * nonce (12), tag (16) and ciphertext, so that rows of an older key can be told apart.
 * `masterKey` is 32 random bytes; each purpose derives its own key from it.
 */
export function createVault({
  masterKey,
  randomness,
}: {
  masterKey: Buffer;
  randomness: Randomness;
}): Vault {
  if (masterKey.length !== 32) throw new RangeError('The master key must be 32 bytes');
  const encryptionKey = derive(masterKey, 'encryption');
  const keyId = createHmac('sha256', derive(masterKey, 'key id'))
    .update('key id')
    .digest()
    .subarray(0, keyIdLength);

  return {
    fingerprint: keyId.toString('hex'),
    encrypt(place, text) {
      const nonce = randomness.bytes(nonceLength);
      const cipher = createCipheriv('aes-256-gcm', encryptionKey, nonce, {
        authTagLength: tagLength,
      });
      cipher.setAAD(associatedData(place));
      const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.of(version), keyId, nonce, cipher.getAuthTag(), ciphertext]);
    },
    decrypt(place, sealed) {
      const nonceAt = 1 + keyIdLength;
      const tagAt = nonceAt + nonceLength;
      const textAt = tagAt + tagLength;
      if (sealed[0] !== version || !sealed.subarray(1, nonceAt).equals(keyId)) {
        throw new Error(`A secret in ${place.table}.${place.column} was sealed with another key`);
      }
      const decipher = createDecipheriv(
        'aes-256-gcm',
        encryptionKey,
        sealed.subarray(nonceAt, tagAt),
        {
          authTagLength: tagLength,
        },
      );
      decipher.setAAD(associatedData(place));
      decipher.setAuthTag(sealed.subarray(tagAt, textAt));
      return Buffer.concat([decipher.update(sealed.subarray(textAt)), decipher.final()]).toString(
        'utf8',
      );
    },
  };
}
