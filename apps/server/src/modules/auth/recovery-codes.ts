import { canonicalCode } from '@ghost-pay/contract/typed-text';
import { hashSecretToken, type Randomness } from '../../core/randomness.ts';

const recoveryCodeCount = 10;
const symbolCount = 16;
/** Crockford's base32: no I, L, O or U; 16 of them are 80 bits. */
const symbols = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Ten codes such as 7Q2M-K9XA-04TD-W8CP. */
export function newRecoveryCodes(randomness: Randomness): string[] {
  return Array.from({ length: recoveryCodeCount }, () => newRecoveryCode(randomness));
}

function newRecoveryCode(randomness: Randomness): string {
  // 256 is a multiple of 32, so all symbols are equally likely.
  const text = [...randomness.bytes(symbolCount)]
    .map((byte) => symbols.charAt(byte % symbols.length))
    .join('');
  return text.replaceAll(/(.{4})(?=.)/g, '$1-');
}

/**
 * The stored form of a code. Case, spaces and dashes do not count, and letters that look like a digit are
 * read as that digit.
 */
export function hashRecoveryCode(code: string): Buffer {
  const canonical = canonicalCode(code).replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return hashSecretToken(canonical);
}
