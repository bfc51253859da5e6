import { timingSafeEqual } from 'node:crypto';
import type { Vault } from '../../core/vault/vault.ts';

// A receipt's link in a mail shows that its reader is the customer. Nothing is stored for it: the token is its expiry
// and a keyed hash of payment id and expiry. The key for hashes outlives a change of the master key.

type Hashing = Pick<Vault, 'lookupHash'>;

const lifeMs = 400 * 86_400_000;
const expiryLength = 4;
const macLength = 32;
/** 36 bytes in base64url, without padding. */
const form = /^[\w-]{48}$/;

/** The token for a mail that was written at `writtenAt`: the same mail has the same token whenever it is sent. */
export function makeReceiptToken(
  vault: Hashing,
  { paymentId, writtenAt }: { paymentId: string; writtenAt: Date },
): string {
  const expiry = Buffer.alloc(expiryLength);
  expiry.writeUInt32BE(Math.floor((writtenAt.getTime() + lifeMs) / 1000));
  return Buffer.concat([expiry, macOf(vault, { paymentId, expiry })]).toString('base64url');
}

/** Whether this is a token of this payment that has not expired. */
export function isReceiptToken(
  vault: Hashing,
  { paymentId, token, now }: { paymentId: string; token: string | undefined; now: Date },
): boolean {
  if (token === undefined || !form.test(token)) return false;
  const bytes = Buffer.from(token, 'base64url');
  const expiry = bytes.subarray(0, expiryLength);
  const isGenuine = timingSafeEqual(
    bytes.subarray(expiryLength, expiryLength + macLength),
    macOf(vault, { paymentId, expiry }),
  );
  return isGenuine && now.getTime() < expiry.readUInt32BE() * 1000;
}

function macOf(vault: Hashing, { paymentId, expiry }: { paymentId: string; expiry: Buffer }) {
  return vault.lookupHash(`receipt:${paymentId}:${expiry.readUInt32BE()}`);
}
