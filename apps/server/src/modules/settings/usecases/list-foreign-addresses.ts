import { coinOfSetting } from '@ghost-pay/contract/settings/setting-keys';
import type { ForeignAddress } from '@ghost-pay/contract/settings/settings.schemas';
import type { Clock } from '../../../core/clock.ts';
import type { Database } from '../../../core/database/database.ts';
import { recentSince } from '../address-changes.ts';
import { listNotOursSince } from '../settings.repository.ts';

/** The addresses that visitors may still see from the last 72 hours and that were never the site's own. */
export async function listForeignAddresses({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): Promise<ForeignAddress[]> {
  const found = await listNotOursSince(database, recentSince(clock.now()));
  return found.flatMap(({ key, address }) => {
    const coin = coinOfSetting(key);
    return coin === undefined ? [] : [{ crypto_type: coin, address }];
  });
}
