import type { Config } from '../../config/config.ts';
import type { Database } from '../../core/database/database.ts';
import { requireMode } from './mode.ts';
import { readStatedMode } from './mode.repository.ts';
import type { KeyFile } from '../keys/key-file.ts';
import { openKeysIfAny } from '../keys/open-keys.ts';
import {
  refuseDemonstrationAddresses,
  refuseUndecidedDelivery,
} from '../../modules/settings/settings.public.ts';

// A refused start must change nothing. Every refusal that needs no migration happens here, before a database
// is created, migrated or used.

/**
 * Checks whether a program with these settings may use the database, which may be empty or have an older
 * schema. Throws an OperatorError if the database has the other mode or other keys, if a live site would
 * publish the sandbox's addresses, or if it would promise automatic deliveries without a registration site.
 */
export async function admitToDatabase(
  database: Database,
  { config, keyFile }: { config: Config; keyFile: KeyFile | undefined },
): Promise<void> {
  const { mode, secretKeyFile } = config;
  const stated = await readStatedMode(database);
  requireMode({ stated, mode });
  if (stated === 'empty') return admitToNewDatabase(config);
  await openKeysIfAny(database, { keyFile, file: secretKeyFile });
  if (mode !== 'live') return;
  await refuseDemonstrationAddresses(database);
  if (!hasDecidedOnDelivery(config)) await refuseUndecidedDelivery(database);
}

/** The same check for a database that does not exist yet and will have the default settings. */
export async function admitToNewDatabase(config: Config): Promise<void> {
  if (config.mode === 'live' && !hasDecidedOnDelivery(config))
    await refuseUndecidedDelivery(undefined);
}

/** Whether the settings name the registration site, or state that there is none. */
function hasDecidedOnDelivery({ registration, registrationDeclined }: Config): boolean {
  return registration !== undefined || registrationDeclined;
}
