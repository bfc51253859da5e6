import type { Health } from '@ghost-pay/contract/health/health.schemas';
import type { SystemStatusRow } from '@ghost-pay/contract/status/status.schemas';
import { hashAddressSet, readSettings } from '../../settings/settings.public.ts';
import type { MonitorDependencies } from '../check.ts';
import { judgeDisks, readDisk } from '../checks/machine.ts';
import { readSystemStatus } from './read-system-status.ts';

/** The rows of System Status that matter to a monitor. */
const keys = ['database', 'keys', 'jobs', 'mail', 'card_provider', 'alerts'] as const;

/**
 * The health for the operator's monitor: rows of System Status, the disk of the data, and the hash of the receiving
 * addresses. Degraded while one of them is in error.
 */
export async function readHealth(dependencies: MonitorDependencies): Promise<Health> {
  const { database, jobs, dataDir, log, clock } = dependencies;
  const [{ rows }, disk, settings, backlog] = await Promise.all([
    readSystemStatus(dependencies, keys),
    readDisk('data', dataDir),
    readSettings(database),
    jobs.readBacklog().catch((err: unknown) => {
      log.error({ err }, 'the waiting jobs could not be counted');
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
    disk: {
      ...judgeDisks(disk === undefined ? [] : [disk], clock.now()),
      free_bytes: disk?.freeBytes ?? null,
    },
  };
  const isDegraded = Object.values(checks).some(({ state }) => state === 'error');
  return {
    status: isDegraded ? 'degraded' : 'ok',
    checks,
    address_set_hash: hashAddressSet(settings),
  };
}
