import { createCipheriv } from 'node:crypto';
import type { Database } from '../src/core/database/database.ts';
import { systemRandomness } from '../src/core/randomness.ts';
import { deriveKey, type VaultKey, type VaultKeys } from '../src/core/vault/keys.ts';
import { fingerprintOf } from '../src/operations/keys/ring-of-before.ts';

/** A key sealed under a master key, as earlier versions did. */
export function wrapKey(
  masterKey: Buffer,
  { id, key, purpose = 'cells' }: VaultKey & { purpose?: 'cells' | 'hashes' },
): Buffer {
  const nonce = systemRandomness.bytes(12);
  const cipher = createCipheriv('aes-256-gcm', deriveKey(masterKey, 'key wrapping'), nonce);
  cipher.setAAD(Buffer.from(JSON.stringify(['vault_keys', id, purpose, fingerprintOf(masterKey)])));
  const sealed = Buffer.concat([cipher.update(key), cipher.final()]);
  return Buffer.concat([Buffer.of(1), nonce, cipher.getAuthTag(), sealed]);
}

/** A key as earlier versions made them: its name has nothing to do with it. */
export function keyOfBefore(): VaultKey {
  return { id: systemRandomness.bytes(8).toString('hex'), key: systemRandomness.bytes(32) };
}

/** Makes a database one of an earlier version, which keeps these keys itself under the master key. */
export async function storeRing(
  database: Database,
  { masterKey, keys: { seals, lookup } }: { masterKey: Buffer; keys: VaultKeys },
): Promise<void> {
  const master = fingerprintOf(masterKey);
  const all = [
    ...seals.map((key) => ({ ...key, purpose: 'cells' as const })),
    { ...lookup, purpose: 'hashes' as const },
  ];
  for (const [index, { id, key, purpose }] of all.entries()) {
    const isRetired = purpose === 'cells' && index > 0;
    await database
      .insertInto('vault_keys')
      .values({
        id,
        purpose,
        created_at: new Date(),
        retired_at: isRetired ? new Date(Date.now() - index) : null,
      })
      .execute();
    await database
      .insertInto('vault_wraps')
      .values({ key_id: id, master, wrapped: wrapKey(masterKey, { id, key, purpose }) })
      .execute();
  }
  await database
    .insertInto('installation_facts')
    .values({ key: 'master_key_fingerprint', value: master })
    .execute();
  await database.deleteFrom('installation_facts').where('key', '=', 'lookup_key').execute();
}
