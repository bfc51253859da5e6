import { createHash, randomBytes } from 'node:crypto';

/** The only source of secrets and random values. */
export interface Randomness {
  /** `byteCount` bytes from the operating system's generator. */
  bytes(byteCount: number): Buffer;
}

export const systemRandomness: Randomness = { bytes: (byteCount) => randomBytes(byteCount) };

/** What a new payment id takes its letters from. */
export function fillFrom(randomness: Randomness) {
  return (bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> => {
    bytes.set(randomness.bytes(bytes.length));
    return bytes;
  };
}

/** A new 256-bit secret as base64url: session tokens and one-time links. */
export function newSecretToken(randomness: Randomness): string {
  return randomness.bytes(32).toString('base64url');
}

/** The stored form of a secret token. It cannot be reversed, and needs no salt because the token is random. */
export function hashSecretToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
