// Free of zod: the list of payments loads no validator.

/** People group codes with spaces and hyphens; neither belongs to the code. */
export function withoutSeparators(text: string): string {
  return text.replace(/[\s\u2010-\u2015-]+/gu, '');
}

/**
 * Whether a text may be a gift-card or voucher code, whole or without its end. Such a text must not
 * be part of an address of a page or a request, because histories and the logs of proxies keep
 * addresses. Some names have this shape too; payment ids and transaction hashes do not.
 */
export function mayBeCode(text: string): boolean {
  // A code has 16 characters: with fewer than five missing, an attacker can find the others by trying.
  return /^[A-Za-z0-9]{12,16}$/.test(withoutSeparators(text)) && !/^ghost-/i.test(text.trim());
}
