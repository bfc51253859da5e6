import { timingSafeEqual } from 'node:crypto';
import type { Vault } from './vault.ts';

// A link in a mail shows that its reader is the customer, and the answer to a payment's registration that a browser
// sent it. Nothing is stored for either: the token is its expiry and a keyed hash of purpose, subject and expiry. The key
// for hashes never changes.

type Hashing = Pick<Vault, 'lookupHash'>;

const dayMs = 86_400_000;
/** What a token can be for, and how long it opens. */
const lives = {
  receipt: 400 * dayMs,
  correct_payment: dayMs,
  add_code: 7 * dayMs,
  /** Shows what is known of a payment, and changes nothing. */
  track_payment: 400 * dayMs,
  /** Of the browser that sent a payment. */
  sent_payment: dayMs,
} as const;
export type LinkPurpose = keyof typeof lives;

/** `subject`: what the link is about, such as a payment id. A link for one purpose or subject opens no other. */
export interface LinkScope {
  readonly purpose: LinkPurpose;
  readonly subject: string;
}

const expiryLength = 4;
const macLength = 32;
/** 36 bytes in base64url, without padding. */
const form = /^[\w-]{48}$/;

/** When a link that was written at `writtenAt` stops to open. */
export function linkExpiry(purpose: LinkPurpose, writtenAt: Date): Date {
  return new Date(writtenAt.getTime() + lives[purpose]);
}

/** The token for a mail that was written at `writtenAt`: the same mail has the same token whenever it is sent. */
export function makeLinkToken(
  vault: Hashing,
  { writtenAt, ...scope }: LinkScope & { readonly writtenAt: Date },
): string {
  const expiry = Buffer.alloc(expiryLength);
  expiry.writeUInt32BE(Math.floor(linkExpiry(scope.purpose, writtenAt).getTime() / 1000));
  return Buffer.concat([expiry, macOf(vault, { ...scope, expiry })]).toString('base64url');
}

/** Whether this is a token of this scope that has not expired. */
export function isLinkToken(
  vault: Hashing,
  { token, now, ...scope }: LinkScope & { readonly token: string | undefined; readonly now: Date },
): boolean {
  if (token === undefined || !form.test(token)) return false;
  const bytes = Buffer.from(token, 'base64url');
  const expiry = bytes.subarray(0, expiryLength);
  const isGenuine = timingSafeEqual(
    bytes.subarray(expiryLength, expiryLength + macLength),
    macOf(vault, { ...scope, expiry }),
  );
  return isGenuine && now.getTime() < expiry.readUInt32BE() * 1000;
}

function macOf(vault: Hashing, { purpose, subject, expiry }: LinkScope & { expiry: Buffer }) {
  return vault.lookupHash(`${purpose}:${subject}:${expiry.readUInt32BE()}`);
}
