import type { AddressChange } from '@ghost-pay/contract/settings/settings.schemas';
import type { Clock } from '../../../core/clock.ts';
import type { Database } from '../../../core/database/database.ts';
import { listAddressChangesSince } from '../settings.repository.ts';

/** How long every super admin is told about a changed address: longer than a weekend. */
const toldForHours = 72;

export async function listAddressChanges({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): Promise<AddressChange[]> {
  const since = new Date(clock.now().getTime() - toldForHours * 3_600_000);
  const changes = await listAddressChangesSince(database, since);
  return changes.map(({ id, key, old_address, new_address, changed_at, changed_by_username }) => ({
    id: String(id),
    key,
    old_address,
    new_address,
    changed_at: changed_at.toISOString(),
    changed_by: changed_by_username,
  }));
}
