import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { fingerprintOf, unwrapKey } from '../vault/key-ring.ts';
import type { Vault } from '../vault/vault.ts';

// An unsealed backup ends with a MAC by the installation's key for hashes, which a change of the master key leaves as
// it is. The first line of the file holds that key as the database does: sealed under each master key that opens it.

/** The key of the MAC, under every master key that opens it. */
export const proofKeySchema = z.object({
  id: z.string().regex(/^[0-9a-f]{16}$/),
  wraps: z
    .array(
      z.object({
        master: z.string().regex(/^[0-9a-f]{16}$/),
        wrapped: z.string().regex(/^[0-9a-f]{122}$/),
      }),
    )
    .min(1)
    .max(4),
});
export type ProofKey = z.output<typeof proofKeySchema>;

/** What proves who has written a file: the key, and the MAC over the file's digest. */
export interface Prover {
  readonly key: ProofKey;
  readonly prove: (digest: Buffer) => Buffer;
}

export const macLength = 32;
const provenText = (digest: Buffer) => `backup:${digest.toString('hex')}`;

export function createProver(vault: Pick<Vault, 'lookupHash'>, key: ProofKey): Prover {
  return { key, prove: (digest) => vault.lookupHash(provenText(digest)) };
}

/** Whether an installation with this master key has written a file of this digest. */
export function isProven({
  masterKey,
  key,
  digest,
  mac,
}: {
  masterKey: Buffer;
  key: ProofKey;
  digest: Buffer;
  mac: Buffer;
}): boolean {
  const wrap = key.wraps.find(({ master }) => master === fingerprintOf(masterKey));
  if (wrap === undefined) return false;
  try {
    const wrapped = Buffer.from(wrap.wrapped, 'hex');
    const hashKey = unwrapKey({ masterKey, id: key.id, purpose: 'hashes', wrapped });
    const right = createHmac('sha256', hashKey).update(provenText(digest), 'utf8').digest();
    return timingSafeEqual(mac, right);
  } catch {
    // The wrap was not made by this installation.
    return false;
  }
}
