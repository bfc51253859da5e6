import type { Database } from '../../apps/server/src/core/database/database.ts';
import { systemRandomness } from '../../apps/server/src/core/randomness.ts';
import { createVault, type Vault } from '../../apps/server/src/core/vault/vault.ts';
import { loadKeyFile } from '../../apps/server/src/operations/keys/key-file.ts';
import { openKeys } from '../../apps/server/src/operations/keys/open-keys.ts';

/** Opens the secrets that a site's servers have sealed, with their key file. */
export async function openVault(database: Database, secretKeyFile: string): Promise<Vault> {
  const randomness = systemRandomness;
  const keyFile = loadKeyFile({ file: secretKeyFile, mayCreate: false, randomness });
  return createVault({ keys: await openKeys(database, keyFile), randomness });
}
