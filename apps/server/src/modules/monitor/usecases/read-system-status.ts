import type { SystemStatus, SystemStatusRow } from '@ghost-pay/contract/status/status.schemas';
import { alertChecks } from '../alert-checks.ts';
import { chainChecks } from '../chain-checks.ts';
import { type CheckDependencies, systemChecks } from '../system-checks.ts';
import { systemTexts } from '../status.texts.ts';

/**
 * Runs every check, or those of the given keys, concurrently. A failed check becomes a row that says so and
 * does not affect the others.
 */
export async function readSystemStatus(
  dependencies: CheckDependencies,
  keys?: readonly string[],
): Promise<SystemStatus> {
  const checks = [...systemChecks, ...chainChecks, ...alertChecks].filter(
    ({ key }) => keys === undefined || keys.includes(key),
  );
  const rows = checks.map(async (check): Promise<SystemStatusRow> => {
    const { key, label } = check;
    try {
      return { key, label, ...(await check.find(dependencies)) };
    } catch (error) {
      dependencies.log.error({ err: error, check: key }, 'a system check failed');
      return { key, label, state: 'error', text: check.failed, detail: systemTexts.notChecked };
    }
  });
  return { rows: await Promise.all(rows) };
}
