import type { Health } from '@ghost-pay/contract/health/health.schemas';
import type { SystemStatusRow } from '@ghost-pay/contract/status/status.schemas';
import type { Dependencies } from '../../../dependencies.ts';
import { hashAddressSet, readSettings } from '../../settings/settings.public.ts';
import { type CheckDependencies, findDisk, readSystemStatus } from '../../status/status.public.ts';

/** The system checks that matter to a monitor. */
const keys = ['database', 'keys', 'jobs', 'mail', 'card_provider', 'alerts'] as const;

/**
 * The health for the operator's monitor: the results of System Status, the disk, and the hash of the
 * receiving addresses. Degraded while one of them is in error.
 */
export async function readHealth(
  dependencies: CheckDependencies & Pick<Dependencies, 'dataDir'>,
): Promise<Health> {
  const { database, jobs, dataDir, log } = dependencies;
  const [{ rows }, disk, settings, backlog] = await Promise.all([
    readSystemStatus(dependencies, keys),
    findDisk(dataDir),
    readSettings(database),
    jobs.readBacklog().catch((error: unknown) => {
      log.error({ err: error }, 'the waiting jobs could not be counted');
      return undefined;
    }),
  ]);
  const row = (key: (typeof keys)[number]): SystemStatusRow => {
    const found = rows.find((one) => one.key === key);
    if (found === undefined) throw new Error(`There is no check '${key}'`);
    return found;
  };
  const checks = {
    database: row('database'),
    keys: row('keys'),
    jobs: { ...row('jobs'), oldest_waiting_seconds: backlog?.oldestWaitingSeconds ?? null },
    mail: row('mail'),
    card_provider: row('card_provider'),
    alerts: row('alerts'),
    disk: { ...disk.finding, free_bytes: disk.freeBytes },
  };
  const isDegraded = Object.values(checks).some(({ state }) => state === 'error');
  return {
    status: isDegraded ? 'degraded' : 'ok',
    checks,
    address_set_hash: hashAddressSet(settings),
  };
}
