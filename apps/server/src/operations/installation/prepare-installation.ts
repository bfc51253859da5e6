import type { Clock } from '../../core/clock.ts';
import type { Database, DatabaseTransaction } from '../../core/database/database.ts';
import { type Mode, requireMode } from './mode.ts';
import { readStatedMode } from './mode.repository.ts';
import type { Randomness } from '../../core/randomness.ts';
import type { KeyRing } from '../../core/vault/key-ring.ts';
import { openKeyRing } from '../key-ring/open-key-ring.ts';
import { fillFirstPrices } from '../../modules/pricing/pricing.public.ts';
import { fillDemonstrationAddresses } from '../../modules/settings/settings.public.ts';

/**
 * What happens once in the life of a database: it learns its master key's fingerprint and gets its
 * ring of keys, its first prices and, in the sandbox, its demonstration addresses. Instances that start
 * together do each of these once. Returns the ring. Throws an OperatorError when the database belongs
 * to another key, or when an instance of the other mode has made it meanwhile.
 */
export async function prepareInstallation({
  database,
  clock,
  randomness,
  masterKey,
  mode,
  secretKeyFile,
}: {
  database: Database;
  clock: Clock;
  randomness: Randomness;
  masterKey: Buffer;
  mode: Mode;
  secretKeyFile: string;
}): Promise<KeyRing> {
  return database.transaction().execute(async (trx) => {
    const now = clock.now();
    requireMode({ stated: await readStatedMode(trx), mode });
    const ring = await openKeyRing(trx, { masterKey, secretKeyFile, randomness, now });
    if (
      (await rememberOnce(trx, { key: 'first_prices', value: now.toISOString() })) === undefined
    ) {
      await fillFirstPrices(trx, now);
    }
    if (mode === 'live') return ring;
    const isFirst = async (key: string) =>
      (await rememberOnce(trx, { key, value: now.toISOString() })) === undefined;
    if (await isFirst('demonstration_addresses')) await fillDemonstrationAddresses(trx, now);
    return ring;
  });
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
