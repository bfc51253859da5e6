// Free of zod, so that the list of payments does not load a validator.

/** People group codes with spaces and hyphens; neither belongs to the code. */
export function withoutSeparators(text: string): string {
  return text.replace(/[\s\u2010-\u2015-]+/gu, '');
}

/**
 * Whether a text may be a gift-card or voucher code, whole or all but its end: then it belongs in no address of a
 * page or a request, where histories and the logs of proxies keep it. Some names have this shape too; payment ids
 * and transaction hashes have not.
 */
export function mayBeCode(text: string): boolean {
  // Of 16 characters: with fewer than five missing, the others can be found by trying.
  return /^[A-Za-z0-9]{12,16}$/.test(withoutSeparators(text)) && !/^ghost-/i.test(text.trim());
}
