import type { SystemStatus, SystemStatusRow } from '@ghost-pay/contract/status/status.schemas';
import { type Check, error, type MonitorDependencies } from '../check.ts';
import { allChecks } from '../open-alerts.ts';

/** As many as a monitor asks for. A dashboard must not take every connection from those who pay. */
const checksAtOnce = 6;

/**
 * Reads every check, or those with a row of the given keys, a few at once. A check that cannot be read becomes rows that
 * say so, and does not affect the others.
 */
export async function readSystemStatus(
  dependencies: MonitorDependencies,
  keys?: readonly string[],
): Promise<SystemStatus> {
  const asked = allChecks.filter(({ rows = [] }) =>
    rows.some(({ key }) => keys === undefined || keys.includes(key)),
  );
  const found: SystemStatusRow[][] = [];
  const waiting = asked.entries();
  const readOneAfterAnother = async () => {
    for (const [index, check] of waiting) found[index] = await readRows(check, dependencies);
  };
  await Promise.all(Array.from({ length: checksAtOnce }, readOneAfterAnother));
  return { rows: found.flat() };
}

async function readRows(
  check: Check<unknown>,
  dependencies: MonitorDependencies,
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
