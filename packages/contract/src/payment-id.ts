/** The prefix of every payment id; the tracker refuses any other text. */
export const paymentIdPrefix = 'GHOST-';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** Fills the array with random bytes: `crypto.getRandomValues` in the browser and on the server. */
export type RandomBytes = (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>;

function randomGroup(randomBytes: RandomBytes): string {
  let group = '';
  while (group.length < 6) {
    // 252 is the largest multiple of 36 in a byte: bytes above it would favour the first letters.
    for (const byte of randomBytes(new Uint8Array(12))) {
      if (byte < 252 && group.length < 6) group += alphabet.charAt(byte % 36);
    }
  }
  return group;
}

/** A new payment id, `GHOST-XXXXXX-1234567890-XXXXXX`; `now` in milliseconds since 1970. */
export function makePaymentId({
  randomBytes,
  now,
}: {
  randomBytes: RandomBytes;
  now: number;
}): string {
  const seconds = Math.floor(now / 1000)
    .toString()
    .padStart(10, '0');
  return `${paymentIdPrefix}${randomGroup(randomBytes)}-${seconds}-${randomGroup(randomBytes)}`;
}
