import { type KeyObject, verify } from 'node:crypto';

/**
 * Whether a callback has PayGate's signature: base64 of RSA (PKCS#1 v1.5, SHA-256) over the whole called
 * address. `calledUrl` is the site's public address followed by path and query exactly as received: parsing
 * and joining them again could change them. During a change of keys there are several keys.
 */
export function isSigned({
  calledUrl,
  signature,
  keys,
}: {
  calledUrl: string;
  signature: string | undefined;
  keys: readonly KeyObject[];
}): boolean {
  if (signature === undefined || !/^[A-Za-z0-9+/]{340,700}={0,2}$/.test(signature)) return false;
  const bytes = Buffer.from(signature, 'base64');
  const signed = Buffer.from(calledUrl, 'utf8');
  return keys.some((key) => verify('sha256', signed, key, bytes));
}
