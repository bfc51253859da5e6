import type { AddressChange } from '@ghost-pay/contract/settings/settings.schemas';
import type { Clock } from '../../../core/clock.ts';
import type { Database } from '../../../core/database/database.ts';
import { recentSince } from '../address-changes.ts';
import { listAddressChangesSince } from '../settings.repository.ts';

/** The recent changes that every super admin sees. */
export async function listAddressChanges({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): Promise<AddressChange[]> {
  const changes = await listAddressChangesSince(database, recentSince(clock.now()));
  return changes.map(({ id, changed_at, changed_by_username: changed_by, ...change }) => ({
    ...change,
    id: String(id),
    changed_at: changed_at.toISOString(),
    changed_by,
  }));
}
