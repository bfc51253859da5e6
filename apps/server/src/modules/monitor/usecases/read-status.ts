import { coinKeys } from '@ghost-pay/contract/coins';
import type { Health } from '@ghost-pay/contract/health/health.endpoints';
import { methodGroups } from '@ghost-pay/contract/settings/method-groups';
import type { SystemInformation } from '@ghost-pay/contract/settings/settings.schemas';
import { appVersion } from '@ghost-pay/contract/site/site';
import type { SystemStatus, SystemStatusRow } from '@ghost-pay/contract/status/status.endpoints';
import pLimit from 'p-limit';
import type { Dependencies } from '../../../dependencies.ts';
import { countAdmins } from '../../auth/auth.public.ts';
import { countPrices } from '../../pricing/pricing.public.ts';
import { hashAddressSet, readSettings } from '../../settings/settings.public.ts';
import { readDatabaseVersion } from '../alerts.repository.ts';
import { type Check, error } from '../check.ts';
import { judgeDisks, readDisk } from '../checks/machine.ts';
import { allChecks } from '../registry.ts';

/** As many as a monitor asks for. A dashboard must not take every connection from those who pay. */
const checksAtOnce = 6;

/**
 * Reads every check, or those with a row of the given keys, a few at once. A check that cannot be read becomes rows that
 * say so, and does not affect the others.
 */
export async function readSystemStatus(
  dependencies: Dependencies,
  keys?: readonly string[],
): Promise<SystemStatus> {
  const asked = allChecks.filter(({ rows = [] }) =>
    rows.some(({ key }) => keys === undefined || keys.includes(key)),
  );
  const inTurn = pLimit(checksAtOnce);
  const found = await Promise.all(
    asked.map((check) => inTurn(() => readRows(check, dependencies))),
  );
  return { rows: found.flat() };
}

async function readRows(
  check: Check<unknown>,
  dependencies: Dependencies,
): Promise<SystemStatusRow[]> {
  const rows = check.rows ?? [];
  try {
    const fact = await check.read(dependencies);
    const now = dependencies.clock.now();
    return rows.map((row) => ({ key: row.key, label: row.label, ...row.judge(fact, now) }));
  } catch (err) {
    dependencies.log.error({ err, check: check.name }, 'a system check failed');
    return rows.map(({ key, label, failed = 'Error' }) => ({
      key,
      label,
      ...error(failed, 'This could not be checked. The server’s log says why.'),
    }));
  }
}

/** The rows of System Status that matter to a monitor. */
const keys = ['database', 'keys', 'jobs', 'mail', 'card_provider', 'alerts'] as const;

/**
 * The health for the operator's monitor: rows of System Status, the disk of the data, and the hash of the receiving
 * addresses. Degraded while one of them is in error.
 */
export async function readHealth(dependencies: Dependencies): Promise<Health> {
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

/** Current versions, uptime and counts; `startedAt` is this server's start. */
export async function getSystemInformation(
  { database, clock, site }: Pick<Dependencies, 'database' | 'clock' | 'site'>,
  { startedAt }: { startedAt: Date },
): Promise<SystemInformation> {
  const [settings, prices, admins, databaseVersion] = await Promise.all([
    readSettings(database),
    countPrices(database),
    countAdmins(database),
    readDatabaseVersion(database),
  ]);
  return {
    app_version: appVersion,
    database_version: databaseVersion,
    node_version: process.versions.node,
    mode: site.mode,
    uptime_seconds: Math.max(0, Math.floor((clock.now().getTime() - startedAt.getTime()) / 1000)),
    prices_total: prices.total,
    prices_on_sale: prices.onSale,
    admin_users: admins,
    coins_configured: coinKeys.filter((coin) => settings.coinAddress(coin) !== undefined).length,
    methods_enabled: methodGroups.filter((group) => settings.isMethodEnabled(group)).length,
  };
}
