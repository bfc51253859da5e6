import { createHash, timingSafeEqual } from 'node:crypto';
import { appVersion } from '@ghost-pay/contract/site/site';
import { endpoints } from '@ghost-pay/contract/api';
import { getHealth, getOpenApiDocument } from '@ghost-pay/contract/health/health.endpoints';
import { sql } from 'kysely';
import type { AddEndpoint } from '../../core/http/endpoint-routes.ts';
import { describeApi } from '../../core/http/openapi.ts';
import { createLocalRateLimit, limitByAddress } from '../../core/rate-limit/rate-limits.ts';
import type { Dependencies } from '../../dependencies.ts';
import { readHealth } from './usecases/read-health.ts';

export function addHealthRoutes(add: AddEndpoint, dependencies: Dependencies): void {
  const { database, healthToken, site } = dependencies;
  const attempts = limitByAddress(createLocalRateLimit, {
    name: 'health-token',
    attempts: 20,
    perSeconds: 15 * 60,
    refusal: 'TOO_MANY_REQUESTS',
  });

  add(getHealth, async ({ header, address }) => {
    await sql`select 1`.execute(database);
    const authorization = header('authorization');
    if (authorization === undefined) return { status: 'ok' } as const;
    // Counted whether there is a token or not, so that nobody learns which.
    await attempts.consume(address);
    if (healthToken === undefined || !isSame(authorization, `Bearer ${healthToken}`))
      return { status: 'ok' } as const;
    await attempts.giveBack(address);
    return readHealth(dependencies);
  });

  const document = describeApi({ endpoints, title: site.name, version: appVersion });
  add(getOpenApiDocument, () => Promise.resolve(document));
}

/** Takes as long wherever the two differ, and whatever their lengths. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
