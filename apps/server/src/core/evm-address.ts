import { createHash } from 'node:crypto';

/**
 * Whether a text is an address of an EVM chain: 0x and 40 hex digits. Written in both cases, the
 * cases are a checksum (EIP-55) and must be right; all lower case carries none and is taken.
 */
export function isEvmAddress(text: string): boolean {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return false;
  const digits = text.slice(2);
  const lower = digits.toLowerCase();
  return digits === lower || digits === withChecksum(lower);
}

/** A letter is upper case where the digit at its place in the hash of the lower-case text is 8 or more. */
function withChecksum(lower: string): string {
  const hash = createHash('keccak-256').update(lower, 'ascii').digest('hex');
  return Array.from(lower, (digit, index) =>
    Number.parseInt(hash.charAt(index), 16) >= 8 ? digit.toUpperCase() : digit,
  ).join('');
}
