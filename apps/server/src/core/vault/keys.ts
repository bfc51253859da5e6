import { createHmac, hkdfSync } from 'node:crypto';

/** A key that seals cells or makes hashes. */
export interface VaultKey {
  /** 16 hexadecimal digits, which each cell that it has sealed contains too. */
  readonly id: string;
  /** 32 bytes. */
  readonly key: Buffer;
}

/** The keys of an installation. */
export interface VaultKeys {
  /** Each opens what it has sealed. The first one is meant to seal. */
  readonly seals: readonly [VaultKey, ...VaultKey[]];
  /** For hashes, and never another one: what was hashed is erased. */
  readonly lookup: VaultKey;
}

export const keyLength = 32;

/** Another key from this one, for one purpose. */
export function deriveKey(key: Buffer, purpose: string): Buffer {
  if (key.length !== keyLength) throw new RangeError('A key must be 32 bytes');
  return Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), `ghost-pay ${purpose}`, keyLength));
}

/** Names a key without revealing it: 16 hexadecimal digits. */
export function nameOf(key: Buffer, what: string): string {
  return createHmac('sha256', deriveKey(key, what))
    .update(what)
    .digest()
    .subarray(0, 8)
    .toString('hex');
}

/** A key under its own name. Keys that an earlier version made have other names. */
export function namedKey(key: Buffer): VaultKey {
  return { id: nameOf(key, 'key name'), key };
}
