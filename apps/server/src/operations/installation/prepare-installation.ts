import type { Clock } from '../../core/clock.ts';
import type { Database, DatabaseTransaction } from '../../core/database/database.ts';
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
    if (
      (await rememberOnce(trx, { key: 'first_prices', value: now.toISOString() })) === undefined
    ) {
      await fillFirstPrices(trx, now);
    }
    if (mode === 'live') return keys;
    const isFirst = async (key: string) =>
      (await rememberOnce(trx, { key, value: now.toISOString() })) === undefined;
    if (await isFirst('demonstration_addresses')) await fillDemonstrationAddresses(trx, now);
    return keys;
  });
}

/** Stores the fact if there is none; returns the earlier one. */
async function rememberOnce(
  trx: DatabaseTransaction,
  fact: { key: string; value: string },
): Promise<string | undefined> {
  const stored = await trx
    .insertInto('installation_facts')
    .values(fact)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst();
  if (stored !== undefined) return undefined;
  const { value } = await trx
    .selectFrom('installation_facts')
    .select('value')
    .where('key', '=', fact.key)
    .executeTakeFirstOrThrow();
  return value;
}
