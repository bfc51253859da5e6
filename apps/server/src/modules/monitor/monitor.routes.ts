import { createHash, timingSafeEqual } from 'node:crypto';
import { listAlerts } from '@ghost-pay/contract/alerts/alerts.endpoints';
import { getHealth, getOpenApiDocument } from '@ghost-pay/contract/health/health.endpoints';
import { getSystemInformation as systemInformation } from '@ghost-pay/contract/settings/settings.endpoints';
import { getSystemStatus } from '@ghost-pay/contract/status/status.endpoints';
import { AppError } from '../../core/errors.ts';
import type { AddEndpoint } from '../../core/http/endpoint-routes.ts';
import { describeApi } from '../../core/http/openapi.ts';
import { createLocalRateLimit, limitByAddress } from '../../core/rate-limit/rate-limits.ts';
import type { Dependencies } from '../../dependencies.ts';
import { programVersion } from '../../program-version.ts';
import { judgeProof, proveWrites } from './checks/database.ts';
import { listRaised } from './registry.ts';
import { getSystemInformation, readHealth, readSystemStatus } from './usecases/read-status.ts';

export function addMonitorRoutes(add: AddEndpoint, dependencies: Dependencies): void {
  const { healthToken, site, inspection, database, clock } = dependencies;
  const startedAt = clock.now();
  const attempts = limitByAddress(createLocalRateLimit, {
    name: 'health-token',
    attempts: 20,
    perSeconds: 15 * 60,
    refusal: 'TOO_MANY_REQUESTS',
  });

  /** Wrong tokens are counted even if the server has no token, so no answer reveals whether it has one. */
  const isMonitor = async (authorization: string | undefined, address: string) => {
    if (authorization === undefined) return false;
    await attempts.consume(address);
    if (healthToken === undefined || !isSame(authorization, `Bearer ${healthToken}`)) return false;
    await attempts.giveBack(address);
    return true;
  };

  add(getHealth, async ({ header, address, arrival }) => {
    if (inspection !== undefined) return { status: 'inspect' } as const;
    const told = await isMonitor(header('authorization'), address);
    const { state, text, detail } = judgeProof(await proveWrites(dependencies));
    if (state === 'error')
      throw new AppError(
        'SERVICE_UNAVAILABLE',
        told ? { fields: { database: `${text}. ${detail ?? ''}` } } : {},
      );
    if (!told) return { status: 'ok' } as const;
    const { sender, isBelieved: believed, host } = arrival;
    const forwarded = header('x-forwarded-for') !== undefined;
    return {
      ...(await readHealth(dependencies)),
      request: { sender, forwarded, believed, client: address, host },
    };
  });

  add(systemInformation, async () => getSystemInformation(dependencies, { startedAt }));
  add(getSystemStatus, async () => readSystemStatus(dependencies));
  add(listAlerts, async () => ({ alerts: await listRaised(database) }));

  let document: ReturnType<typeof describeApi> | undefined;
  add(getOpenApiDocument, () => {
    document ??= describeApi({ title: site.name, version: programVersion });
    return Promise.resolve(document);
  });
}

/** Compares in constant time, for every difference and length. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
