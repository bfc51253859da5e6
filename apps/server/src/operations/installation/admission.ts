import type { Config } from '../../config/config.ts';
import type { Database } from '../../core/database/database.ts';
import { requireMode } from './mode.ts';
import { readStatedMode } from './mode.repository.ts';
import { requireMasterKey } from '../key-ring/open-key-ring.ts';
import {
  refuseDemonstrationAddresses,
  refuseUndecidedDelivery,
} from '../../modules/settings/settings.public.ts';

// A start that is refused has changed nothing. What can be refused is refused here, before a database is made,
// migrated or worked on.

/**
 * Makes sure that a program with these settings may work on the database, which may be empty or have an older
 * schema. Throws an OperatorError when it is of the other mode or of another key, when a live site would publish the
 * sandbox's addresses, or would promise deliveries for which there is no registration site.
 */
export async function admitToDatabase(
  database: Database,
  { config, masterKey }: { config: Config; masterKey: Buffer | undefined },
): Promise<void> {
  const { mode, secretKeyFile } = config;
  const stated = await readStatedMode(database);
  requireMode({ stated, mode });
  if (stated === 'empty') return admitToNewDatabase(config);
  await requireMasterKey(database, { masterKey, secretKeyFile });
  if (mode !== 'live') return;
  await refuseDemonstrationAddresses(database);
  if (!hasDecidedOnDelivery(config)) await refuseUndecidedDelivery(database);
}

/** The same for a database that is still to be made, which has the default settings. */
export async function admitToNewDatabase(config: Config): Promise<void> {
  if (config.mode === 'live' && !hasDecidedOnDelivery(config))
    await refuseUndecidedDelivery(undefined);
}

/** Whether the settings name the registration site, or say that there is none. */
function hasDecidedOnDelivery({ registration, registrationDeclined }: Config): boolean {
  return registration !== undefined || registrationDeclined;
}
