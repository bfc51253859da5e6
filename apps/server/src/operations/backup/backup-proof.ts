import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Randomness } from '../../core/randomness.ts';
import { cellKeyId, openCell, type Vault } from '../../core/vault/vault.ts';
import type { KeyFile } from '../keys/key-file.ts';
import { deriveKeys, fingerprintOf, unwrapKey, type Wrap } from '../keys/ring-of-before.ts';

// An unsealed backup ends with a MAC by a key made for this one file. The first line holds that key sealed by the
// installation's vault. While a ring of before is in use, it also holds the vault's key as the ring does: sealed under
// each master key.

const hex = (bytes: number) =>
  z
    .string()
    .regex(/^[0-9a-f]+$/)
    .length(bytes * 2);

/** The MAC's data in the first line. */
export const proofSchema = z.object({
  wraps: z.array(z.object({ master: hex(8), wrapped: hex(61) })).max(4),
  mac_key: hex(101),
});

/** Proves the origin of a file: the data of its first line, and the MAC over its digest. */
export interface Prover {
  readonly proof: z.output<typeof proofSchema>;
  readonly prove: (digest: Buffer) => Buffer;
}

export const macLength = 32;
const place = { table: 'backups', row: 'first line', column: 'mac_key' } as const;

/** A prover for one file. `readWraps` gives a key of the ring of before. */
export async function createProver(
  { vault, randomness }: { vault: Pick<Vault, 'encrypt'>; randomness: Randomness },
  readWraps: (keyId: string) => Promise<Wrap[]>,
): Promise<Prover> {
  const macKey = randomness.bytes(32);
  const sealed = vault.encrypt(place, macKey.toString('hex'));
  return {
    proof: { wraps: await readWraps(cellKeyId(sealed)), mac_key: sealed.toString('hex') },
    prove: (digest) => macOf(macKey, digest),
  };
}

/** Whether an installation with one of these key files wrote a file with this digest. */
export function isProven({
  keyFiles,
  proof,
  digest,
  mac,
}: {
  keyFiles: readonly KeyFile[];
  proof: Prover['proof'];
  digest: Buffer;
  mac: Buffer;
}): boolean {
  const sealed = Buffer.from(proof.mac_key, 'hex');
  return keyFiles.some((keyFile) => {
    try {
      const key = keyOf(keyFile, { id: cellKeyId(sealed), wraps: proof.wraps });
      if (key === undefined) return false;
      const macKey = Buffer.from(openCell(key, place, sealed), 'hex');
      return timingSafeEqual(mac, macOf(macKey, digest));
    } catch {
      // Another installation sealed it.
      return false;
    }
  });
}

/** The vault's key of this id; undefined if the key file does not lead to it. */
function keyOf(
  { keys, masterKey }: KeyFile,
  { id, wraps }: { id: string; wraps: readonly Wrap[] },
): Buffer | undefined {
  const { seals } = keys ?? deriveKeys(masterKey);
  const known = seals.find((seal) => seal.id === id);
  if (known !== undefined || masterKey === undefined) return known?.key;
  const wrap = wraps.find(({ master }) => master === fingerprintOf(masterKey));
  if (wrap === undefined) return undefined;
  return unwrapKey(masterKey, { id, purpose: 'cells', wrapped: Buffer.from(wrap.wrapped, 'hex') });
}

function macOf(macKey: Buffer, digest: Buffer): Buffer {
  return createHmac('sha256', macKey).update(digest).digest();
}
