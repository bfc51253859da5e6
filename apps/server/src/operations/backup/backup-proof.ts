import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Randomness } from '../../core/randomness.ts';
import { fingerprintOf, unwrapKey } from '../../core/vault/key-ring.ts';
import { cellKeyId, openCell, type Vault } from '../../core/vault/vault.ts';

// An unsealed backup ends with a MAC by a key made for this one file. The first line holds that key sealed by
// the installation's vault, and the vault's key as stored in the database: sealed under each master key that
// opens it.

const hex = (bytes: number) =>
  z
    .string()
    .regex(/^[0-9a-f]+$/)
    .length(bytes * 2);

/** A key of the vault, sealed under one master key. */
const wrapSchema = z.object({ master: hex(8), wrapped: hex(61) });
export type Wrap = z.output<typeof wrapSchema>;

/** The MAC's data in the first line. */
export const proofSchema = z.object({
  wraps: z.array(wrapSchema).min(1).max(4),
  mac_key: hex(101),
});

/** Proves the origin of a file: the data of its first line, and the MAC over its digest. */
export interface Prover {
  readonly proof: z.output<typeof proofSchema>;
  readonly prove: (digest: Buffer) => Buffer;
}

export const macLength = 32;
const place = { table: 'backups', row: 'first line', column: 'mac_key' } as const;

/** A prover for one file; undefined if the database does not store the vault's key. */
export async function createProver(
  { vault, randomness }: { vault: Pick<Vault, 'encrypt'>; randomness: Randomness },
  readWraps: (keyId: string) => Promise<Wrap[]>,
): Promise<Prover | undefined> {
  const macKey = randomness.bytes(32);
  const sealed = vault.encrypt(place, macKey.toString('hex'));
  const wraps = await readWraps(cellKeyId(sealed));
  if (wraps.length === 0) return undefined;
  return {
    proof: { wraps, mac_key: sealed.toString('hex') },
    prove: (digest) => macOf(macKey, digest),
  };
}

/** Whether an installation with this master key wrote a file with this digest. */
export function isProven({
  masterKey,
  proof,
  digest,
  mac,
}: {
  masterKey: Buffer;
  proof: Prover['proof'];
  digest: Buffer;
  mac: Buffer;
}): boolean {
  const wrap = proof.wraps.find(({ master }) => master === fingerprintOf(masterKey));
  if (wrap === undefined) return false;
  try {
    const sealed = Buffer.from(proof.mac_key, 'hex');
    const wrapped = Buffer.from(wrap.wrapped, 'hex');
    const key = unwrapKey({ masterKey, id: cellKeyId(sealed), purpose: 'cells', wrapped });
    const macKey = Buffer.from(openCell(key, place, sealed), 'hex');
    return timingSafeEqual(mac, macOf(macKey, digest));
  } catch {
    // Another installation sealed it.
    return false;
  }
}

function macOf(macKey: Buffer, digest: Buffer): Buffer {
  return createHmac('sha256', macKey).update(digest).digest();
}
