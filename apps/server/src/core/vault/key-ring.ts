import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';
import type { Randomness } from '../randomness.ts';

/** The purpose of a data key: sealing cells, or lookup hashes. */
export type KeyPurpose = 'cells' | 'hashes';

/** A key for sealing or hashing secrets. It is stored in the database, sealed under the master key. */
export interface DataKey {
  /** 16 hexadecimal digits. */
  readonly id: string;
  readonly purpose: KeyPurpose;
  /** A retired key opens its cells and seals no new ones. */
  readonly isRetired: boolean;
  /** 32 bytes. */
  readonly key: Buffer;
}

/** All data keys of a database, opened with one master key. */
export interface KeyRing {
  /** The fingerprint of that master key. */
  readonly fingerprint: string;
  readonly keys: readonly DataKey[];
}

const keyLength = 32;
const wrapVersion = 1;
const nonceLength = 12;
const tagLength = 16;

function derive(masterKey: Buffer, purpose: string): Buffer {
  if (masterKey.length !== keyLength) throw new RangeError('The master key must be 32 bytes');
  return Buffer.from(
    hkdfSync('sha256', masterKey, Buffer.alloc(0), `ghost-pay ${purpose}`, keyLength),
  );
}

function nameOf(masterKey: Buffer, what: string): string {
  return createHmac('sha256', derive(masterKey, what))
    .update(what)
    .digest()
    .subarray(0, 8)
    .toString('hex');
}

/** Names a master key without revealing it: 16 hexadecimal digits. */
export function fingerprintOf(masterKey: Buffer): string {
  return nameOf(masterKey, 'key id');
}

/**
 * The keys of a database from before there were key rings. They are derived from its master key, so existing
 * cells and hashes stay valid. The cells' key has the master key's fingerprint as its id.
 */
export function deriveKeyRing(masterKey: Buffer): KeyRing {
  const fingerprint = fingerprintOf(masterKey);
  const lookupKeyId = nameOf(masterKey, 'lookup key id');
  const cells = { id: fingerprint, key: derive(masterKey, 'encryption') };
  const hashes = { id: lookupKeyId, key: derive(masterKey, 'lookup') };
  return {
    fingerprint,
    keys: [
      { ...cells, purpose: 'cells', isRetired: false },
      { ...hashes, purpose: 'hashes', isRetired: false },
    ],
  };
}

/** A new random data key, independent of any master key. */
export function makeDataKey(randomness: Randomness, purpose: KeyPurpose): DataKey {
  const id = randomness.bytes(8).toString('hex');
  return { id, purpose, isRetired: false, key: randomness.bytes(keyLength) };
}

/** Binds a wrapped key to its id, its purpose and the master key, so no wrapped key can replace another. */
function associatedData({ id, purpose }: Pick<DataKey, 'id' | 'purpose'>, master: string): Buffer {
  return Buffer.from(JSON.stringify(['vault_keys', id, purpose, master]));
}

/** Seals a data key under a master key (AES-256-GCM): version (1 byte), nonce (12), tag (16), key (32). */
export function wrapKey(
  randomness: Randomness,
  { masterKey, dataKey }: { masterKey: Buffer; dataKey: Omit<DataKey, 'isRetired'> },
): Buffer {
  const nonce = randomness.bytes(nonceLength);
  const cipher = createCipheriv('aes-256-gcm', derive(masterKey, 'key wrapping'), nonce, {
    authTagLength: tagLength,
  });
  cipher.setAAD(associatedData(dataKey, fingerprintOf(masterKey)));
  const sealed = Buffer.concat([cipher.update(dataKey.key), cipher.final()]);
  return Buffer.concat([Buffer.of(wrapVersion), nonce, cipher.getAuthTag(), sealed]);
}

/** Unwraps a data key. Throws if it was wrapped for another key or master key, or was changed. */
export function unwrapKey({
  masterKey,
  id,
  purpose,
  wrapped,
}: {
  masterKey: Buffer;
  id: string;
  purpose: KeyPurpose;
  wrapped: Buffer;
}): Buffer {
  const tagAt = 1 + nonceLength;
  const keyAt = tagAt + tagLength;
  if (wrapped[0] !== wrapVersion || wrapped.length !== keyAt + keyLength)
    throw new Error('The wrap of a key has an unknown form');
  const nonce = wrapped.subarray(1, tagAt);
  const decipher = createDecipheriv('aes-256-gcm', derive(masterKey, 'key wrapping'), nonce, {
    authTagLength: tagLength,
  });
  decipher.setAAD(associatedData({ id, purpose }, fingerprintOf(masterKey)));
  decipher.setAuthTag(wrapped.subarray(tagAt, keyAt));
  return Buffer.concat([decipher.update(wrapped.subarray(keyAt)), decipher.final()]);
}
