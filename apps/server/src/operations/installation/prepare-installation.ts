import type { Clock } from '../../core/clock.ts';
import type { Database } from '../../core/database/database.ts';
import { stateFact } from '../../core/installation-facts.repository.ts';
import { requireMode } from './mode.ts';
import { type Mode, readStatedMode } from './mode.repository.ts';
import type { VaultKeys } from '../../core/vault/keys.ts';
import type { KeyFile } from '../keys/key-file.ts';
import { openKeys, stateLookupKey } from '../keys/open-keys.ts';
import { fillFirstPrices } from '../../modules/pricing/pricing.public.ts';
import { fillDemonstrationAddresses } from '../../modules/settings/settings.public.ts';

/**
 * Prepares a database once: it states the key of its hashes, and gets its first prices and, in the sandbox, its
 * demonstration addresses. Of instances that start together, one does each of these. Returns the keys. Throws an
 * OperatorError if the key file is not that of the database, or if an instance of the other mode has prepared it
 * meanwhile.
 */
export async function prepareInstallation({
  database,
  clock,
  keyFile,
  mode,
}: {
  database: Database;
  clock: Clock;
  keyFile: KeyFile;
  mode: Mode;
}): Promise<VaultKeys> {
  return database.transaction().execute(async (trx) => {
    const now = clock.now();
    requireMode({ stated: await readStatedMode(trx), mode });
    const keys = await openKeys(trx, keyFile);
    await stateLookupKey(trx, { keys, keyFile });
    const moment = now.toISOString();
    if (await stateFact(trx, 'first_prices', moment)) await fillFirstPrices(trx, now);
    if (mode === 'sandbox' && (await stateFact(trx, 'demonstration_addresses', moment)))
      await fillDemonstrationAddresses(trx, now);
    return keys;
  });
}
