import type { Database } from '../../apps/server/src/core/database/database.ts';
import { systemRandomness } from '../../apps/server/src/core/randomness.ts';
import { loadMasterKey } from '../../apps/server/src/operations/key-ring/master-key.ts';
import { readKeyRing } from '../../apps/server/src/operations/key-ring/open-key-ring.ts';
import { createVault, type Vault } from '../../apps/server/src/core/vault/vault.ts';

/** Opens the secrets that a site's servers have sealed, with their key file. */
export async function openVault(database: Database, secretKeyFile: string): Promise<Vault> {
  const randomness = systemRandomness;
  const masterKey = loadMasterKey({ file: secretKeyFile, mayCreate: false, randomness });
  return createVault({
    ring: await readKeyRing(database, { masterKey, secretKeyFile }),
    randomness,
  });
}
