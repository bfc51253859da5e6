import type { Clock } from './core/clock.ts';
import type { Database, DatabaseTransaction } from './core/database/database.ts';
import { OperatorError } from './core/errors.ts';
import type { Vault } from './core/vault/vault.ts';
import { fillFirstPrices } from './modules/pricing/pricing.public.ts';
import {
  fillDemonstrationAddresses,
  refuseDemonstrationAddresses,
  refuseUndecidedDelivery,
} from './modules/settings/settings.public.ts';

const fingerprintFact = 'master_key_fingerprint';

/**
 * What happens once in the life of a database: it learns its master key's fingerprint and gets its
 * first prices and, in the sandbox, its demonstration addresses. Instances that start together do
 * each of these once. Throws an OperatorError when the database belongs to another key, or when
 * live mode would publish the sandbox's addresses, or promise deliveries that nobody makes.
 */
export async function prepareInstallation({
  database,
  clock,
  vault,
  mode,
  secretKeyFile,
  hasDecidedOnDelivery,
}: {
  database: Database;
  clock: Clock;
  vault: Vault;
  mode: 'sandbox' | 'live';
  secretKeyFile: string;
  /** Whether the settings name the registration site, or say that there is none. */
  hasDecidedOnDelivery: boolean;
}): Promise<void> {
  await database.transaction().execute(async (trx) => {
    const known = await rememberOnce(trx, {
      key: fingerprintFact,
      value: vault.fingerprint,
    });
    if (known !== undefined && known !== vault.fingerprint) {
      throw new OperatorError(
        `The key in ${secretKeyFile} is not the one that this database was made with (it needs ${known}, this is ` +
          `${vault.fingerprint}). Point GHOST_SECRET_KEY_FILE at the right key; without it, stored secrets cannot be read.`,
      );
    }
    const now = clock.now();
    if (
      (await rememberOnce(trx, { key: 'first_prices', value: now.toISOString() })) === undefined
    ) {
      await fillFirstPrices(trx, now);
    }
    if (mode === 'live') {
      await refuseDemonstrationAddresses(trx);
      if (!hasDecidedOnDelivery) await refuseUndecidedDelivery(trx);
      return;
    }
    const isFirst = async (key: string) =>
      (await rememberOnce(trx, { key, value: now.toISOString() })) === undefined;
    if (await isFirst('demonstration_addresses')) await fillDemonstrationAddresses(trx, now);
  });
}

/** The fingerprint of the key that this database was made with; undefined while it has had none. */
export async function knownFingerprint(database: Database): Promise<string | undefined> {
  const fact = await database
    .selectFrom('installation_facts')
    .select('value')
    .where('key', '=', fingerprintFact)
    .executeTakeFirst();
  return fact?.value;
}

/** Stores the fact unless it is there; returns the one that was there before. */
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
